import type { AbortSignalLike } from './clock.js';

/** What a tenant allows its models, over all of its processes: a rate, a circuit breaker and budgets. */
export interface ModelLimits {
  /** Waits for the rate up to `atMost` milliseconds; refuses when a limit says no, or when it cannot be asked: it fails closed. */
  admit(call: ModelCall, options: { atMost: number; signal?: AbortSignalLike }): Promise<Admission>;
  /** Gives back what was reserved too much. A reservation that is never settled ends by itself. */
  settle(id: string, ending: CallEnding): Promise<void>;
}

export interface ModelCall {
  provider: string;
  model: string;
  /** The budget of one job; a run without one is a job of its own. */
  job: string;
  /** At most what it may cost, in millionths of a dollar. */
  reserve: number;
}

export type Admission =
  | { ok: true; id: string }
  | { ok: false; code: 'rate-limited' | 'budget' | 'breaker-open'; reason: string; retryAfter?: number };

export interface CallEnding {
  /** In millionths of a dollar; null where it is not known, so that all that was reserved counts as spent. */
  cost: number | null;
  /** Transport failures in a row open the breaker; an answer of any kind closes it; null where we ended it ourselves, which says nothing of the provider. */
  reached: boolean | null;
  /** The provider asked for a pause, in milliseconds. */
  retryAfter?: number;
}
