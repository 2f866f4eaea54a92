import type { Outcome } from '@waymark/core';

export const parts = {
  outcomes: { passed: 'passed', healed: 'healed', flagged: 'flagged', unverified: 'unverified', refused: 'refused', failed: 'failed', skipped: 'skipped' } satisfies Record<Outcome, string>,
  meanings: {
    passed: 'The recorded element was found and the step did what it should.',
    healed: 'The element had changed; the same one was found again with high confidence.',
    flagged: 'The element had changed; what was found was used, and waits for your review.',
    unverified: 'The step acted, but its effect could not be proven.',
    refused: 'No element was certain enough, so nothing was done.',
    failed: 'The step did not work.',
    skipped: 'The step was not run.',
  } satisfies Record<Outcome, string>,
  states: {
    passed: 'passed', failed: 'failed', aborted: 'aborted', waiting: 'waiting', running: 'running', cancelled: 'cancelled', taken: 'starting', acting: 'running', interrupted: 'interrupted', skipped: 'skipped',
    suspect: 'doubtful', paused: 'paused', active: 'active', draft: 'draft', stopped: 'stopped', approved: 'approved', rejected: 'rejected', pending_review: 'waiting for review', undone: 'undone', alive: 'alive', lost: 'lost',
  },
  table: { loadingMore: 'Loading more…', rows: (count: number, more: boolean) => (more ? `${count.toLocaleString('en')} shown, more follow as you scroll` : `${count.toLocaleString('en')} in all`), empty: 'Nothing to show.' },
  picture: { recorded: 'dashed: where it was recorded', found: 'solid: what was found', zoom: 'Show large', outside: 'outside of what the picture shows', missing: 'There is no picture of it.' },
  figure: { table: 'Show as a table', chart: 'Show as a chart', loading: 'Drawing…', failed: 'The chart could not be loaded; here are its figures.' },
  diff: { label: 'Difference', added: 'added', removed: 'removed', none: 'No difference.' },
  progress: (done: number, all: number) => `${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  time: {
    never: 'never', now: 'just now',
    ms: (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`),
  },
};
