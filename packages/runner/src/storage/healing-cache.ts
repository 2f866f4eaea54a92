import { randomUUID } from 'node:crypto';
import { CACHE, type HealingKey, type HealingMemory, type HealingOutcome, type Recalled, type RememberedHealing, type ReviewState } from '@waymark/core';
import type { Database, Query } from './database.js';
import { HealingFlights, type FlightTimes } from './healing-flights.js';
import { storable, toJson } from './insert-rows.js';
import { keyHash, textHash } from './key-hash.js';
import { RememberedRow } from './rows.js';

/** Milliseconds for which callers that waited for a model's answer find it. */
const ANSWER_LIFETIME = 60_000;

/** Of a key `$n`: what tombstones know it by, on whatever installation it was. */
const placeOf = (value: string): string => `md5((${value}::jsonb - 'origin')::text)`;

/** In one statement, since it is asked before every healing. What a person rejected is no healing, even where a cache row of it is left. */
const RECALL = `
  select
    (select jsonb_build_object('id', healing_id, 'locator', locator, 'target', target, 'source', source, 'confidence', confidence, 'attempts', attempts,
        'successes', successes, 'review', review, 'age', extract(epoch from clock_timestamp() - healed_at) * 1000)
      from healing_cache c where c.tenant_id = $1 and c.key_hash = $2 and c.evicted_at is null
      and not exists (select 1 from tombstones t where t.tenant_id = $1 and t.place = ${placeOf('$6')} and t.element = c.element)) as healing,
    (select jsonb_build_object('id', id, 'locator', locator, 'target', target, 'source', source, 'confidence', confidence, 'attempts', 0, 'successes', 0,
        'review', 'none', 'age', extract(epoch from clock_timestamp() - answered_at) * 1000)
      from healing_answers a where a.tenant_id = $1 and a.key_hash = $2 and a.answered_at > clock_timestamp() - $5 * interval '1 millisecond') as fresh,
    (select coalesce(jsonb_agg(element), '[]'::jsonb) from tombstones t where t.tenant_id = $1 and t.place = ${placeOf('$6')}) as rejected,
    exists (select 1 from healing_misses m where m.tenant_id = $1 and m.key_hash = $2 and m.page = $3
      and m.missed_at > clock_timestamp() - $4 * interval '1 millisecond') as missed`;

interface CacheRow extends Record<string, unknown> {
  healing_id: string;
  element: string;
  review: ReviewState;
  evicted: boolean;
}

/** The healing cache of one tenant (HealingCache). */
export class HealingCache implements HealingMemory {
  readonly #flights: HealingFlights;

  constructor(
    readonly db: Database,
    readonly tenant: string,
    times: Partial<FlightTimes> = {},
  ) {
    this.#flights = new HealingFlights(db, tenant, times);
  }

  async recall(key: HealingKey, page: string): Promise<Recalled> {
    const values = [this.tenant, keyHash(key), textHash(page), CACHE.missed, ANSWER_LIFETIME, toJson(key)];
    const [row] = await this.db.transaction((query) => query<{ healing: unknown; fresh: unknown; rejected: string[]; missed: boolean }>(RECALL, values));
    return { healing: remembered(row?.healing), fresh: remembered(row?.fresh), rejected: row?.rejected ?? [], missed: row?.missed ?? false };
  }

  learn(given: HealingOutcome): Promise<string | null> {
    const hash = keyHash(given.key);
    const outcome = { ...given, element: storable(given.element) };
    return this.db.transaction(async (query) => {
      const row = await lockedRow(query, this.tenant, hash);
      if (!outcome.passed) return this.#countFailure(query, hash, { outcome, row });
      if (await isRejected(query, [this.tenant, toJson(given.key), outcome.element])) return null;
      if (outcome.remembered !== null) return this.#countUse(query, hash, { outcome, row });
      return this.#remember(query, hash, { outcome, row });
    });
  }

  async evict(key: HealingKey, why: string): Promise<void> {
    await this.db.transaction((query) =>
      query('update healing_cache set evicted_at = clock_timestamp(), evicted_why = $3 where tenant_id = $1 and key_hash = $2 and evicted_at is null', [this.tenant, keyHash(key), storable(why)]),
    );
  }

  async answered(key: HealingKey, healing: Parameters<HealingMemory['answered']>[1]): Promise<void> {
    await this.db.transaction(async (query) => {
      await query("delete from healing_answers where tenant_id = $1 and answered_at < clock_timestamp() - $2 * interval '1 millisecond'", [this.tenant, ANSWER_LIFETIME]);
      await query(
        `insert into healing_answers (tenant_id, key_hash, id, locator, target, source, confidence, answered_at) values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, clock_timestamp())
         on conflict (tenant_id, key_hash) do update set id = excluded.id, locator = excluded.locator, target = excluded.target, source = excluded.source,
         confidence = excluded.confidence, answered_at = excluded.answered_at where healing_answers.tenant_id = $1`,
        [this.tenant, keyHash(key), randomUUID(), toJson(healing.locator), toJson(healing.target), healing.source, healing.confidence],
      );
    });
  }

