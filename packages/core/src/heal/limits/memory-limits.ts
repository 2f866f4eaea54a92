import type { AbortSignalLike, Clock } from '../../ports/clock.js';
import type { Admission, CallEnding, ModelCall, ModelLimits } from '../../ports/model-limits.js';
import { ruleOn, type Standing } from './admission.js';
import { afterCall, CLOSED, letThrough, type BreakerState } from './breaker.js';
import { budgetScopes, settledCost, type Spending } from './budget.js';
import { CALL_LIFETIME, DEFAULT_LIMITS, LONGEST_PAUSE, type Limits } from './limit-settings.js';
import { backAt } from './token-bucket.js';
import { waitForAdmission, type Looked } from './wait-for-admission.js';

interface Call extends ModelCall {
  id: string;
  day: string;
  ended: number | null;
  expires: number;
}

export interface MemoryLimitsOptions {
  clock: Clock;
  /** The day of today as in `2026-11-15`, in UTC. */
  today(): string;
  limits?: Limits;
  /** Milliseconds after which a call that was not settled is given up. */
  lifetime?: number;
}

/** The limits of one process alone, for runs without a store. */
export class MemoryLimits implements ModelLimits {
  readonly #options: Required<MemoryLimitsOptions>;
  readonly #breakers = new Map<string, BreakerState>();
  readonly #pauses = new Map<string, number>();
  readonly #spent = new Map<string, number>();
  #calls: Call[] = [];
  #line: string[] = [];
  #count = 0;

  constructor({ clock, today, limits = DEFAULT_LIMITS, lifetime = CALL_LIFETIME }: MemoryLimitsOptions) {
    this.#options = { clock, today, limits, lifetime };
  }

  admit(call: ModelCall, { atMost, signal }: { atMost: number; signal?: AbortSignalLike }): Promise<Admission> {
    const leave = async (place: string): Promise<void> => this.#leave(place);
    return waitForAdmission(async (place) => this.#look(call, place), { clock: this.#options.clock, atMost, signal, leave });
  }

  async settle(id: string, { cost, reached, retryAfter }: CallEnding): Promise<void> {
    const call = this.#calls.find((one) => one.id === id && one.ended === null);
    if (call === undefined) return;
    const now = this.#options.clock.now();
    call.ended = now;
    for (const scope of budgetScopes(call)) this.#spent.set(scope, (this.#spent.get(scope) ?? 0) + settledCost(call.reserve, cost));
    const breaker = this.#breakers.get(call.provider) ?? CLOSED;
    this.#breakers.set(call.provider, afterCall(breaker, { id, reached, now }, this.#options.limits.breaker));
    if (retryAfter !== undefined) this.#pauses.set(call.provider, Math.max(this.#pauses.get(call.provider) ?? 0, now + Math.min(retryAfter, LONGEST_PAUSE)));
  }

  #look(call: ModelCall, place: string | null): Looked {
    const standing = this.#standing(call, place);
    const ruling = ruleOn(standing, call.reserve);
    if (ruling.rule === 'wait') return { wait: ruling.ms, why: ruling.why, place: place ?? this.#join() };
    if (place !== null) this.#leave(place);
    return ruling.rule === 'refuse' ? ruling.refusal : { ok: true, id: this.#begin(call, standing) };
  }

  #standing(call: ModelCall, place: string | null): Standing {
    const { clock, limits, today } = this.#options;
    const now = clock.now();
    const bucket = { capacity: limits.calls, window: limits.window };
    this.#calls = this.#calls.filter((one) => one.ended === null || backAt(one, bucket) > now);
    const ahead = place === null ? this.#line.length : this.#line.indexOf(place);
    const breaker = this.#breakers.get(call.provider) ?? CLOSED;
    return { now, limits, out: this.#calls, ahead, breaker, pausedUntil: this.#pauses.get(call.provider) ?? null, spending: this.#spending(call.job, today(), now) };
  }

  #spending(job: string, day: string, now: number): Spending {
    const live = this.#calls.filter(({ ended, expires }) => ended === null && expires > now);
    const of = (scope: string): number => (this.#spent.get(scope) ?? 0) + live.reduce((sum, call) => sum + (budgetScopes(call).includes(scope) ? call.reserve : 0), 0);
    const [jobScope, dayScope, monthScope] = budgetScopes({ job, day });
    return { job: of(jobScope), day: of(dayScope), month: of(monthScope) };
  }

  #begin(call: ModelCall, { now, breaker }: Standing): string {
    const { lifetime, today } = this.#options;
    const id = String((this.#count += 1));
    this.#calls.push({ ...call, id, day: today(), ended: null, expires: now + lifetime });
    this.#breakers.set(call.provider, letThrough(breaker, { id, until: now + lifetime }, now));
    return id;
  }

  #join(): string {
    const place = `place ${(this.#count += 1)}`;
    this.#line.push(place);
    return place;
  }

  #leave(place: string): void {
    this.#line = this.#line.filter((one) => one !== place);
  }
}
