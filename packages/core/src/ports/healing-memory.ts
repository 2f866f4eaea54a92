import type { Action } from '../recording/step.js';
import type { Target } from '../recording/target.js';

/** What a healing was for: the same step of the same kind of page finds it again, another one never does. The tenant is the store's to know. */
export interface HealingKey {
  origin: string;
  /** Ids folded, no query. */
  path: string;
  /** Identity of the frames on the way to the target; '' in the main frame. */
  frame: string;
  action: Action;
  /** Of the recorded target. */
  fingerprint: string;
  /** Whether which element is meant depends on a row of data. */
  row: boolean;
}

/** A locator that healing made, and that resolves to exactly one node. Frames and shadow hosts are those of the target it came from. */
export type HealedLocator =
  | { by: 'testId'; attribute: string; value: string }
  | { by: 'role'; role: string; name: string }
  | { by: 'label'; label: string }
  | { by: 'id'; id: string }
  | { by: 'css'; css: string }
  | { by: 'xpath'; xpath: string };

export type HealingSource = 'cache' | 'local' | 'model';

/** `none`: it was applied by itself, and nobody was asked. */
export type ReviewState = 'none' | 'pending' | 'approved';

export interface RememberedHealing {
  /** Of the log entry that it came from. */
  id: string;
  locator: HealedLocator;
  /** The whole bundle of the element as it was when it was healed. */
  target: Target;
  source: Exclude<HealingSource, 'cache'>;
  /** 0–1: what its source said of it. */
  confidence: number;
  /** Uses whose after-check decided, and those where it passed. */
  attempts: number;
  successes: number;
  review: ReviewState;
  /** Milliseconds since it was healed. */
  age: number;
}

export interface Recalled {
  healing: RememberedHealing | null;
  /** What elements are (`meaningOf`) that a person rejected for this key: never proposed again. */
  rejected: readonly string[];
  /** A model has looked for it on this page not long ago, and found nothing. */
  missed: boolean;
  /** What a model answered another caller a moment ago, not yet proven by anything (no attempts). */
  fresh: RememberedHealing | null;
}

/** One use of a healing whose after-check decided; anything else is not learned from. */
export interface HealingOutcome {
  key: HealingKey;
  passed: boolean;
  /** What was acted on; see `meaningOf`. */
  element: string;
  healing: Pick<RememberedHealing, 'locator' | 'target' | 'source' | 'confidence' | 'review'>;
  /** The remembered healing that was used; null where it was made in this run. */
  remembered: string | null;
}

/** The healing cache (HealingCache): what was healed once is known to every run of the tenant. */
export interface HealingMemory {
  /** `page` tells two states of one kind of page apart, for misses. */
  recall(key: HealingKey, page: string): Promise<Recalled>;
  /** Remembers a healing that passed; counts a use; evicts what failed. Returns the id of the healing that is now remembered, if any. */
  learn(outcome: HealingOutcome): Promise<string | null>;
  /** What stands there is not what was remembered. */
  evict(key: HealingKey, why: string): Promise<void>;
  /** A model found something: callers that waited for it need not ask again. Kept for a minute, and never taken for a success. */
  answered(key: HealingKey, healing: Pick<RememberedHealing, 'locator' | 'target' | 'source' | 'confidence'>): Promise<void>;
  /** A model found nothing: it is not asked again for a while. */
  missed(key: HealingKey, page: string): Promise<void>;
  /** Only one caller at a time works for a key, in all processes of the tenant; the others wait for it, and then have a look at what it remembered. */
  alone<T>(key: HealingKey, work: () => Promise<T>): Promise<T>;
}
