import type { Contender, Decision } from '../decide/decision.js';
import { firstTier } from '../decide/decide.js';
import { contradictionsOf, vetoOf } from '../decide/contradictions.js';
import { isSameControl } from '../decide/same-control.js';
import type { Ranked } from '../decide/standing.js';
import { notUsableFor } from '../decide/usable.js';
import { describe } from '../element/labels.js';
import type { Comparison } from '../element/verdict.js';
import type { Action } from '../recording/step.js';
import type { Considered, Difference } from './outcome.js';

/** Candidates shown to people. */
const SHOWN = 8;
/** Of these, those that a person can pick from. */
const PICKABLE = 6;

/** The best candidates with the reason each was not chosen. */
export function consideredOf(decision: Decision, action: Action): Considered[] {
  const chosen = decision.kind === 'none' ? null : decision.chosen;
  const best = chosen ?? decision.ranked[0];
  return decision.ranked.slice(0, SHOWN).map((one, rank) => ({
    ref: one.candidate.ref,
    description: describe(one.candidate.snapshot),
    tiers: one.candidate.tiers,
    strategies: one.candidate.strategies ?? [],
    identity: one.identity.explained,
    box: one.candidate.state.box,
    notChosen: one === chosen ? null : whyNotChosen(one, { action, best, chosen: chosen !== null }),
    differences: differencesOf(one.identity.comparisons),
    ...(decision.kind !== 'recorded' && rank < PICKABLE && { bundle: one.candidate.snapshot }),
  }));
}

function whyNotChosen(one: Ranked<Contender>, context: { action: Action; best: Ranked<Contender> | undefined; chosen: boolean }): string {
  const unusable = notUsableFor(context.action, one.candidate);
  if (unusable) return unusable;
  const contradiction = worstAgainst(one, context.chosen ? context.best : undefined);
  const against = contradiction ? `${contradiction.evidence}: was ${quoted(contradiction.recorded)}, is ${quoted(contradiction.found)}` : null;
  if (!context.chosen) return against ?? (one === context.best ? 'the evidence for it is too weak' : 'it fits worse than the nearest');
  if (context.best && isSameControl(one.candidate.snapshot, context.best.candidate.snapshot)) return 'part of the same control';
  return against ?? (firstTier(one.candidate) ? 'less of the evidence fits it' : 'only a weak likeness');
}

/** What rules it out, or else what speaks against it and not against the chosen one just as well. */
function worstAgainst(one: Ranked<Contender>, chosen: Ranked<Contender> | undefined): Comparison | undefined {
  const shared = new Set(contradictionsOf(chosen?.identity.comparisons ?? []).map(({ evidence, found }) => `${evidence} ${found}`));
  const own = contradictionsOf(one.identity.comparisons).filter(({ evidence, found }) => !shared.has(`${evidence} ${found}`));
  return vetoOf(one.identity.comparisons) ?? own[0];
}

function quoted(text: string | null): string {
  return text === null || text === '' ? 'none' : `‘${text.length > 50 ? `${text.slice(0, 47)}…` : text}’`;
}

export function differencesOf(comparisons: readonly Comparison[]): Difference[] {
  return comparisons.flatMap(({ evidence, verdict, recorded, found }) =>
    verdict === 'unknown' || verdict === 'absent' ? [] : [{ evidence, recorded, found, verdict: recorded === found ? 'same' : verdict }],
  );
}
