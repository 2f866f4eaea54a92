import { rightShareOf, type DecisionCell, type Share } from './decisions.js';
import type { HealingAction } from './judgement.js';
import { parseThresholds, THRESHOLD_RANGES, type ThresholdPercents } from './presets.js';

type ThresholdName = keyof ThresholdPercents;

export interface Recommendation {
  threshold: ThresholdName;
  direction: 'raise' | 'lower';
  /** Points, 0–100. */
  from: number;
  to: number;
  /** The decisions it rests on, all of the score `band`, upper end excluded. */
  band: { from: number; to: number };
  right: Share;
  /** One sentence for people. */
  reason: string;
}

/** A threshold is moved by so many points at a time: beyond them nothing was seen of what it would do. */
const STEP = 5;

/**
 * Raising is the safe direction, and needs little: even the best that the counts allow is worse than `notAbove`.
 * Lowering needs much: nothing in the band was wrong, and even the worst that the counts allow is `atLeast`; that is
 * 61 of 61 for what is applied by itself.
 */
const RULES = {
  raise: { fewest: 5, notAbove: { autoApply: 0.99, flag: 0.75, suggest: 0.25 } },
  lower: { fewest: 30, atLeast: { autoApply: 0.94, flag: 0.9 } },
} as const;

/** The decisions that a threshold is about. */
const ACTION_OF: Readonly<Record<ThresholdName, HealingAction>> = { autoApply: 'auto_apply', flag: 'apply_with_flag', suggest: 'suggest_only' };
const WORDS: Readonly<Record<ThresholdName, string>> = { autoApply: 'Auto-apply', flag: 'Flagged', suggest: 'Suggestions' };

/**
 * What the outcomes say of the thresholds in use. At most one for each threshold; all of them together are thresholds
 * that users may choose.
 */
export function recommendationsOf(cells: readonly DecisionCell[], current: ThresholdPercents): Recommendation[] {
  const raises = (['autoApply', 'flag', 'suggest'] as const).flatMap((name) => raiseOf(cells, name, current));
  const raised = withAdvice(current, raises);
  const lowers = [lowerAutoApply(cells, current), lowerFlag(cells, current)].flat();
  return lowers.reduce((kept, one) => {
    const free = kept.every(({ threshold }) => threshold !== one.threshold);
    return free && isAllowed(withAdvice(raised, [...kept.filter(({ direction }) => direction === 'lower'), one])) ? [...kept, one] : kept;
  }, raises.filter((_, index) => isAllowed(withAdvice(current, raises.slice(0, index + 1)))));
}

/** The thresholds with the advice taken. */
export function withAdvice(current: ThresholdPercents, advice: readonly Recommendation[]): ThresholdPercents {
  return advice.reduce((thresholds, { threshold, to }) => ({ ...thresholds, [threshold]: to }), current);
}

function isAllowed(thresholds: ThresholdPercents): boolean {
  return parseThresholds(thresholds).ok;
}

/** Up past every step in a row that was not right often enough. */
function raiseOf(cells: readonly DecisionCell[], name: ThresholdName, current: ThresholdPercents): Recommendation[] {
  const from = current[name];
  const most = Math.min(THRESHOLD_RANGES[name].to, ceilingOf(name, current));
  let to = from;
  for (let next = Math.min(most, to + STEP); next > to && isBad(shareIn(cells, ACTION_OF[name], { from: to, to: next }), name); next = Math.min(most, to + STEP)) to = next;
  if (to === from) return [];
  const band = { from, to };
  const right = shareIn(cells, ACTION_OF[name], band);
  return [{ threshold: name, direction: 'raise', from, to, band, right, reason: raiseWords(name, band, right) }];
}

/** A threshold stays below the next one. */
function ceilingOf(name: ThresholdName, current: ThresholdPercents): number {
  if (name === 'autoApply') return THRESHOLD_RANGES.autoApply.to;
  return (name === 'flag' ? current.autoApply : current.flag) - 1;
}

function isBad({ n, high }: Share, name: ThresholdName): boolean {
  return n >= RULES.raise.fewest && high !== null && high < RULES.raise.notAbove[name];
}

/** Where the step above the threshold was never wrong, and neither was anything known of the step below, which it would take in. */
function lowerAutoApply(cells: readonly DecisionCell[], current: ThresholdPercents): Recommendation[] {
  const from = current.autoApply;
  const to = Math.max(THRESHOLD_RANGES.autoApply.from, current.flag + 1, from - STEP);
  const band = { from, to: from + STEP };
  const right = shareIn(cells, 'auto_apply', band);
  const all = shareIn(cells, 'auto_apply', { from, to: 101 });
  const below = shareIn(cells, 'apply_with_flag', { from: to, to: from });
  if (to >= from || !isGood(right, 'autoApply') || (all.low ?? 0) < RULES.lower.atLeast.autoApply || below.count < below.n) return [];
  return [{ threshold: 'autoApply', direction: 'lower', from, to, band, right, reason: `Auto-apply was right ${right.count} of ${right.n} in ${band.from}–${band.to}: you can lower it to ${to}.` }];
}

/** Where suggestions of the step below were approved, and none was rejected. */
function lowerFlag(cells: readonly DecisionCell[], current: ThresholdPercents): Recommendation[] {
  const from = current.flag;
  const to = Math.max(THRESHOLD_RANGES.flag.from, current.suggest + 1, from - STEP);
  const band = { from: to, to: from };
  const right = shareIn(cells, 'suggest_only', band);
  if (to >= from || !isGood(right, 'flag')) return [];
  return [{ threshold: 'flag', direction: 'lower', from, to, band, right, reason: `Suggestions in ${band.from}–${band.to} were right ${right.count} of ${right.n}: you can lower the threshold for flagged ones to ${to}.` }];
}

function isGood({ n, count, low }: Share, name: keyof typeof RULES.lower.atLeast): boolean {
  return n >= RULES.lower.fewest && count === n && low !== null && low >= RULES.lower.atLeast[name];
}

function shareIn(cells: readonly DecisionCell[], action: HealingAction, band: { from: number; to: number }): Share {
  return rightShareOf(cells.filter((cell) => cell.action === action && cell.percent >= Math.floor(band.from) && cell.percent < band.to));
}

function raiseWords(name: ThresholdName, { from, to }: { from: number; to: number }, { n, count }: Share): string {
  const wrong = n - count;
  if (name === 'autoApply') return `${WORDS[name]} was wrong ${wrong} of ${n} in ${from}–${to}: raise it to ${to}.`;
  return `${WORDS[name]} below ${to} ${name === 'flag' ? 'was' : 'were'} rejected ${wrong} of ${n}: raise it to ${to}.`;
}
