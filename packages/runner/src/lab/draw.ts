import { createHash } from 'node:crypto';

/** A number from 0 to 2³²−1 that depends on nothing but its parts. */
export function drawn(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0);
}

/** The list in an order that depends on nothing but the parts and the place of each item. */
export function inDrawnOrder<T>(list: readonly T[], ...parts: readonly (string | number)[]): T[] {
  return list
    .map((one, index) => ({ one, index, rank: drawn(...parts, index) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ one }) => one);
}
