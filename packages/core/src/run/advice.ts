import type { StepResult } from './outcome.js';

/** What a person should do about a step, beyond what its outcome says already. */
export type Advice =
  /** The screen could not be read, which says nothing about the page. */
  | 'read-again'
  /** Page and screen tell different things, or the screen does not show what was expected. */
  | 'compare-screen'
  /** Nothing tells whether it had an effect. */
  | 'expect-more';

/** How reasons and notes begin that say so. */
const UNREAD = /\bthe screen could not be (read|pictured|looked at)\b/;

export function adviceFor({ outcome, reason, notes, verified }: Pick<StepResult, 'outcome' | 'reason' | 'notes' | 'verified'>): Advice | null {
  if (outcome !== 'unverified' && outcome !== 'refused' && outcome !== 'failed') return null;
  const sight = verified?.sight;
  const isUnread = (sight && sight.problem !== null) || UNREAD.test(reason) || (outcome === 'refused' && notes.some((note) => UNREAD.test(note)));
  if (isUnread) return 'read-again';
  if (sight && (sight.disagreements.length > 0 || sight.mismatches.length > 0)) return 'compare-screen';
  return outcome === 'unverified' ? 'expect-more' : null;
}
