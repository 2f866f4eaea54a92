import { compareTexts, type TextRelation } from '../text/compare.js';
import type { Comparison, Verdict } from './verdict.js';

export type Value = string | null | undefined;
/** What one piece of evidence says, before it is known how much that tells on the page. */
export type Finding = Pick<Comparison, 'verdict' | 'likeness' | 'recorded' | 'found'>;

export function finding(verdict: Verdict, likeness: number, values: { recorded: Value; found: Value }): Finding {
  return { verdict, likeness, recorded: values.recorded ?? null, found: values.found ?? null };
}

/** The verdicts that do not depend on what the two values are, or null where both are there. */
export function presence(recorded: Value, found: Value): Finding | null {
  const values = { recorded, found };
  if (recorded === undefined || found === undefined) return finding('unknown', 0, values);
  const then = recorded !== null && recorded !== '';
  const now = found !== null && found !== '';
  if (!then && !now) return finding('absent', 1, values);
  if (!then) return finding('appeared', 0, values);
  return now ? null : finding('lost', 0, values);
}

export function exact(recorded: Value, found: Value): Finding {
  const same = recorded === found;
  return presence(recorded, found) ?? finding(same ? 'same' : 'changed', same ? 1 : 0, { recorded, found });
}

export function graded(recorded: Value, found: Value, likenessOf: (a: string, b: string) => number): Finding {
  const early = presence(recorded, found);
  if (early) return early;
  const likeness = likenessOf(recorded ?? '', found ?? '');
  const verdict = likeness >= 0.98 ? 'same' : likeness >= 0.5 ? 'similar' : 'changed';
  return finding(verdict, likeness, { recorded, found });
}

const VERDICT_OF: Record<TextRelation, Verdict> = {
  equal: 'same',
  contains: 'similar',
  contained: 'similar',
  synonym: 'similar',
  similar: 'similar',
  different: 'changed',
  contradicts: 'contradicts',
};

export function texts(recorded: Value, found: Value): Finding {
  const early = presence(recorded, found);
  if (early) return early;
  const { relation, similarity } = compareTexts(recorded ?? '', found ?? '');
  return finding(VERDICT_OF[relation], similarity, { recorded, found });
}
