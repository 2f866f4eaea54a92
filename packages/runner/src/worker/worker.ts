import { randomUUID } from 'node:crypto';
import type { Clock } from '@waymark/core';
import type { Claim, HeldRow, JobQueue } from '../compose.js';
import { RowInHand } from './held-row.js';
import type { RowWork } from './row-work.js';
import { sweep, type SweepParts } from './sweeper.js';

export interface Timings {
  /** Milliseconds between two signs of life. */
  beat: number;
  /** Milliseconds without one after which the others give the worker up. */
  lease: number;
  /** Milliseconds between two looks into an empty queue. */
  poll: number;
}

export const TIMINGS: Timings = { beat: 5_000, lease: 20_000, poll: 500 };

export interface WorkerParts {
  queue: JobQueue;
  work: RowWork;
  clock: Clock;
  /** What people know it by. */
  host: string;
  /** Rows at once. */
  concurrency: number;
  draft: SweepParts['draft'];
  tell(text: string): void;
  timings?: Partial<Timings>;
}

/** Takes rows and works on them, until it is told to stop. */
export class Worker {
  readonly id = randomUUID();
  readonly #rows = new Map<string, RowInHand>();
  readonly #timings: Timings;
  /** No more rows. */
  readonly #stopping = new AbortController();
  /** All rows have ended, or are left. */
  readonly #done = new AbortController();
  readonly #hurry = new AbortController();
  readonly #troubles = new Set<string>();
  #beatAt = Number.NEGATIVE_INFINITY;
  #strange = new Set<string>();
  #free: () => void = () => undefined;
  readonly #ended: Promise<void>;

  constructor(private readonly parts: WorkerParts) {
    this.#timings = { ...TIMINGS, ...parts.timings };
    this.#ended = this.#live();
  }

  get busy(): number {
    return this.#rows.size;
  }

  /** Finishes its rows and takes no more. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#free();
    return this.#ended;
  }

  /** Breaks off: rows that have not acted go back at once, the others are told of. */
  stopNow(): Promise<void> {
    for (const row of this.#rows.values()) row.stop('stopped');
    this.#hurry.abort();
    return this.stop();
  }

  async #live(): Promise<void> {
    const beating = this.#beatOn();
    const sweeping = sweep({ ...this.parts, every: this.#timings.beat, tell: (text) => this.#tell(text) }, this.#stopping.signal);
    await this.#takeRows();
    await Promise.all(this.#running);
    this.#done.abort();
    await Promise.all([beating, sweeping]);
    await this.parts.queue.workers.leave(this.id).catch(() => undefined);
  }

  readonly #running = new Set<Promise<void>>();

  async #takeRows(): Promise<void> {
    const { signal } = this.#stopping;
    const { clock, concurrency } = this.parts;
    while (!signal.aborted) {
      if (this.#rows.size >= concurrency) {
        await new Promise<void>((resolve) => void (this.#free = resolve));
        continue;
      }
      const claim = await this.#claim();
      if (claim === 'again') continue;
      if (claim === null) await clock.sleep(this.#timings.poll, signal);
      else this.#start(claim);
    }
  }

  async #claim(): Promise<Claim | 'again' | null> {
    const { queue, clock } = this.parts;
    // Nobody may give a row to a worker that the others believe to be dead.
    if (clock.now() >= this.#sureUntil()) {
      await this.#beat();
      if (clock.now() >= this.#sureUntil()) return null;
    }
    try {
      const claimed = await queue.claims.claim(this.id);
      return claimed.kind === 'row' ? claimed.claim : claimed.kind === 'again' ? 'again' : null;
    } catch (error) {
      this.#tell(`The store: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  #start(claim: Claim): void {
    const { queue, clock, work } = this.parts;
    const row = new RowInHand(claim, { claims: queue.claims, clock, sureUntil: () => this.#sureUntil(), tell: (text) => this.#tell(text), hurry: this.#hurry.signal });
    const key = keyOf(claim);
    this.#rows.set(key, row);
    const running = row.run(work).finally(() => {
      this.#rows.delete(key);
      this.#running.delete(running);
      this.#free();
    });
    this.#running.add(running);
    if (this.#hurry.signal.aborted) row.stop('stopped');
  }

  #sureUntil(): number {
    return this.#beatAt + this.#timings.lease;
  }

  async #beatOn(): Promise<void> {
    while (!this.#done.signal.aborted) {
      await this.#beat();
      await this.parts.clock.sleep(this.#timings.beat, this.#done.signal);
    }
  }

  async #beat(): Promise<void> {
    const { queue, clock, host, concurrency } = this.parts;
    const asked = clock.now();
    // A row that is claimed while the question is on its way is not in the answer, and is ours all the same.
    const before = [...this.#rows];
    try {
      const held = await queue.workers.beat({ id: this.id, host, concurrency, busy: this.#rows.size, lease: this.#timings.lease });
      this.#beatAt = asked;
      this.#troubles.clear();
      await this.#compare(before, held);
    } catch (error) {
      this.#tell(`The store: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #compare(before: readonly [string, RowInHand][], held: readonly HeldRow[]): Promise<void> {
    const known = new Map(held.map((row) => [keyOf(row), row]));
    for (const [key, row] of before) {
      const there = known.get(key);
      if (there?.cancelled) row.stop('cancelled');
      else if (!there && !row.acted) row.stop('given-away');
    }
    await this.#giveBackStrange(held);
  }

  /** Claims whose answer never arrived: nothing was done with them. Seen twice, since one may be on its way this moment. */
  async #giveBackStrange(held: readonly HeldRow[]): Promise<void> {
    const strange = held.filter((row) => row.state === 'taken' && !this.#rows.has(keyOf(row)));
    const before = this.#strange;
    this.#strange = new Set(strange.map(keyOf));
    for (const row of strange.filter((one) => before.has(keyOf(one)))) await this.parts.queue.claims.end(row, { as: 'stopped', acted: false, run: null, reason: null });
  }

  /** Each trouble once, until it is over. */
  #tell(text: string): void {
    if (!this.#troubles.has(text)) this.parts.tell(text);
    this.#troubles.add(text);
  }
}

function keyOf({ job, number, fence }: { job: string; number: number; fence: number }): string {
  return `${job}/${number}/${fence}`;
}
