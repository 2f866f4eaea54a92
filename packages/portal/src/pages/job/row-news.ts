import { ROW_STATES, type JobRow } from '@waymark/core/api';
import type { LiveNews } from '../../api/live.js';

/** What an event says of one row, so that a thousand steps need not ask a thousand times. */
export function withNews(job: string, row: JobRow, news: LiveNews): JobRow {
  if (news.type !== 'row' || news.job !== job || news.number !== row.number) return row;
  const state = ROW_STATES.find((one) => one === news.state) ?? row.state;
  const progress = news.step === null || news.steps === null ? null : { step: news.step, steps: news.steps, label: news.label ?? '' };
  return { ...row, state, progress };
}

/** Rows whose run, worker or reason is only known by asking. */
export function isEnd(news: LiveNews): boolean {
  return news.type === 'row' && news.state !== 'acting' && news.state !== 'taken';
}
