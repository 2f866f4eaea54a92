import { confidence } from '../confidence/scale.js';
import type { PageFacts } from '../element/page-facts.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { describe } from '../element/labels.js';
import { TIERS, type TierId } from '../locator/tiers.js';
import type { Action } from '../recording/step.js';
import { contradictionsOf } from './contradictions.js';
import { conflictOf } from './conflict.js';
import type { Contender, Decision } from './decision.js';
import { ACCEPTANCE, probabilityOf } from './probability.js';
import { rank, runnerUpOf, type Ranked } from './standing.js';
import { notUsableFor } from './usable.js';

export interface Question {
  target: ElementSnapshot;
  action: Action;
  facts: PageFacts;
}

/**
 * DecisionEngine: all candidates that any tier or strategy named, grouped by node and scored by the whole
 * bundle; the best one is accepted only above the floor, clear of the runner-up, and fit for the action.
 */
export function decide(question: Question, candidates: readonly Contender[]): Decision {
  const ranked = rank(question.target, candidates, { facts: question.facts });
  const usable = ranked.filter((one) => notUsableFor(question.action, one.candidate) === null);
  const best = usable[0];
  if (!best) return nothingUsable(question, ranked);
  const probability = confidence(probabilityOf(usable));
  const found = { probability, ranked };
  const conflict = conflictOf(question.target, best, ranked);
  if (conflict) return { kind: 'none', code: 'contradiction', reason: conflict, ...found };
  if (probability < ACCEPTANCE.floor) return { kind: 'none', ...whyNot(usable), ...found };
  const contradictions = contradictionsOf(best.identity.comparisons);
  const tier = firstTier(best.candidate);
  if (tier && isPrecise(tier) && contradictions.length === 0) return { kind: 'recorded', chosen: best, tier, ...found };
  const because = contradictions.map(({ evidence, recorded, found: now }) => `${evidence} was ‘${recorded ?? 'none'}’ and is ‘${now ?? 'none'}’`);
  return { kind: 'proposed', chosen: best, tier, because: because.join('; ') || 'no recorded locator names it any more', ...found };
}

export function firstTier(candidate: Contender): TierId | null {
  return TIERS.find((tier) => candidate.tiers.includes(tier.id))?.id ?? null;
}

function isPrecise(id: TierId): boolean {
  return TIERS.some((tier) => tier.id === id && tier.precise);
}

function nothingUsable(question: Question, ranked: Ranked<Contender>[]): Decision {
  const best = ranked[0];
  const none = { kind: 'none', probability: null, ranked } as const;
  if (!best) return { ...none, code: 'not-found', reason: 'nothing on the page resembles it' };
  const why = notUsableFor(question.action, best.candidate);
  return { ...none, code: 'not-usable', reason: `the nearest is ${describe(best.candidate.snapshot)}, but ${why}` };
}

/** The sentence for a best candidate that is not good enough. */
function whyNot(usable: readonly Ranked<Contender>[]): { code: 'ambiguous' | 'not-found'; reason: string } {
  const best = usable[0];
  const second = runnerUpOf(usable);
  if (!best) return { code: 'not-found', reason: 'nothing on the page resembles it' };
  const name = describe(best.candidate.snapshot);
  if (second && best.identity.logOdds - second.identity.logOdds < ACCEPTANCE.margin && best.identity.explained >= ACCEPTANCE.resembles) {
    return { code: 'ambiguous', reason: `${name} and ${describe(second.candidate.snapshot)} cannot be told apart` };
  }
  return { code: 'not-found', reason: `the nearest is ${name}, but too little of the evidence fits it` };
}
