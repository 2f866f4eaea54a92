import { isElement, isShadowRoot, parentElementOf } from './dom.js';
import type { ShadowRoots } from './shadow-roots.js';

/** What to observe: everything that can show on the screen. */
const OBSERVED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };
/** Nobody has asked for so long that the run is over: the observer goes. */
const IDLE = 10_000;
/** A node that changes this often, apart in time, does so on its own: clocks, spinners, carousels. */
const BEATS = 3;
/** Changes closer together are one change in several parts. */
const BEAT_GAP = 15;

interface Beat {
  count: number;
  last: number;
}

/** When the page last changed by itself or by an action, and which nodes never come to rest. */
export class Activity {
  readonly #beats = new WeakMap<Node, Beat>();
  readonly #observer = new MutationObserver((records) => this.#note(records));
  #observed = new WeakSet<Node>();
  #running = false;
  #lastChange = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly shadows: ShadowRoots) {}

  /** Starts to observe, or goes on. */
  keepWatching(): void {
    if (!this.#running) {
      this.#running = true;
      this.#since = performance.now();
      this.#observed = new WeakSet();
    }
    for (const tree of this.shadows.trees()) {
      if (this.#observed.has(tree)) continue;
      this.#observed.add(tree);
      this.#observer.observe(tree, OBSERVED);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop(), IDLE);
  }

  /** Milliseconds without a change, as far as it has been observed. */
  quietFor(): number {
    this.#note(this.#observer.takeRecords());
    return performance.now() - Math.max(this.#lastChange, this.#since);
  }

  /** Whether the node, or one around it, keeps changing by itself. */
  isRestless(node: Node): boolean {
    for (let one: Node | null = node; one !== null; one = parentElementOf(one)) {
      if ((this.#beats.get(one)?.count ?? 0) >= BEATS) return true;
    }
    return false;
  }

  #stop(): void {
    this.#running = false;
    this.#observer.disconnect();
  }

  #note(records: readonly MutationRecord[]): void {
    const now = performance.now();
    for (const record of records) {
      if (isBeat(record)) this.#count(record.target, now);
      if (!isBeat(record) || !this.isRestless(record.target)) this.#lastChange = now;
    }
  }

  #count(node: Node, now: number): void {
    const beat = this.#beats.get(node) ?? { count: 0, last: -Infinity };
    if (now - beat.last < BEAT_GAP) return;
    this.#beats.set(node, { count: beat.count + 1, last: now });
  }
}

/** Elements that come are content that loads, however often; what only changes in place may be a clock. */
function isBeat(record: MutationRecord): boolean {
  if (record.type !== 'childList') return true;
  if (isShadowRoot(record.target)) return false;
  const added = [...record.addedNodes].filter(isElement).length;
  return added <= [...record.removedNodes].filter(isElement).length;
}
