import { NewJob } from '@waymark/core/api';
import { describe, expect, it } from 'vitest';
import { FIRST_DRAFT, missingOf, newJobOf, proposedSources } from './job-draft.js';

const variables = [
  { name: 'email', default: null, hidden: false, why: '' },
  { name: 'city', default: 'Bern', hidden: false, why: '' },
  { name: 'pin', default: null, hidden: true, why: '' },
];
const proposal = { mapping: { email: 'E-mail' }, variables: [], unused: [] };

describe('a job’s draft', () => {
  it('takes the proposed column, then the default, then asks', () => {
    expect(proposedSources(variables, proposal)).toEqual({ email: { from: 'column', column: 'E-mail' }, city: { from: 'default' }, pin: { from: 'fixed', value: '' } });
  });
  it('never lets a secret value be typed into a job', () => expect(missingOf(variables, proposedSources(variables, proposal))).toEqual(['pin']));
  it('is a job that the server’s schema takes', () => {
    const sources = { ...proposedSources(variables, proposal), city: { from: 'fixed', value: '' } as const, pin: { from: 'column', column: 'PIN' } as const };
    const job = newJobOf({ recording: 'r', data: 'd', draft: { ...FIRST_DRAFT, name: ' Nightly ', healing: 'off' }, sources });
    expect(NewJob.parse(job)).toMatchObject({ recording: 'r', name: 'Nightly', data: 'd', mapping: { email: 'E-mail', pin: 'PIN' }, settings: { variables: { city: '' }, healing: false, concurrency: 5 } });
  });
  it('has no mapping where it has no data', () => expect(newJobOf({ recording: 'r', data: '', draft: FIRST_DRAFT, sources: {} })).not.toHaveProperty('mapping'));
});
