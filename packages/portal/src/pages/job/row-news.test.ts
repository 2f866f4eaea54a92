import { ROW_STATES, type JobRow, type RowState } from '@waymark/core/api';
import { describe, expect, it } from 'vitest';
import { rowWithNews } from './row-news.js';

const row: JobRow = { number: 3, state: 'taken', values: {}, worker: 'w1', attempts: 1, run: null, reason: null, startedAt: null, endedAt: null, progress: null };
const news = { type: 'row', job: 'a', number: 3, state: 'acting', step: 2, steps: 9, label: 'Save' } as const;
const countsOf = (some: Partial<Record<RowState, number>>) => ({ ...(Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>), ...some });

describe('what is told of a row', () => {
  it('shows the step it is at, and keeps what is not told', () => expect(rowWithNews('a', row, news)).toEqual({ ...row, state: 'acting', progress: { step: 2, steps: 9, label: 'Save' } }));
  it('shows who has it, how often it was begun, its run and why it ended', () => {
    const told = { worker: 'host (7)', attempts: 2, run: 'r1', reason: 'Step 4 was refused.' };
    expect(rowWithNews('a', row, { ...news, state: 'failed', step: null, steps: null, label: null, ...told })).toEqual({ ...row, ...told, state: 'failed' });
    expect(rowWithNews('a', row, { ...news, state: 'waiting', step: null, worker: null })).toMatchObject({ state: 'waiting', worker: null });
  });
  it('leaves other rows and other jobs alone', () => {
    expect(rowWithNews('b', row, news)).toBe(row);
    expect(rowWithNews('a', { ...row, number: 4 }, news)).toMatchObject({ state: 'taken', progress: null });
  });
  it('keeps its state where a newer server tells one that is not known here', () => expect(rowWithNews('a', row, { ...news, state: 'dreaming', step: null }).state).toBe('taken'));
  it.each([
    ['cancelled', { cancelled: 5 }, 'cancelled'],
    ['failed', { failed: 1, skipped: 4 }, 'skipped'],
    ['running', { acting: 1, skipped: 4 }, 'skipped'],
    ['cancelled', { waiting: 2, cancelled: 3 }, 'waiting'],
    ['running', { taken: 1 }, 'waiting'],
  ] as const)('a row that waits, in a job that is %s with %o, is %s', (state, counts, expected) => {
    const waiting: JobRow = { ...row, state: 'waiting' };
    expect(rowWithNews('a', waiting, { type: 'job', id: 'a', state, counts: countsOf(counts) }).state).toBe(expected);
    expect(rowWithNews('b', waiting, { type: 'job', id: 'a', state, counts: countsOf(counts) })).toBe(waiting);
  });
});
