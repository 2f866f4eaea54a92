import type { Confidence } from '../confidence/judgement.js';
import { describe } from '../element/labels.js';
import type { Comparison } from '../element/verdict.js';
import { compareRead } from '../locator/seen-element.js';
import { conflictOf } from './conflict.js';
import { vetoOf } from './contradictions.js';
import { firstTier, type Question } from './decide.js';
import type { Contender, Decision } from './decision.js';
import { IDENTIFIERS } from './identified.js';
import { otherQuestion, strayedRisk } from './risky.js';
import { onlyItsRow } from './row-rivals.js';
import { rank, type Ranked } from './standing.js';
import { strandedFrom } from './stranded.js';
import { twinOf } from './twin.js';
import { notUsableFor } from './usable.js';

/** What a model pointed at, as the page and the screen have it. */
export interface Pointed {
  contender: Contender;
  /** Of the model itself. */
  confidence: Confidence;
  /** What can be read on it; null where nobody could read it. */
  read: string | null;
  /** In words. */
  because: string;
}

export type ModelDecision =
  | Extract<Decision, { kind: 'none' }>
  /** `confirmed`: what speaks for it besides the model; null where nothing does, and it can be a suggestion at most. */
  | (Extract<Decision, { kind: 'proposed' }> & { confirmed: string | null });

/**
 * A model proposes, and the page decides: what rules an element out rules it out whoever points at it, and without the
 * page or the screen as a second witness nothing is acted on.
 */
export function decideByModel(question: Question, pointed: Pointed, others: readonly Contender[]): ModelDecision {
  const { ref } = pointed.contender;
  const ranked = rank(question.target, [pointed.contender, ...others.filter((one) => one.ref.frame !== ref.frame || one.ref.node !== ref.node)], question);
  const best = ranked.find(({ candidate }) => candidate === pointed.contender);
  if (!best) throw new RangeError('what was pointed at is not ranked');
  const none = { kind: 'none', probability: pointed.confidence, ranked } as const;
  const name = describe(best.candidate.snapshot);
  const unusable = notUsableFor(question.action, best.candidate);
  if (unusable) return { ...none, code: 'not-usable', reason: `a model points at ${name}, but ${unusable}` };
  const against = ruledOut(question, best, ranked);
  if (against) return { ...none, code: 'contradiction', reason: `a model points at ${name}, but ${against}` };
  const doubt = isOnly(best, 'label', ['same']) ? undefined : 'it is not called what it was';
  return {
    kind: 'proposed',
    chosen: best,
    tier: firstTier(best.candidate),
    probability: pointed.confidence,
    ranked,
    because: pointed.because,
    source: 'model',
    confirmed: unsure(question, best, ranked) ? null : confirmation(best, pointed.read),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

function ruledOut(question: Question, best: Ranked<Contender>, ranked: readonly Ranked<Contender>[]): string | null {
  const veto = vetoOf(best.identity.comparisons);
  if (veto) return `its ${veto.evidence} was ‘${veto.recorded ?? 'none'}’ and is ‘${veto.found ?? 'none'}’`;
  const usable = ranked.filter((one) => notUsableFor(question.action, one.candidate) === null && !vetoOf(one.identity.comparisons));
  if (!onlyItsRow(usable, ranked).includes(best)) return 'several rows are like the recorded one, and it is not in the very one';
  return conflictOf(question.target, best, ranked) ?? strayedRisk(question.target, best) ?? otherQuestion(question.target, best);
}

/** Another is like it, or what stood around it stands elsewhere: a model cannot know which was recorded. */
function unsure(question: Question, best: Ranked<Contender>, ranked: readonly Ranked<Contender>[]): boolean {
  const usable = ranked.filter((one) => notUsableFor(question.action, one.candidate) === null && !vetoOf(one.identity.comparisons));
  return twinOf(best, usable) !== null || strandedFrom(question, best, ranked) !== null;
}

/** Names and identifiers tell what something is; place and look only where it stands. */
function confirmation({ identity: { comparisons } }: Ranked<Contender>, read: string | null): string | null {
  const label = comparisons.find(({ evidence }) => evidence === 'label');
  if (label?.verdict === 'same' || label?.verdict === 'similar') return 'its name is the recorded one';
  if (label?.recorded && read !== null && compareRead(label.recorded, read).verdict === 'same') return `the screen shows ‘${read}’ on it`;
  const identifier = comparisons.find((one) => IDENTIFIERS.includes(one.evidence) && one.verdict === 'same' && one.telling >= TELLING);
  return identifier ? `its ${identifier.evidence} is the recorded one` : null;
}

/** An identifier that many elements have tells none of them. */
const TELLING = 0.5;

function isOnly({ identity }: Ranked<Contender>, evidence: Comparison['evidence'], verdicts: readonly Comparison['verdict'][]): boolean {
  return identity.comparisons.some((one) => one.evidence === evidence && verdicts.includes(one.verdict));
}
