import { describe, expect, it } from 'vitest';
import { addressOf } from './request-address.js';

describe('addressOf', () => {
  it('fills in parameters and query, escaped', () => expect(addressOf('/api/jobs/:id/rows', { id: 'a/b' }, { state: 'failed', limit: 5, cursor: 'x&y' })).toBe('/api/jobs/a%2Fb/rows?state=failed&limit=5&cursor=x%26y'));
  it('leaves out what is not given', () => expect(addressOf('/api/runs', {}, { outcome: undefined, job: '', recording: null })).toBe('/api/runs'));
});
