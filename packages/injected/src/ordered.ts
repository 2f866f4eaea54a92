/** The part of a sorted list from `from` up to, not including, `to`. */
export function within(positions: readonly number[], from: number, to: number): number[] {
  return positions.slice(firstNotBelow(positions, from), firstNotBelow(positions, to));
}

/** Where `at` stands, or would stand, in a sorted list. */
export function firstNotBelow(positions: readonly number[], at: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
