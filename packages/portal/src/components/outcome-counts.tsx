import { OUTCOMES, type Outcome } from '@waymark/core';
import { words } from '../words/index.js';
import { MARKS } from './outcome-badge.js';

/** How many steps ended how, as small numbered marks; those that did not occur are left out. */
export function OutcomeCounts({ counts }: { counts: Partial<Record<Outcome, number>> }) {
  return (
    <span class="outcome-counts">
      {OUTCOMES.filter((outcome) => (counts[outcome] ?? 0) > 0).map((outcome) => (
        <span key={outcome} class={`badge o-${outcome}`} title={words.parts.outcomes[outcome]}>
          <span aria-hidden="true">{MARKS[outcome]}</span> {counts[outcome]} <span class="unseen">{words.parts.outcomes[outcome]}</span>
        </span>
      ))}
    </span>
  );
}
