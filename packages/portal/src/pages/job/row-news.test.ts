import type { JobRow } from '@waymark/core/api';
import { describe, expect, it } from 'vitest';
import { withNews } from './row-news.js';

const row: JobRow = { number: 3, state: 'taken', values: {}, worker: 'w1', attempts: 1, run: null, reason: null, startedAt: null, endedAt: null, progress: null };
const news = { type: 'row', job: 'a', number: 3, state: 'acting', step: 2, steps: 9, label: 'Save' } as const;

describe('withNews', () => {
  it('shows the step a row is at', () => expect(withNews('a', row, news)).toMatchObject({ state: 'acting', progress: { step: 2, steps: 9, label: 'Save' } }));
  it('leaves other rows and other jobs alone', () => {
    expect(withNews('b', row, news)).toBe(row);
    expect(withNews('a', { ...row, number: 4 }, news)).toMatchObject({ state: 'taken', progress: null });
  });
  it('keeps its state where a newer server tells one that is not known here', () => expect(withNews('a', row, { ...news, state: 'dreaming', step: null }).state).toBe('taken'));
});
