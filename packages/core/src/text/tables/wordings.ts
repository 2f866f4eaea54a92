import type { EN_LABELS } from './en-labels.js';
import type { EN_WORDS } from './en-words.js';

/** What a phrase of an interface means, in whatever language: the keys of the English tables. */
export type Concept = keyof typeof EN_WORDS | keyof typeof EN_LABELS;

/** The phrases of one language, parted by commas. */
export interface Wordings {
  /** The same wherever they stand in a label. */
  readonly words: Readonly<Partial<Record<Concept, string>>>;
  /** The same only as a whole label. */
  readonly labels: Readonly<Partial<Record<Concept, string>>>;
}
