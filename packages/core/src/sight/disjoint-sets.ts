/** Union–find over the numbers below `size`; the root of a set is its smallest member. */
export class DisjointSets {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = new Int32Array(size);
    for (let member = 0; member < size; member += 1) this.#parents[member] = member;
  }

  find(member: number): number {
    const parents = this.#parents;
    let at = member;
    for (let up = parents[at] as number; up !== at; up = parents[at] as number) {
      const above = parents[up] as number;
      parents[at] = above;
      at = above;
    }
    return at;
  }

  join(a: number, b: number): number {
    const first = this.find(a);
    const second = this.find(b);
    const root = Math.min(first, second);
    this.#parents[Math.max(first, second)] = root;
    return root;
  }
}
