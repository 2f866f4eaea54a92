import { randomUUID } from 'node:crypto';
import {
  afterCall,
  budgetScopes,
  CALL_LIFETIME,
  CLOSED,
  DEFAULT_LIMITS,
  letThrough,
  LONGEST_PAUSE,
  placeLifetime,
  readLimits,
  ruleOn,
  settledCost,
  waitForAdmission,
  type AbortSignalLike,
  type Admission,
  type BreakerState,
  type CallEnding,
  type Clock,
  type Looked,
  type ModelCall,
  type ModelLimits,
  type Spending,
  type Standing,
} from '@waymark/core';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import * as sql from './limits-sql.js';

export interface StoredLimitsOptions {
  db: Database;
  tenant: string;
  clock: Clock;
  /** Milliseconds in which the calls are counted: a minute. */
  window?: number;
  /** Milliseconds after which a call that was not settled is given up: longer than any call takes. */
  lifetime?: number;
}

const time = z.number().nullable();
const BreakerRow = z.object({ failures: z.number(), openUntil: time, probe: z.string().nullable(), probeUntil: time, pausedUntil: time });
const Amounts = z.record(z.string(), z.number());
const StandingRow = z.object({
  now: z.number(),
  day: z.string(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  out: z.array(z.object({ ended: time, expires: z.number() })).nullable(),
  ahead: z.number(),
  breaker: BreakerRow.nullable(),
  spent: Amounts.nullable(),
  reserved: z.object({ job: z.number(), day: z.number(), month: z.number() }),
});
const EndedRow = z.object({ provider: z.string(), job: z.string(), day: z.string(), reserved: z.number(), now: z.number() });

interface Provider {
  breaker: BreakerState;
  pausedUntil: number | null;
}

/** The limits of a tenant over all of its processes: one look is one transaction under one lock, by the database's own time. */
export class StoredLimits implements ModelLimits {
  readonly #options: Required<StoredLimitsOptions>;
  /** The callers of one process take turns, so that they do not use up its connections to wait for each other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ window = DEFAULT_LIMITS.window, lifetime = CALL_LIFETIME, ...options }: StoredLimitsOptions) {
    this.#options = { window, lifetime, ...options };
  }

  admit(call: ModelCall, { atMost, signal }: { atMost: number; signal?: AbortSignalLike }): Promise<Admission> {
    const leave = async (place: string): Promise<void> => {
      // A place that cannot be given back ends by itself.
      await this.#locked((query) => query(sql.LEAVE_PLACE, [this.#options.tenant, place])).catch(() => undefined);
    };
    return waitForAdmission((place) => this.#look(call, place).catch(failClosed), { clock: this.#options.clock, atMost, signal, leave });
  }

  settle(id: string, { cost, reached, retryAfter }: CallEnding): Promise<void> {
    const { tenant } = this.#options;
    return this.#locked(async (query) => {
      const ended = EndedRow.optional().parse((await query(sql.END_CALL, [tenant, id]))[0]);
      if (ended === undefined) return;
      await query(sql.SPEND, [tenant, budgetScopes(ended), settledCost(ended.reserved, cost)]);
      const { breaker, pausedUntil } = providerOf((await query(sql.BREAKER, [tenant, ended.provider]))[0] ?? null);
      const { limits } = await this.#limits(query);
      const paused = retryAfter === undefined ? pausedUntil : Math.max(pausedUntil ?? 0, ended.now + Math.min(retryAfter, LONGEST_PAUSE));
      await this.#save(query, ended.provider, { breaker: afterCall(breaker, { id, reached, now: ended.now }, limits.breaker), pausedUntil: paused });
    });
  }

  #look(call: ModelCall, place: string | null): Promise<Looked> {
    const { tenant, window } = this.#options;
    return this.#locked(async (query) => {
      const row = StandingRow.parse((await query(sql.STANDING, [tenant, call.provider, call.job, window, place]))[0]);
      const standing = this.#standing(row, call);
      if (typeof standing === 'string') return { ok: false, code: 'budget', reason: standing };
      const ruling = ruleOn(standing, call.reserve);
      if (ruling.rule === 'wait') return { wait: ruling.ms, why: ruling.why, place: await this.#keepPlace(query, { place, wait: ruling.ms }) };
      if (place !== null) await query(sql.LEAVE_PLACE, [tenant, place]);
      return ruling.rule === 'refuse' ? ruling.refusal : { ok: true, id: await this.#begin(query, call, { standing, day: row.day }) };
    });
  }

  #standing(row: z.output<typeof StandingRow>, call: ModelCall): Standing | string {
    const read = readLimits(row.settings ?? {});
    if (!read.ok) return `The limits of models are not set right: ${read.problem}`;
    return {
      now: row.now,
      limits: { ...read.limits, window: this.#options.window },
      out: row.out ?? [],
      ahead: row.ahead,
      ...providerOf(row.breaker),
      spending: spendingOf(row, call.job),
    };
  }

  async #begin(query: Query, call: ModelCall, { standing, day }: { standing: Standing; day: string }): Promise<string> {
    const { tenant, lifetime, window } = this.#options;
    const id = randomUUID();
    await query(sql.BEGIN_CALL, [tenant, id, call.provider, call.model, call.job, day, call.reserve, lifetime]);
    const breaker = letThrough(standing.breaker, { id, until: standing.now + lifetime }, standing.now);
    if (breaker !== standing.breaker) await this.#save(query, call.provider, { breaker, pausedUntil: standing.pausedUntil });
    await query(sql.FORGET, [tenant, window]);
    if (standing.spending.job === 0) await query(sql.FORGET_JOBS, [tenant]);
    return id;
  }

  async #keepPlace(query: Query, { place, wait }: { place: string | null; wait: number }): Promise<string> {
    const kept = place ?? randomUUID();
    await query(sql.KEEP_PLACE, [this.#options.tenant, kept, placeLifetime(wait)]);
    return kept;
  }

  async #save(query: Query, provider: string, { breaker, pausedUntil }: Provider): Promise<void> {
    const { failures, openUntil, probe } = breaker;
    await query(sql.SAVE_BREAKER, [this.#options.tenant, provider, failures, openUntil, probe?.id ?? null, probe?.until ?? null, pausedUntil]);
  }

  #locked<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const { db, tenant } = this.#options;
    const done = this.#turn.then(() =>
      db.transaction(async (query) => {
        await query(sql.LOCK, [tenant]);
        return work(query);
      }),
    );
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #limits(query: Query): Promise<{ limits: typeof DEFAULT_LIMITS }> {
    const rows = await query<{ key: string; value: unknown }>(sql.SETTINGS, [this.#options.tenant]);
    const read = readLimits(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
    return read.ok ? read : { limits: DEFAULT_LIMITS };
  }
}

function providerOf(row: unknown): Provider {
  if (row === null) return { breaker: CLOSED, pausedUntil: null };
  const { failures, openUntil, probe, probeUntil, pausedUntil } = BreakerRow.parse(row);
  return { breaker: { failures, openUntil, probe: probe === null ? null : { id: probe, until: probeUntil ?? 0 } }, pausedUntil };
}

function spendingOf({ spent, reserved, day }: z.output<typeof StandingRow>, job: string): Spending {
  const [jobScope, dayScope, monthScope] = budgetScopes({ job, day });
  const of = (scope: string): number => spent?.[scope] ?? 0;
  return { job: of(jobScope) + reserved.job, day: of(dayScope) + reserved.day, month: of(monthScope) + reserved.month };
}

/** Where nobody can say what was spent, nothing may be. */
function failClosed(error: unknown): Admission {
  return { ok: false, code: 'budget', reason: `The limits of models could not be read: ${error instanceof Error ? error.message : String(error)}` };
}
