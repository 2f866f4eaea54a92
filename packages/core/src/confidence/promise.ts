import { FEWEST_SAMPLES, wilson } from './calibration.js';
import { calibrate } from './calibration-map.js';
import type { CalibrationRecord, Evidence } from './calibration-record.js';
import { FITTED_CALIBRATION } from './fitted-calibration.js';
import type { Confidence, Thresholds } from './judgement.js';
import { THRESHOLD_RANGES } from './presets.js';
import { fromPercent, ROUNDING_NOISE, toPercent } from './scale.js';

/** "At most so many wrong": what is applied by itself keeps to it, by the measured healings. */
export interface Promised {
  /** Share of wrong acts, 0–1. */
  atMostWrong: number;
  /** The lowest score that keeps it. */
  autoApply: Confidence;
}

export type ParsedPromise = { ok: true; promise: Promised } | { ok: false; problem: string };

/** Beyond this it is no promise. */
const MOST_WRONG = 0.5;

/** The only way in for a promise that somebody wrote: `1/200`, `0.5%`, `0.005`. One that the data cannot carry is refused. */
export function parsePromise(value: unknown, record: CalibrationRecord | null = FITTED_CALIBRATION): ParsedPromise {
  const share = shareOf(value);
  if (share === null) return refuse(`must be a share of wrong acts such as 1/200, 0.5% or 0.005, not ${asWritten(value)}`);
  if (share <= 0) return refuse('must be above 0: no measurement can promise that nothing will ever be wrong');
  if (share > MOST_WRONG) return refuse(`must be at most ${showShare(MOST_WRONG)}; for half a percent write 0.5% or 1/200`);
  const cuts = cutsOf(record);
  const autoApply = cuts.filter((cut) => cut.wrong <= share + ROUNDING_NOISE).at(-1)?.score;
  if (autoApply === undefined) return refuse(`cannot be kept to ${showShare(share)}: ${bestWords(cuts)}`);
  return { ok: true, promise: { atMostWrong: share, autoApply: fromPercent(autoApply) } };
}

function shareOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const [, wrong = '', , of, percent] = /^\s*(\d+(\.\d+)?)\s*(?:(?:\/|in)\s*(\d+)|(%))?\s*$/.exec(value) ?? [];
  if (wrong === '') return null;
  const share = Number(wrong) / (percent ? 100 : Number(of ?? 1));
  return Number.isFinite(share) ? share : null;
}

function asWritten(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'number' || value === null ? String(value) : `of type ${typeof value}`;
}

interface Cut {
  score: number;
  /** The most that may be wrong from this score up: by the map at the score itself, and by the lower bound over all healings above. */
  wrong: number;
}

/** A threshold stands only where so many points from it up hold enough healings to know them: the easy ones at the top cannot speak for it. */
const NEIGHBOURHOOD = 10;

/** By falling score; without scores that users may not choose, and those that too little is known of. */
function cutsOf(record: CalibrationRecord | null): Cut[] {
  const evidence = record?.evidence ?? [];
  return evidence.flatMap(({ score }) => {
    const { from, to } = THRESHOLD_RANGES.autoApply;
    const near = totalOf(evidence.filter((one) => one.score >= score && one.score < score + NEIGHBOURHOOD));
    if (score < from || score > to || near.n < FEWEST_SAMPLES) return [];
    const above = totalOf(evidence.filter((one) => one.score >= score));
    const least = Math.min(wilson(above.right, above.n)?.low ?? 0, calibrate(score / 100, record) ?? 0);
    return [{ score, wrong: 1 - least }];
  });
}

function totalOf(evidence: readonly Evidence[]): Pick<Evidence, 'n' | 'right'> {
  return evidence.reduce((sum, { n, right }) => ({ n: sum.n + n, right: sum.right + right }), { n: 0, right: 0 });
}

function bestWords(cuts: readonly Cut[]): string {
  const best = cuts.reduce<Cut | null>((least, cut) => (least === null || cut.wrong < least.wrong ? cut : least), null);
  if (!best || best.wrong > MOST_WRONG) return 'too few healings were measured for any promise';
  return `the best that the measured healings support is ${showShare(best.wrong)}, from a score of ${best.score}`;
}

/** As people say it: 1 in 200. Rounded so that it never says more than it is. */
export function showShare(share: number): string {
  return share <= 0 ? 'none' : `1 in ${Math.floor(1 / share + ROUNDING_NOISE)}`;
}

/**
 * A promise is about what is applied by itself; flag and suggest stay those of the mode. It never reaches down to the
 * flag threshold: there a person looks, and that is not for a promise to take away.
 */
export function withPromise(preset: Thresholds, { autoApply }: Promised): Thresholds {
  const lowest = fromPercent(Math.round(toPercent(preset.flag)) + 1);
  return { ...preset, autoApply: autoApply > lowest ? autoApply : lowest };
}

function refuse(problem: string): ParsedPromise {
  return { ok: false, problem };
}
