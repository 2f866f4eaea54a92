import type { PageSignal } from '../ports/page-driver.js';

/** Which tabs are open, by the number of their opening, and which of them is in use. */
export class Tabs {
  readonly #open = new Map<number, string>([[0, '']]);
  #current = 0;

  get current(): number {
    return this.#current;
  }

  hear(signal: PageSignal): void {
    if (signal.kind === 'tabOpened') this.#open.set(signal.index, signal.url);
    if (signal.kind === 'tabClosed') this.close(signal.index);
  }

  use(index: number): void {
    this.#current = index;
  }

  /** The tab opened last before it takes over, as in a browser. */
  close(index: number): void {
    this.#open.delete(index);
    if (index !== this.#current) return;
    const left = [...this.#open.keys()].sort((a, b) => a - b);
    this.#current = left.findLast((one) => one < index) ?? left[0] ?? 0;
  }

  isOpen(index: number): boolean {
    return this.#open.has(index);
  }

  /** Those that were opened at such an address first, then the newest: a step that opens a tab means that one. */
  likeliestFirst(fits: (url: string) => boolean): number[] {
    const order = [...this.#open].sort(([a, left], [b, right]) => Number(fits(right)) - Number(fits(left)) || b - a);
    return order.map(([index]) => index);
  }
}
