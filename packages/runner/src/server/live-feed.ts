import type { LiveEvent } from '@waymark/core/api';
import type { ServerStore } from '../compose.js';

export interface Listener {
  tenant: string;
  tell(id: number, event: LiveEvent): void;
}

const PAUSE = 300;
/** Between two tries where the store does not answer. */
const LONG_PAUSE = 5000;
/** A number that is missing for longer was never committed. */
const PATIENCE = 60_000;
const MOST_MISSING = 1000;
/** Numbers that a listener has had; sets keep their order, and the oldest is not told again. */
const REMEMBERED = 10_000;
const PRUNE_EVERY = 10 * 60_000;

/** Asks the store what is new, once for all who listen here, and only while somebody does. */
export class LiveFeed {
  readonly #live: ServerStore['live'];
  readonly #onTrouble: (error: unknown) => void;
  readonly #listeners = new Map<Listener, Set<number>>();
  /** Since when a number below the highest has been missing: its transaction may still be open. */
  readonly #missing = new Map<number, number>();
  #highest: number | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pruned = 0;
  #pause = PAUSE;

  constructor(live: ServerStore['live'], onTrouble: (error: unknown) => void) {
    this.#live = live;
    this.#onTrouble = onTrouble;
  }

  /** `heard`: the last number that this listener had before it was away. */
  async add(listener: Listener, heard: number | null): Promise<void> {
    this.#highest ??= await this.#live.beginning();
    this.#listeners.set(listener, new Set());
    if (heard !== null) for (const told of await this.#live.missedBy(listener.tenant, heard)) this.#tell(listener, told.id, told.event);
    this.#schedule();
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#highest = null;
    this.#missing.clear();
  }

  #schedule(): void {
    if (this.#timer || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#poll().then(
        () => void (this.#pause = PAUSE),
        (error: unknown) => {
          this.#pause = LONG_PAUSE;
          this.#onTrouble(error);
        },
      ).finally(() => {
        this.#timer = null;
        this.#schedule();
      });
    }, this.#pause);
  }

  async #poll(): Promise<void> {
    const now = Date.now();
    for (const [id, since] of this.#missing) if (now - since > PATIENCE) this.#missing.delete(id);
    const tenants = [...new Set([...this.#listeners.keys()].map(({ tenant }) => tenant))];
    const told = await this.#live.since(this.#highest ?? 0, [...this.#missing.keys()], tenants);
    for (const { id, tenant, event } of told) {
      this.#note(id, now);
      for (const listener of this.#listeners.keys()) if (listener.tenant === tenant) this.#tell(listener, id, event);
    }
    await this.#prune(now);
  }

  #note(id: number, now: number): void {
    this.#missing.delete(id);
    const highest = this.#highest ?? 0;
    if (id <= highest) return;
    this.#highest = id;
    if (highest === 0) return;
    for (let gap = Math.max(highest + 1, id - MOST_MISSING); gap < id; gap += 1) this.#missing.set(gap, now);
  }

  #tell(listener: Listener, id: number, event: LiveEvent | null): void {
    const had = this.#listeners.get(listener);
    if (!had || event === null || had.has(id)) return;
    had.add(id);
    if (had.size > REMEMBERED) had.delete(had.values().next().value ?? id);
    listener.tell(id, event);
  }

  async #prune(now: number): Promise<void> {
    if (now - this.#pruned < PRUNE_EVERY) return;
    this.#pruned = now;
    await this.#live.prune();
  }
}
