import type { Job } from '@waymark/core/api';

/** Rows that will not be run any more, and how many of them did not pass. */
export function rowsDone({ rows, counts }: Pick<Job, 'rows' | 'counts'>): { done: number; failed: number; all: number } {
  const failed = (counts.failed ?? 0) + (counts.interrupted ?? 0);
  return { done: (counts.passed ?? 0) + failed + (counts.cancelled ?? 0) + (counts.skipped ?? 0), failed, all: rows };
}

export interface RowsAgain {
  failed: number;
  interrupted: number;
  skipped: number;
  all: number;
}

/** Rows that are run where somebody runs the job again. */
export function rowsAgain({ counts }: Pick<Job, 'counts'>): RowsAgain {
  const { failed = 0, interrupted = 0, skipped = 0 } = counts;
  return { failed, interrupted, skipped, all: failed + interrupted + skipped };
}
