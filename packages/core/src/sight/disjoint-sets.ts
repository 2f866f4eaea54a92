/** Union–find over numbers that are handed out one by one; the root of a set is its smallest member. */
export class DisjointSets {
  #parents = new Int32Array(1 << 12);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(): number {
    if (this.#size === this.#parents.length) {
      const grown = new Int32Array(this.#size * 2);
      grown.set(this.#parents);
      this.#parents = grown;
    }
    this.#parents[this.#size] = this.#size;
    this.#size += 1;
    return this.#size - 1;
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
    const [first, second] = [this.find(a), this.find(b)];
    const root = Math.min(first, second);
    this.#parents[Math.max(first, second)] = root;
    return root;
  }
}
