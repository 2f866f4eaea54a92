/**
 * How one piece of evidence fares between the recorded element and a candidate.
 * `absent`: there was none then and there is none now, which counts for the candidate.
 * `unknown`: not looked for on one side; it is left out, never taken for zero.
 */
export type Verdict =
  | 'same'
  | 'similar'
  | 'changed'
  | 'contradicts'
  | 'lost'
  | 'appeared'
  | 'absent'
  | 'unknown';

export interface Comparison {
  evidence: EvidenceName;
  verdict: Verdict;
  /** How alike, 0–1; 1 for `same`. */
  likeness: number;
  /** How much a match tells on this page, 0–1: 1 where only one element has it. */
  telling: number;
  recorded: string | null;
  found: string | null;
}

export const EVIDENCE = [
  'label',
  'id',
  'name',
  'testId',
  'href',
  'tag',
  'type',
  'kind',
  'role',
  'classes',
  'attributes',
  'icon',
  'placeholder',
  'title',
  'xpath',
  'idXPath',
  'neighbours',
  'heading',
  'form',
  'section',
  'question',
  'row',
  'column',
  'landmark',
  'controls',
  'siblings',
  'order',
  'place',
  'size',
  'frame',
  'language',
] as const;

/** Words read on it, the words around it, and its picture: only where the screen was read, never from snapshots. */
export const SEEN_EVIDENCE = ['wordsSeen', 'wordsAround', 'picture'] as const;

export type EvidenceName = (typeof EVIDENCE)[number] | (typeof SEEN_EVIDENCE)[number];
