import { ROW_STATES, type Job, type RowState } from '@waymark/core/api';
import { describe, expect, it } from 'vitest';
import { jobWithNews } from './job-news.js';

const countsOf = (some: Partial<Record<RowState, number>>) => ({ ...(Object.fromEntries(ROW_STATES.map((state) => [state, 0])) as Record<RowState, number>), ...some });

describe('what is told of a job', () => {
  const job = { id: 'a', state: 'waiting', counts: countsOf({ waiting: 2 }) } as Job;
  it('is its state and how many rows are in which', () => expect(jobWithNews(job, { type: 'job', id: 'a', state: 'running', counts: countsOf({ acting: 1, passed: 1 }) })).toMatchObject({ state: 'running', counts: { acting: 1, passed: 1, waiting: 0 } }));
  it('is nothing where it is of another, or says no more than that it changed', () => {
    expect(jobWithNews(job, { type: 'job', id: 'b', state: 'running' })).toBe(job);
    expect(jobWithNews(job, { type: 'job', id: 'a' })).toEqual(job);
  });
});
