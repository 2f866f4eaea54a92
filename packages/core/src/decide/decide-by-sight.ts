import { confidence } from '../confidence/scale.js';
import { describe } from '../element/labels.js';
import { vetoOf } from './contradictions.js';
import { conflictOf } from './conflict.js';
import { firstTier, type Question } from './decide.js';
import type { Contender, Decision } from './decision.js';
import type { ReasonCode } from './reason.js';
import { otherQuestion, strayedRisk } from './risky.js';
import { onlyItsRow } from './row-rivals.js';
import { isSameControl } from './same-control.js';
import { asSeen, withSight } from './seen-evidence.js';
import { isShownAsRecorded, rowProblem, whySeenElsewhere } from './seen-place.js';
import { rank, type Ranked } from './standing.js';
import { strandedFrom } from './stranded.js';
import { notUsableFor } from './usable.js';

/** How much better the words around the best one must fit than those around another that reads the same. */
const TOLD_APART = 0.25;

type Refused = { code: ReasonCode; reason: string };

/**
 * The same decision once more, with what the screen shows: a candidate that reads as the recorded element did, among
 * the same words, and that nothing rules out. What rules candidates out is the same as ever; only that markup names
 * none of them is made up for. The confidence is that of `vision_ocr` itself.
 */
export function decideBySight(question: Question, without: Extract<Decision, { kind: 'none' }>, contenders: readonly Contender[]): Decision {
  const seen = contenders.map((one) => asSeen(question.target, one));
  const ranked = rank(question.target, seen, { facts: question.facts, reads: question.reads }).map(withSight).sort((a, b) => b.identity.logOdds - a.identity.logOdds);
  const usable = onlyItsRow(ranked.filter((one) => notUsableFor(question.action, one.candidate) === null && !vetoOf(one.identity.comparisons)), ranked);
  const inRow = (one: Ranked<Contender>): boolean => rowProblem(question.target, one) === null;
  const shown = usable.filter((one) => isShownAsRecorded(one)).sort((a, b) => Number(inRow(b)) - Number(inRow(a)) || aroundOf(b) - aroundOf(a) || b.identity.logOdds - a.identity.logOdds);
  const best = shown[0];
  const match = best?.candidate.seen?.match;
  if (!best || !match) return { ...without, ranked };
  const refused = rivalOf(best, usable.filter((one) => !one.candidate.seen || inRow(one) || !inRow(best))) ?? ruledOut(question, best, ranked);
  if (refused) return { ...without, ...refused, ranked };
  const place = whySeenElsewhere(question.target, best);
  if ('reason' in place) return { ...without, code: 'not-found', reason: place.reason, ranked };
  return {
    kind: 'proposed',
    chosen: best,
    tier: firstTier(best.candidate),
    probability: confidence(match.confidence),
    ranked,
    because: `no recorded locator names it any more, but the screen shows ‘${match.text}’ there, among the same words`,
    strategy: 'vision_ocr',
    ...(place.doubt === null ? {} : { doubt: place.doubt }),
  };
}

function aroundOf({ candidate: { seen } }: Ranked<Contender>): number {
  return seen?.around.finding.likeness ?? 0;
}

/** Another that reads the same, or is called so and was not read: nobody can say which is meant unless what stands around tells. */
function rivalOf(best: Ranked<Contender>, usable: readonly Ranked<Contender>[]): Refused | null {
  const rival = usable.find((one) => one !== best && !isSameControl(one.candidate.snapshot, best.candidate.snapshot) && isLike(one) && !(best.candidate.seen?.around.finding.verdict !== 'unknown' && aroundOf(best) - aroundOf(one) >= TOLD_APART));
  return rival ? { code: 'ambiguous', reason: `${describe(best.candidate.snapshot)} and ${describe(rival.candidate.snapshot)} read the same, and nothing around them tells them apart` } : null;
}

function isLike({ candidate: { seen, state }, identity: { comparisons } }: Ranked<Contender>): boolean {
  if (!state.visible) return false;
  return (seen?.match ?? null) !== null || comparisons.some(({ evidence, verdict }) => evidence === 'label' && verdict === 'same');
}

function ruledOut(question: Question, best: Ranked<Contender>, ranked: Ranked<Contender>[]): Refused | null {
  const conflict = conflictOf(question.target, best, ranked);
  if (conflict) return { code: 'contradiction', reason: conflict };
  const strayed = strayedRisk(question.target, best) ?? otherQuestion(question.target, best);
  if (strayed) return { code: 'contradiction', reason: strayed };
  const stranded = strandedFrom(question, best, ranked);
  return stranded ? { code: 'not-found', reason: stranded } : null;
}
