import type { Claim } from '../compose.js';

export interface Gate {
  pass(): Promise<void>;
  /** Throws `MayNotAct` where the row is over. */
  begin(): void;
}

/** What a row may ask for while it is worked on. */
export interface RowControl {
  signal: AbortSignal;
  /** Before anything is done to the application; rejects with `MayNotAct` where the row is not this worker's any more, or is to stop. */
  act(): Promise<void>;
  /** The two halves of `act`: the gate alone, and right before something is done, that it is. A row that only went through the gate has not acted. */
  gate: Gate;
  progress(at: { step: number; steps: number; label: string }): void;
}

export interface RowResult {
  outcome: 'passed' | 'failed' | 'aborted';
  /** Why it did not pass, in words. */
  reason: string | null;
  /** A further try would end the same. */
  hopeless?: boolean;
  /** Keeps the result under an id; may be called again after it failed. */
  keep(run: string): Promise<void>;
}

/** Works on one row. Rejects only by surprise; what it was told by `signal` it ends with `aborted`. */
export type RowWork = (claim: Claim, control: RowControl) => Promise<RowResult>;

export class MayNotAct extends Error {
  readonly code = 'may-not-act';

  constructor() {
    super('The row is not this worker’s any more, or was cancelled: nothing was done.');
    this.name = 'MayNotAct';
  }
}
