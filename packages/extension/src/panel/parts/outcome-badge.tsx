import type { Outcome } from '@waymark/core';
import { words } from '../words.js';

const MARKS: Record<Outcome, string> = { passed: '✓', healed: '↻', flagged: '⚑', unverified: '?', refused: '⊘', failed: '✗', skipped: '–' };

/** Sign, word and colour: none of them tells it alone. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return (
    <span class={`badge o-${outcome}`} title={words.meanings[outcome]}>
      <span aria-hidden="true">{MARKS[outcome]}</span> {words.outcomes[outcome]}
    </span>
  );
}
