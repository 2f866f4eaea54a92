import { OUTCOMES, type Outcome } from '@waymark/core';
import { words } from '../words/index.js';

/** How many steps ended how, as small numbered marks; those that did not occur are left out. */
export function OutcomeCounts({ counts }: { counts: Partial<Record<Outcome, number>> }) {
  return (
    <span class="outcome-counts">
      {OUTCOMES.filter((outcome) => (counts[outcome] ?? 0) > 0).map((outcome) => (
        <span key={outcome} class={`badge o-${outcome}`} title={words.parts.meanings[outcome]}>{counts[outcome]} <span class="wide-word">{words.parts.outcomes[outcome]}</span></span>
      ))}
    </span>
  );
}
