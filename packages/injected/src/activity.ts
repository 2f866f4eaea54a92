import { isElement, isShadowRoot } from './dom.js';
import type { ShadowRoots } from './shadow-roots.js';

/** What to observe: everything that can show on the screen. */
const OBSERVED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };
/** Nobody has asked for so long that the run is over: the observer goes. */
const IDLE = 10_000;
/** A node that changes in place this often within a second is not loading: spinners, animations. */
const RESTLESS = 3;
/** Changes closer together are one change in several parts. */
const BEAT_GAP = 15;
const BEATS_KEPT = 6;
/** As many changes as this, evenly spaced, come from a timer. */
const BEATS = 4;
const EVEN = 0.3;

/** When the page last changed by itself or by an action, and which nodes change by a timer. */
export class Activity {
  readonly #beats = new WeakMap<Node, number[]>();
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

  /** Whether the node changes by a timer: clocks, carousels. An element that several steps changed does not. */
  isBeating(node: Node): boolean {
    const times = this.#beats.get(node) ?? [];
    if (times.length < BEATS) return false;
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    return gaps.every((gap) => Math.abs(gap - mean) <= EVEN * mean);
  }

  #isRestless(node: Node, now: number): boolean {
    return (this.#beats.get(node) ?? []).filter((time) => now - time < 1_000).length >= RESTLESS;
  }

  #stop(): void {
    this.#running = false;
    this.#observer.disconnect();
  }

  #note(records: readonly MutationRecord[]): void {
    const now = performance.now();
    for (const record of records) {
      const beat = isBeat(record);
      if (beat) this.#count(record.target, now);
      if (!beat || !this.#isRestless(record.target, now)) this.#lastChange = now;
    }
  }

  #count(node: Node, now: number): void {
    const times = this.#beats.get(node) ?? [];
    if (now - (times.at(-1) ?? -Infinity) < BEAT_GAP) return;
    this.#beats.set(node, [...times, now].slice(-BEATS_KEPT));
  }
}

/** Elements that come are content that loads, however often; what only changes in place may be a clock. */
function isBeat(record: MutationRecord): boolean {
  if (record.type !== 'childList') return true;
  if (isShadowRoot(record.target)) return false;
  const added = [...record.addedNodes].filter(isElement).length;
  return added <= [...record.removedNodes].filter(isElement).length;
}
