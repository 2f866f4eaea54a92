import { ROW_STATES, type JobRow } from '@waymark/core/api';
import type { LiveNews } from '../../api/live.js';

/** What an event says of one row, so that a thousand steps need not ask a thousand times. */
export function rowWithNews(job: string, row: JobRow, news: LiveNews): JobRow {
  if (news.type === 'job' && news.id === job) return withoutWaiting(row, news);
  if (news.type !== 'row' || news.job !== job || news.number !== row.number) return row;
  const { worker = row.worker, attempts = row.attempts, run = row.run, reason = row.reason } = news;
  const state = ROW_STATES.find((one) => one === news.state) ?? row.state;
  const progress = news.step === null || news.steps === null ? null : { step: news.step, steps: news.steps, label: news.label ?? '' };
  return { ...row, state, progress, worker, attempts, run, reason };
}

/** Rows that are cancelled or skipped all at once are told of together: where none waits any more, this one does not. */
function withoutWaiting(row: JobRow, { state, counts }: Extract<LiveNews, { type: 'job' }>): JobRow {
  if (row.state !== 'waiting' || counts === undefined || counts.waiting > 0 || counts.cancelled + counts.skipped === 0) return row;
  return { ...row, state: counts.skipped === 0 || state === 'cancelled' ? 'cancelled' : 'skipped' };
}
