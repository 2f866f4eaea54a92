import type { Box } from '../recording/target.js';

interface XY {
  x: number;
  y: number;
}

/** Fractions of the box: inside of it, so that an edge that is some pixels off hits nothing else. */
const FRACTIONS = [1 / 6, 1 / 2, 5 / 6] as const;
/** A runner-up that reaches this share of the best leaves open which of them is meant. */
const TOO_CLOSE = 0.45;

/** GridSearch: nine points over a box, row by row. */
export function gridPoints({ x, y, width, height }: Box): XY[] {
  return FRACTIONS.flatMap((down) => FRACTIONS.map((across) => ({ x: x + across * width, y: y + down * height })));
}

export interface Hit {
  /** Same for the same node. */
  key: string;
  /** In the space of the box. */
  box: Box;
}

export type Vote<H extends Hit> = { kind: 'one'; hit: H; votes: number; overlap: number } | { kind: 'none' } | { kind: 'ambiguous'; hits: H[] };

/** Each point votes for what it hits; how well that covers the box weighs the votes. Points may hit several that lie in each other. */
export function vote<H extends Hit>(box: Box, hits: readonly (readonly H[])[]): Vote<H> {
  const counted = new Map<string, { hit: H; votes: number }>();
  for (const hit of hits.flat()) counted.set(hit.key, { hit, votes: (counted.get(hit.key)?.votes ?? 0) + 1 });
  const ranked = [...counted.values()]
    .map(({ hit, votes }) => ({ hit, votes, overlap: overlapOf(box, hit.box), score: (votes / hits.length) * (0.5 + 0.5 * overlapOf(box, hit.box)) }))
    .sort((a, b) => b.score - a.score);
  const [best, ...others] = ranked;
  if (!best) return { kind: 'none' };
  const close = others.filter(({ score }) => score >= TOO_CLOSE * best.score);
  return close.length > 0 ? { kind: 'ambiguous', hits: [best, ...close].map(({ hit }) => hit) } : { kind: 'one', hit: best.hit, votes: best.votes, overlap: best.overlap };
}

/** What two boxes have in common, as a share of both together. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
