import type { Judgement } from '../confidence/judgement.js';
import type { Decision } from '../decide/decision.js';
import type { NodeRef } from '../element/snapshot.js';
import type { HealedLocator, HealingKey, HealingSource } from '../ports/healing-memory.js';
import type { Target } from '../recording/target.js';

/** The element that a step may act on. */
export interface Accepted {
  ref: NodeRef;
  decision: Exclude<Decision, { kind: 'none' }>;
  judgement: Judgement | null;
  /** Where healing named it. */
  healing?: AppliedHealing;
}

/** What is learned from, once the after-check has decided. */
export interface AppliedHealing {
  key: HealingKey;
  source: HealingSource;
  /** The remembered healing that was used again. */
  remembered: string | null;
  locator: HealedLocator;
  target: Target;
  element: string;
}