  async missed(key: HealingKey, page: string): Promise<void> {
    await this.db.transaction(async (query) => {
      await query("delete from healing_misses where tenant_id = $1 and missed_at < clock_timestamp() - $2 * interval '1 millisecond'", [this.tenant, CACHE.missed]);
      await query(
        `insert into healing_misses (tenant_id, key_hash, page, missed_at) values ($1, $2, $3, clock_timestamp())
         on conflict (tenant_id, key_hash, page) do update set missed_at = excluded.missed_at where healing_misses.tenant_id = $1`,
        [this.tenant, keyHash(key), textHash(page)],
      );
    });
  }

  alone<T>(key: HealingKey, work: () => Promise<T>): Promise<T> {
    return this.#flights.alone(keyHash(key), work);
  }

  /** Its counts stay: what fails now and then is not as good as new when it is healed again. */
  async #countFailure(query: Query, hash: string, { outcome, row }: Lesson): Promise<string | null> {
    if (row === null) return null;
    const same = outcome.remembered === null ? row.element === outcome.element : row.healing_id === outcome.remembered;
    if (!same) return row.evicted ? null : row.healing_id;
    await query(
      `update healing_cache set attempts = attempts + 1, used_at = clock_timestamp(), evicted_at = coalesce(evicted_at, clock_timestamp()),
       evicted_why = coalesce(evicted_why, 'its after-check failed') where tenant_id = $1 and key_hash = $2`,
      [this.tenant, hash],
    );
    return null;
  }

  async #countUse(query: Query, hash: string, { outcome, row }: Lesson): Promise<string | null> {
    if (row === null || row.evicted || row.healing_id !== outcome.remembered) return null;
    await query('update healing_cache set attempts = attempts + 1, successes = successes + 1, used_at = clock_timestamp() where tenant_id = $1 and key_hash = $2', [this.tenant, hash]);
    return row.healing_id;
  }

  async #remember(query: Query, hash: string, { outcome, row }: Lesson): Promise<string | null> {
    const known = row !== null && row.element === outcome.element;
    // A person's word stands until the element is gone, which evicts it.
    if (row?.review === 'approved' && !row.evicted && !known) return null;
    const { locator, target, source, confidence } = outcome.healing;
    const id = known ? row.healing_id : randomUUID();
    await query(
      `insert into healing_cache (tenant_id, key_hash, key, healing_id, locator, target, element, source, confidence, review, attempts, successes, healed_at, used_at)
       values ($1, $2, $3::jsonb, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, 1, 1, clock_timestamp(), clock_timestamp())
       on conflict (tenant_id, key_hash) do update set healing_id = excluded.healing_id, locator = excluded.locator, target = excluded.target, element = excluded.element,
       source = excluded.source, confidence = excluded.confidence, review = excluded.review, healed_at = excluded.healed_at, used_at = excluded.used_at,
       evicted_at = null, evicted_why = null,
       attempts = case when $11 then healing_cache.attempts else 0 end + 1, successes = case when $11 then healing_cache.successes else 0 end + 1
       where healing_cache.tenant_id = $1`,
      [
        this.tenant,
        hash,
        toJson(outcome.key),
        id,
        toJson(locator),
        toJson(target),
        outcome.element,
        source,
        confidence,
        known ? keptReview(row.review, outcome.healing.review) : outcome.healing.review,
        known,
      ],
    );
    return id;
  }
}

interface Lesson {
  outcome: HealingOutcome;
  row: CacheRow | null;
}

const STRENGTH: readonly ReviewState[] = ['none', 'pending', 'approved'];

/** Waiting for review does not end by being healed once more. */
function keptReview(before: ReviewState, now: ReviewState): ReviewState {
  return STRENGTH.indexOf(before) > STRENGTH.indexOf(now) ? before : now;
}

/** Under a lock of its own, since a row that is not there yet cannot be locked. */
async function lockedRow(query: Query, tenant: string, hash: string): Promise<CacheRow | null> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tenant} ${hash}`]);
  const rows = await query<CacheRow>('select healing_id, element, review, evicted_at is not null as evicted from healing_cache where tenant_id = $1 and key_hash = $2 for update', [tenant, hash]);
  return rows[0] ?? null;
}

async function isRejected(query: Query, place: readonly [tenant: string, key: string, element: string]): Promise<boolean> {
  return (await query(`select 1 as found from tombstones where tenant_id = $1 and place = ${placeOf('$2')} and element = $3`, place)).length > 0;
}

/** A row that this program cannot read is no healing. */
function remembered(row: unknown): RememberedHealing | null {
  const parsed = RememberedRow.safeParse(row);
  return parsed.success ? parsed.data : null;
}
