import { randomUUID } from 'node:crypto';
import type { Clock } from '@waymark/core';
import type { Claim, JobQueue, RowEnd } from '../compose.js';
import { MayNotAct, type RowControl, type RowResult, type RowWork } from './row-work.js';

/** Why a row is broken off. */
export type StopCause = 'cancelled' | 'given-away' | 'stopped';

export interface HeldRowParts {
  claims: JobQueue['claims'];
  clock: Clock;
  /** Until when this worker may be sure that it has not been given up, on the clock. */
  sureUntil(): number;
  tell(text: string): void;
  /** Aborts when the process is about to end: nothing is waited for any longer. */
  hurry: AbortSignal;
}

/** Milliseconds between two tries to reach the database. */
const AGAIN = 500;

/** One row in this worker's hands, from its claim to its end. */
export class RowInHand {
  readonly #stop = new AbortController();
  #cause: StopCause | null = null;
  /** Through the gate: for the database it acts. */
  #acted = false;
  /** Something was really done, or may have been. */
  #begun = false;
  #over = false;
  #latest: { step: number; steps: number; label: string } | null = null;
  #reporting: Promise<void> | null = null;

  constructor(
    readonly claim: Claim,
    private readonly parts: HeldRowParts,
  ) {}

  get acted(): boolean {
    return this.#acted;
  }

  stop(cause: StopCause): void {
    this.#cause ??= cause;
    this.#stop.abort(new Error(cause));
  }

  /** Never rejects: what cannot be told to the database is found by whoever sweeps. */
  async run(work: RowWork): Promise<void> {
    const result = await this.#work(work);
    // A run that was given up on may still go on somewhere: from here on nothing of it gets through the gate.
    const end = this.#endOf(result);
    this.#over = true;
    this.#stop.abort(new Error('over'));
    await this.#reporting;
    const nothingDone = this.#cause === 'given-away' && !end.acted;
    const run = result.keep && !nothingDone ? randomUUID() : null;
    if (run) await this.#surely(() => result.keep?.(run) ?? Promise.resolve());
    await this.#surely(async () => void (await this.parts.claims.end(this.claim, { ...end, run })));
  }

  async #work(work: RowWork): Promise<Omit<RowResult, 'keep'> & Partial<Pick<RowResult, 'keep'>>> {
    const control: RowControl = { signal: this.#stop.signal, act: () => this.#act(), gate: { pass: () => this.#pass(), begin: () => this.#begin() }, progress: (at) => this.#progress(at) };
    try {
      return await work(this.claim, control);
    } catch (error) {
      return { outcome: this.#stop.signal.aborted ? 'aborted' : 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  #endOf({ outcome, reason, hopeless = false }: Pick<RowResult, 'outcome' | 'reason' | 'hopeless'>): Omit<RowEnd, 'run'> {
    const acted = this.#begun;
    if (outcome === 'passed') return { as: 'passed', acted, reason: null };
    if (this.#cause === 'cancelled') return { as: 'cancelled', acted, reason: 'The job was cancelled.' };
    if (this.#cause !== null) return { as: 'stopped', acted, reason: 'Its worker was stopped.' };
    return { as: 'failed', acted, reason, hopeless };
  }

  async #act(): Promise<void> {
    await this.#pass();
    this.#begin();
  }

  #begin(): void {
    if (this.#over) throw new MayNotAct();
    this.#begun = true;
  }

  /** The gate. Once through, it is asked again only where this worker may have been given up meanwhile. */
  async #pass(): Promise<void> {
    const { claims, clock, sureUntil } = this.parts;
    if (this.#stop.signal.aborted) throw new MayNotAct();
    if (this.#acted && clock.now() < sureUntil()) return;
    const may = this.#acted ? await claims.holds(this.claim) : await this.#ask();
    if (!may || this.#stop.signal.aborted) {
      if (!this.#over) this.stop('given-away');
      throw new MayNotAct();
    }
    this.#acted = true;
  }

  /** Where the answer got lost, the question is asked again: for this fence it is the same gate. */
  async #ask(): Promise<boolean> {
    const { claims, clock } = this.parts;
    for (;;) {
      try {
        return await claims.begin(this.claim);
      } catch (error) {
        this.#say(error);
        if (this.#stop.signal.aborted) return false;
        await clock.sleep(AGAIN, this.#stop.signal);
      }
    }
  }

  /** The newest only, one at a time; nobody waits for it. */
  #progress(at: { step: number; steps: number; label: string }): void {
    this.#latest = at;
    this.#reporting ??= this.#report().finally(() => void (this.#reporting = null));
  }

  async #report(): Promise<void> {
    while (this.#latest) {
      const at = this.#latest;
      this.#latest = null;
      await this.parts.claims.progress(this.claim, at).catch((error: unknown) => this.#say(error));
    }
  }

  async #surely(work: () => Promise<void>): Promise<void> {
    const { clock, hurry } = this.parts;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#say(error);
        if (hurry.aborted) return;
        await clock.sleep(AGAIN, hurry);
      }
    }
  }

  #say(error: unknown): void {
    this.parts.tell(`The store: ${error instanceof Error ? error.message : String(error)}`);
  }
}
