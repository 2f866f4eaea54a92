import {
  contextOf,
  contribution,
  countFacts,
  EVIDENCE,
  isIdentified,
  isNear,
  NEAR,
  PRIOR_WEIGHTS,
  rank,
  standingFeatures,
  STANDING_FEATURES,
  vetoOf,
  type Comparison,
  type ElementSnapshot,
  type EvidenceWeights,
  type Ranked,
  type WeightTable,
} from '@waymark/core';
import type { Case } from './data.ts';

type Indexed = { index: number; snapshot: ElementSnapshot };
export type Prepared = { one: Case; rows: { index: number; features: [number, number][] }[]; comparisons: Map<number, Comparison[]>; snapshots: Map<number, ElementSnapshot>; matrix: { start: Int32Array; at: Int32Array; value: Float64Array; right: Uint8Array } };

const VERDICT_WEIGHTS = ['same', 'rare', 'similar', 'changed', 'contradicts', 'lost', 'appeared', 'absent'] as const;
const SIGN: Record<(typeof VERDICT_WEIGHTS)[number], 1 | -1 | 0> = {
  same: 1, rare: 1, similar: 1, changed: -1, contradicts: -1, lost: -1, appeared: -1, absent: 1,
};

/** Rows of one case for the fit: the most likely candidates by the shipped weights, and all right ones. */
export function prepare(one: Case, keep = 40): Prepared {
  const facts = countFacts(one.target, one.elements);
  const candidates: Indexed[] = one.elements.map((snapshot, index) => ({ index, snapshot }));
  const ranked = rank(one.target, candidates, { facts });
  const kept = ranked.filter((entry, position) => position < keep || one.right.has(entry.candidate.index));
  const rows = kept.map((entry) => ({ index: entry.candidate.index, features: featuresOf(entry.identity.comparisons) }));
  return {
    one,
    rows,
    matrix: matrixOf(rows, one.right),
    comparisons: new Map(kept.map((entry) => [entry.candidate.index, entry.identity.comparisons])),
    snapshots: new Map(kept.map((entry) => [entry.candidate.index, entry.candidate.snapshot])),
  };
}

const at = (evidence: number, weight: number): number => evidence * VERDICT_WEIGHTS.length + weight;

function featuresOf(comparisons: readonly Comparison[]): [number, number][] {
  return comparisons.flatMap((one) => {
    const evidence = (EVIDENCE as readonly string[]).indexOf(one.evidence);
    switch (one.verdict) {
      case 'unknown':
        return [];
      case 'same':
        return [[at(evidence, 0), 1], [at(evidence, 1), one.telling]] as [number, number][];
      case 'similar':
        if (isNear(one)) return [[at(evidence, 0), NEAR.share * one.likeness], [at(evidence, 1), NEAR.share * one.likeness * one.telling]] as [number, number][];
        return [[at(evidence, 2), one.likeness]] as [number, number][];
      case 'changed':
        return [[at(evidence, 3), 1 - one.likeness]] as [number, number][];
      default:
        return [[at(evidence, VERDICT_WEIGHTS.indexOf(one.verdict)), 1]] as [number, number][];
    }
  });
}

/** What the fit is pulled towards where the data says little: what is known of how evidence survives redesigns. */
const PRIOR = Float64Array.from(EVIDENCE.flatMap((evidence) => VERDICT_WEIGHTS.map((name) => PRIOR_WEIGHTS[evidence][name])));

/** Conditional logit over the candidates of each case, signs held, pulled towards the prior. */
export function fitIdentity(cases: readonly Prepared[], options: { l2: number; epochs: number; rate: number; from?: Float64Array }): Float64Array {
  const size = EVIDENCE.length * VERDICT_WEIGHTS.length;
  const weights = options.from ? Float64Array.from(options.from) : Float64Array.from(PRIOR);
  const m = new Float64Array(size);
  const v = new Float64Array(size);
  const gradient = new Float64Array(size);
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    gradient.fill(0);
    for (const one of cases) addGradient(one, weights, gradient);
    for (let i = 0; i < size; i++) {
      const g = gradient[i]! / cases.length + options.l2 * (weights[i]! - PRIOR[i]!);
      m[i] = 0.9 * m[i]! + 0.1 * g;
      v[i] = 0.999 * v[i]! + 0.001 * g * g;
      const step = (options.rate * m[i]!) / (1 - 0.9 ** epoch) / (Math.sqrt(v[i]! / (1 - 0.999 ** epoch)) + 1e-8);
      const next = weights[i]! - step;
      const sign = SIGN[VERDICT_WEIGHTS[i % VERDICT_WEIGHTS.length]!];
      weights[i] = sign * next < 0 ? 0 : next;
    }
  }
  return weights;
}

function addGradient(one: Prepared, weights: Float64Array, gradient: Float64Array): void {
  const { start, at, value, right } = one.matrix;
  const rows = right.length;
  const exps = new Float64Array(rows);
  let top = -Infinity;
  for (let r = 0; r < rows; r++) {
    let score = 0;
    for (let k = start[r]!; k < start[r + 1]!; k++) score += weights[at[k]!]! * value[k]!;
    exps[r] = score;
    if (score > top) top = score;
  }
  let all = 0;
  let good = 0;
  for (let r = 0; r < rows; r++) {
    exps[r] = Math.exp(exps[r]! - top);
    all += exps[r]!;
    if (right[r]) good += exps[r]!;
  }
  if (good === 0) return;
  for (let r = 0; r < rows; r++) {
    const pull = exps[r]! / all - (right[r] ? exps[r]! / good : 0);
    for (let k = start[r]!; k < start[r + 1]!; k++) gradient[at[k]!]! += pull * value[k]!;
  }
}

