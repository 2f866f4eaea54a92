import type { CalibrationSample } from './calibration.js';

/** Neighbouring scores that are told apart by nothing that was measured. */
export interface Block {
  from: number;
  to: number;
  n: number;
  right: number;
}

export type Estimate = (block: Block) => number;

/** One block for each stretch of scores that holds any, lowest first; `width` is 0–1. */
export function blocksOf(samples: readonly CalibrationSample[], width: number): Block[] {
  return gathered(samples.map(({ confidence: score, right }) => ({ from: score, to: score, n: 1, right: right ? 1 : 0 })), width);
}

/** Blocks of one stretch of scores made one; each belongs where it begins. */
export function gathered(parts: readonly Block[], width: number): Block[] {
  const blocks = new Map<number, Block>();
  const last = Math.ceil(1 / width) - 1;
  for (const one of parts) {
    const place = Math.min(last, Math.floor(one.from / width + 1e-9));
    const before = blocks.get(place);
    blocks.set(place, before ? joined(before, one) : one);
  }
  return [...blocks.values()].sort((a, b) => a.from - b.from);
}

/** Pool-adjacent-violators: neighbours are joined until the estimate never falls as the score rises. */
export function poolViolators(blocks: readonly Block[], estimate: Estimate): Block[] {
  const pooled: Block[] = [];
  for (const block of blocks) {
    let last = block;
    for (let before = pooled.at(-1); before && estimate(before) >= estimate(last); before = pooled.at(-1)) {
      pooled.pop();
      last = joined(before, last);
    }
    pooled.push(last);
  }
  return pooled;
}

function joined(a: Block, b: Block): Block {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to), n: a.n + b.n, right: a.right + b.right };
}
