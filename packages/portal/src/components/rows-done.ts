import type { Job } from '@waymark/core/api';

/** Rows that will not be run any more, and how many of them did not pass. */
export function rowsDone({ rows, counts }: Pick<Job, 'rows' | 'counts'>): { done: number; failed: number; all: number } {
  const failed = (counts.failed ?? 0) + (counts.interrupted ?? 0);
  return { done: (counts.passed ?? 0) + failed + (counts.cancelled ?? 0) + (counts.skipped ?? 0), failed, all: rows };
}
