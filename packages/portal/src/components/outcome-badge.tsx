import type { Outcome } from '@waymark/core';
import { words } from '../words/index.js';

export const MARKS: Record<Outcome, string> = { passed: '✓', healed: '↻', flagged: '⚑', unverified: '?', refused: '⊘', failed: '✗', skipped: '–' };

/** Sign, word and colour: none of them tells it alone. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return (
    <span class={`badge o-${outcome}`} title={words.parts.meanings[outcome]}>
      <span aria-hidden="true">{MARKS[outcome]}</span> {words.parts.outcomes[outcome]}
    </span>
  );
}

type State = keyof typeof words.parts.states;

const LOOKS: Record<State, { mark: string; look: Outcome }> = {
  passed: { mark: '✓', look: 'passed' },
  failed: { mark: '✗', look: 'failed' },
  aborted: { mark: '■', look: 'skipped' },
  waiting: { mark: '…', look: 'skipped' },
  running: { mark: '▶', look: 'healed' },
  cancelled: { mark: '■', look: 'skipped' },
  taken: { mark: '▷', look: 'healed' },
  acting: { mark: '▶', look: 'healed' },
  interrupted: { mark: '!', look: 'flagged' },
  skipped: { mark: '–', look: 'skipped' },
  suspect: { mark: '!', look: 'flagged' },
  paused: { mark: '❚❚', look: 'skipped' },
  active: { mark: '▶', look: 'passed' },
  draft: { mark: '✎', look: 'skipped' },
  stopped: { mark: '■', look: 'skipped' },
  approved: { mark: '✓', look: 'passed' },
  rejected: { mark: '✗', look: 'failed' },
  pending_review: { mark: '⚑', look: 'flagged' },
  undone: { mark: '↺', look: 'skipped' },
  alive: { mark: '●', look: 'passed' },
  lost: { mark: '○', look: 'failed' },
};

/** Of runs, jobs, rows, healings, schedules and workers; a state that is not known is shown as it is called. */
export function StateBadge({ state }: { state: string }) {
  const known = Object.hasOwn(LOOKS, state) ? (state as State) : null;
  const { mark, look } = known ? LOOKS[known] : { mark: '·', look: 'skipped' };
  return (
    <span class={`badge o-${look}`}>
      <span aria-hidden="true">{mark}</span> {known ? words.parts.states[known] : state}
    </span>
  );
}
