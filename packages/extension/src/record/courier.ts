import { isSurfaceTyping, type Observation } from '@waymark/core';
import { MAX_BATCH } from '../page-protocol.js';

/** More would be a page gone wild: what is waiting then is counted and said, not kept. */
const MOST_WAITING = 5_000;
const SHORTEST_PAUSE = 40;
const LONGEST_PAUSE = 2_000;
/** Between two letters; what is typed on a canvas is sent as a whole, since it is a secret until it has been seen as a whole. */
const BETWEEN_LETTERS = 700;

export interface Delivery {
  /** The ids that are stored now. Rejects where the other side died. */
  send(observations: Observation[]): Promise<readonly string[]>;
  /** For a page that is going away: kept where no worker is needed to keep it. */
  leave(observations: Observation[]): void;
  /** Whether there is still anybody to send to. */
  alive(): boolean;
  wait(ms: number, then: () => void): void;
  now(): number;
}

/** Holds every observation until it is known to be stored; sends again what is not. */
export class Courier {
  readonly #delivery: Delivery;
  readonly #waiting = new Map<string, Observation>();
  #typed: Observation | null = null;
  #sending = false;
  #pause = SHORTEST_PAUSE;
  #lost = 0;
  readonly #emptied: (() => void)[] = [];

  constructor(delivery: Delivery) {
    this.#delivery = delivery;
  }

  get waiting(): number {
    return this.#waiting.size + (this.#typed === null ? 0 : 1);
  }

  take(observation: Observation): void {
    if (isSurfaceTyping(observation) && observation.field === this.#typed?.['field']) return this.#type(observation);
    // What a letter brought about is no end of the typing.
    if (observation.kind !== 'effect') this.#finishTyping();
    if (isSurfaceTyping(observation)) this.#type(observation);
    else this.#keep(observation);
  }

  #type(observation: Observation): void {
    this.#typed = observation;
    this.#delivery.wait(BETWEEN_LETTERS, () => this.#typed === observation && this.#finishTyping());
  }

  #finishTyping(): void {
    const typed = this.#typed;
    this.#typed = null;
    if (typed !== null) this.#keep(typed);
  }

  #keep(observation: Observation): void {
    if (this.#waiting.size >= MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#waiting.set(observation.id, observation);
    this.#pump();
  }

  /** Calls back once all is stored. */
  whenEmpty(then: () => void): void {
    this.#finishTyping();
    if (this.#waiting.size === 0) then();
    else this.#emptied.push(then);
  }

  /** The document is about to be gone: everything leaves by both ways, and is told apart by its id. Nobody can see any more what was typed on its canvas. */
  leave(): void {
    this.#finishTyping();
    const all = [...this.#waiting.values()].map((one) => (isSurfaceTyping(one) ? { ...one, value: null, secret: one.secret ?? 'secret' } : one));
    if (all.length === 0 || !this.#delivery.alive()) return;
    this.#delivery.leave(all);
    for (let at = 0; at < all.length; at += MAX_BATCH) this.#delivery.send(all.slice(at, at + MAX_BATCH)).then((stored) => this.#forget(stored), () => undefined);
  }

  #pump(): void {
    if (this.#sending || this.#waiting.size === 0 || !this.#delivery.alive()) return;
    this.#sending = true;
    const batch = [...this.#waiting.values()].slice(0, MAX_BATCH);
    this.#delivery.send(batch).then(
      (stored) => {
        this.#sending = false;
        this.#pause = SHORTEST_PAUSE;
        this.#forget(stored);
        this.#tellLost();
        // Whatever was answered without being stored waits like after a failure, or two sides that disagree would spin.
        if (stored.length === 0) this.#again();
        else this.#pump();
      },
      () => {
        this.#sending = false;
        this.#again();
      },
    );
  }

  #again(): void {
    this.#delivery.wait(this.#pause, () => this.#pump());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #forget(stored: readonly string[]): void {
    for (const id of stored) this.#waiting.delete(id);
    if (this.#waiting.size === 0) for (const then of this.#emptied.splice(0)) then();
  }

  #tellLost(): void {
    if (this.#lost === 0 || this.#waiting.size > MOST_WAITING / 2) return;
    const text = `The page did too much at once: ${this.#lost} things could not be recorded.`;
    this.#lost = 0;
    const now = this.#delivery.now();
    this.take({ kind: 'note', id: `lost-${crypto.randomUUID()}`, at: now, text });
  }
}
