import type { HealingMemory } from '../ports/healing-memory.js';
import type { Redactor } from '../text/redact.js';

/** The last net before the store: what a page echoed of a secret is in no bundle, title or address that is remembered. */
export function redactedMemory(memory: HealingMemory, redactor: () => Redactor): HealingMemory {
  const clean = <T>(value: T): T => redactor().deep(value);
  return {
    recall: (key, page) => memory.recall(clean(key), clean(page)),
    learn: (outcome) => memory.learn(clean(outcome)),
    evict: (key, why) => memory.evict(clean(key), clean(why)),
    answered: (key, healing) => memory.answered(clean(key), clean(healing)),
    missed: (key, page) => memory.missed(clean(key), clean(page)),
    alone: (key, work) => memory.alone(clean(key), work),
  };
}