function matrixOf(rows: Prepared['rows'], right: ReadonlySet<number>): Prepared['matrix'] {
  const start = [0];
  for (const row of rows) start.push(start.at(-1)! + row.features.length);
  const flat = rows.flatMap((row) => row.features);
  return {
    start: Int32Array.from(start),
    at: Int32Array.from(flat.map(([i]) => i)),
    value: Float64Array.from(flat.map(([, x]) => x)),
    right: Uint8Array.from(rows.map((row) => (right.has(row.index) ? 1 : 0))),
  };
}

/** Evidence that the data does not have keeps its shipped weights. */
export function tableOf(weights: Float64Array): WeightTable {
  const entries = EVIDENCE.map((evidence, e) => {
    const row = Object.fromEntries(VERDICT_WEIGHTS.map((name, w) => [name, round(weights[at(e, w)] ?? 0)])) as unknown as EvidenceWeights;
    // A likeness of a half must not tell more than the same.
    if (row.same > 0) row.similar = Math.min(row.similar, 2 * row.same);
    const fitted = Object.values(row).some((value) => value !== 0);
    return [evidence, fitted ? row : PRIOR_WEIGHTS[evidence]];
  });
  return Object.fromEntries(entries) as WeightTable;
}

const round = (x: number): number => Math.round(x * 1000) / 1000 + 0;

/** Ranks a prepared case by a weight table, leaving out what is taken away. */
export function rankPrepared(one: Prepared, weights: WeightTable, without?: ReadonlySet<number>): Ranked<Indexed>[] {
  return one.rows
    .filter((row) => !without?.has(row.index))
    .map((row) => {
      const comparisons = one.comparisons.get(row.index) ?? [];
      const logOdds = comparisons.reduce((sum, c) => sum + contribution(c, weights[c.evidence]), 0);
      return { candidate: { index: row.index, snapshot: one.snapshots.get(row.index) ?? {} }, identity: { logOdds, explained: explainedOf(comparisons, weights, logOdds), comparisons } };
    })
    .sort((a, b) => b.identity.logOdds - a.identity.logOdds);
}

function explainedOf(comparisons: readonly Comparison[], weights: WeightTable, logOdds: number): number {
  const reachable = comparisons.reduce((sum, c) => {
    const w = weights[c.evidence];
    if (c.verdict === 'unknown') return sum;
    return sum + (c.verdict === 'absent' || c.verdict === 'appeared' ? w.absent : Math.max(w.same + w.rare * c.telling, w.similar));
  }, 0);
  return reachable <= 0 ? 0 : Math.min(1, Math.max(0, logOdds / reachable));
}

/** `offset` is what the context adds by hand; the fit goes on from there. */
export interface Sample { x: number[]; y: 0 | 1; offset: number }

export function samplesOf(one: Prepared, weights: WeightTable): Sample[] {
  const questions = [undefined, ...(one.one.absent ? [one.one.absent] : [])];
  return questions.flatMap((without) => {
    const ranked = rankPrepared(one, weights, without).filter((entry) => !vetoOf(entry.identity.comparisons));
    const best = ranked[0];
    // What the rules refuse anyway is not for the score to learn.
    if (!best || !isIdentified(best.identity.comparisons)) return [];
    const f = standingFeatures(ranked);
    const y = !without && one.one.right.has(best.candidate.index) ? 1 : 0;
    return [{ x: STANDING_FEATURES.map((name) => f[name]), y, offset: contextOf(best.identity.comparisons) } as Sample];
  });
}

export function fitLogistic(samples: readonly Sample[], options: { l2: number; epochs: number; rate: number; wrongCost: number }): number[] {
  const size = STANDING_FEATURES.length + 1;
  const w = new Array<number>(size).fill(0);
  const m = new Array<number>(size).fill(0);
  const v = new Array<number>(size).fill(0);
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    const g = new Array<number>(size).fill(0);
    for (const { x, y, offset } of samples) {
      const p = 1 / (1 + Math.exp(-dot(w, x) - offset));
      const e = (p - y) * (y ? 1 : options.wrongCost);
      g[0]! += e;
      x.forEach((value, i) => (g[i + 1]! += e * value));
    }
    for (let i = 0; i < size; i++) {
      const gi = g[i]! / samples.length + (i ? options.l2 * w[i]! : 0);
      m[i] = 0.9 * m[i]! + 0.1 * gi;
      v[i] = 0.999 * v[i]! + 0.001 * gi * gi;
      w[i] = w[i]! - (options.rate * m[i]! / (1 - 0.9 ** epoch)) / (Math.sqrt(v[i]! / (1 - 0.999 ** epoch)) + 1e-8);
    }
  }
  return w;
}

function dot(w: readonly number[], x: readonly number[]): number {
  return x.reduce((sum, value, i) => sum + value * (w[i + 1] ?? 0), w[0] ?? 0);
}
