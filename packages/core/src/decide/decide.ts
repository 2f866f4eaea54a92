import { confidence } from '../confidence/scale.js';
import type { PageFacts } from '../element/page-facts.js';
import type { WeightTable } from '../element/identity.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { describe } from '../element/labels.js';
import { TIERS, type TierId } from '../locator/tiers.js';
import type { Action } from '../recording/step.js';
import { contradictionsOf, vetoOf } from './contradictions.js';
import { conflictOf } from './conflict.js';
import type { Contender, Decision } from './decision.js';
import { isIdentified } from './identified.js';
import { ACCEPTANCE, probabilityOf } from './probability.js';
import { rank, runnerUpOf, type Ranked, type StandingWeights } from './standing.js';
import { otherQuestion, strayedRisk } from './risky.js';
import { onlyItsRow } from './row-rivals.js';
import { strandedFrom } from './stranded.js';
import { twinOf } from './twin.js';
import { notUsableFor } from './usable.js';

export interface Question {
  target: ElementSnapshot;
  /** The step reads what the element shows: its text is content, and another text does not make it another element. */
  reads?: boolean;
  action: Action;
  facts: PageFacts;
  /** Other weights than the shipped ones, for measuring them. */
  model?: { identity: WeightTable; standing: StandingWeights };
}

/**
 * DecisionEngine: all candidates that any tier or strategy named, grouped by node and scored by the whole
 * bundle; the best one is accepted only above the floor, clear of the runner-up, and fit for the action.
 */
export function decide(question: Question, candidates: readonly Contender[]): Decision {
  const ranked = rank(question.target, candidates, { facts: question.facts, weights: question.model?.identity, reads: question.reads });
  const fit = ranked.filter((one) => notUsableFor(question.action, one.candidate) === null);
  if (fit.length === 0) return nothingUsable(question, ranked);
  const usable = onlyItsRow(fit.filter((one) => !vetoOf(one.identity.comparisons)), ranked);
  const best = usable[0];
  if (!best) return allContradict(fit, ranked);
  const probability = confidence(probabilityOf(usable, question.model?.standing));
  const found = { probability, ranked };
  const conflict = conflictOf(question.target, best, ranked);
  if (conflict) return { kind: 'none', code: 'contradiction', reason: conflict, ...found };
  if (probability < ACCEPTANCE.floor && fit[0] !== best) return allContradict(fit, ranked);
  const twin = twinOf(best, usable);
  if (twin) return { kind: 'none', code: 'ambiguous', reason: twin, ...found };
  const strayed = strayedRisk(question.target, best) ?? otherQuestion(question.target, best);
  if (strayed) return { kind: 'none', code: 'contradiction', reason: strayed, ...found };
  const stranded = strandedFrom(question, best, ranked);
  if (stranded) return { kind: 'none', code: 'not-found', reason: stranded, ...found };
  const named = best.identity.comparisons;
  if (!isIdentified(named)) return { kind: 'none', code: 'not-found', reason: `the nearest is ${describe(best.candidate.snapshot)}, but only its place fits`, ...found };
  if (probability < ACCEPTANCE.floor) return { kind: 'none', ...whyNot(usable, probability), ...found };
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

function allContradict(fit: readonly Ranked<Contender>[], ranked: Ranked<Contender>[]): Decision {
  const best = fit[0];
  const veto = best && vetoOf(best.identity.comparisons);
  if (best && !veto) return { kind: 'none', code: 'ambiguous', reason: `the nearest is ${describe(best.candidate.snapshot)}, but several rows are like the recorded one, and none is the very one`, probability: null, ranked };
  const reason = `the nearest is ${best ? describe(best.candidate.snapshot) : 'none'}, but its ${veto?.evidence} was ‘${veto?.recorded ?? 'none'}’ and is ‘${veto?.found ?? 'none'}’`;
  return { kind: 'none', code: 'contradiction', reason, probability: null, ranked };
}

/** The sentence for a best candidate that is not good enough. */
function whyNot(usable: readonly Ranked<Contender>[], probability: number): { code: 'ambiguous' | 'not-found'; reason: string } {
  const best = usable[0];
  const second = runnerUpOf(usable);
  if (!best) return { code: 'not-found', reason: 'nothing on the page resembles it' };
  const name = describe(best.candidate.snapshot);
  if (second && second.margin < ACCEPTANCE.margin && best.identity.explained >= ACCEPTANCE.resembles) {
    return { code: 'ambiguous', reason: `${name} and ${describe(second.rival.candidate.snapshot)} cannot be told apart` };
  }
  return { code: 'not-found', reason: `the nearest is ${name}, but too little of the evidence fits it (${Math.floor(probability * 100)} %, ${Math.round(ACCEPTANCE.floor * 100)} % is needed)` };
}
