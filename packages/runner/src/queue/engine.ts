import PgBoss from 'pg-boss';
import type { Database, Query } from './database.js';

const SCHEMA = 'waymark_queue';
/** Any number, the same for all who install. */
const LOCK = 7_295_418_041;

/** That a job has a row to be worked on, for whoever is free. */
export interface Permit {
  job: string;
}

export interface Sent {
  count: number;
  priority: number;
  /** Seconds from now; without it at once. */
  after?: number;
}

/**
 * pg-boss, used inside our own transactions: what it delivers and what our tables say are committed together, so that neither can be lost without
 * the other. It orders by priority and time, and never hands one message to two. All else (rows, fences, leases) is ours.
 */
export class Engine {
  readonly #boss: PgBoss;
  readonly #ready = new Map<string, Promise<void>>();

  constructor(readonly db: Database) {
    const own = { executeSql: (text: string, values: unknown[] = []) => db.transaction((query) => connection(query).executeSql(text, values)) };
    this.#boss = new PgBoss({ db: own, schema: SCHEMA, migrate: false, supervise: false, schedule: false });
    this.#boss.on('error', () => undefined);
  }

  /** Before anything else, outside of transactions. */
  ready(tenant: string): Promise<void> {
    const known = this.#ready.get(tenant);
    if (known) return known;
    const opening = this.#open(tenant).catch((error: unknown) => {
      this.#ready.delete(tenant);
      throw error;
    });
    this.#ready.set(tenant, opening);
    return opening;
  }

  async send(query: Query, tenant: string, { job, count, priority, after }: Permit & Sent): Promise<void> {
    if (count <= 0) return;
    const name = queueOf(tenant);
    const one = { name, data: { job }, priority, retryLimit: 0, ...(after !== undefined && after > 0 && { startAfter: String(after) }) };
    await this.#boss.insert(Array.from({ length: count }, () => one), { db: connection(query) });
  }

  /** Taken out for good: it comes back only where the transaction does not commit. */
  async take(query: Query, tenant: string): Promise<Permit | null> {
    const db = connection(query);
    const [message] = await this.#boss.fetch<Permit>(queueOf(tenant), { db, priority: true, batchSize: 1 });
    if (!message) return null;
    await this.#boss.deleteJob(queueOf(tenant), message.id, { db });
    return message.data;
  }

  /** How many are on their way for each job. */
  async waiting(query: Query, tenant: string): Promise<Map<string, number>> {
    const rows = await query<{ job: string; count: number }>(`select data ->> 'job' as job, count(*) as count from ${SCHEMA}.job where name = $1 and state = 'created' group by 1`, [queueOf(tenant)]);
    return new Map(rows.map(({ job, count }) => [job, count]));
  }

  async #open(tenant: string): Promise<void> {
    await this.db.transaction(install);
    await this.#boss.createQueue(queueOf(tenant), { name: queueOf(tenant), policy: 'standard', retryLimit: 0 });
  }
}

function queueOf(tenant: string): string {
  return `rows-${tenant}`;
}

/** pg-boss gives objects, of which the port wants the text. */
function connection(query: Query): PgBoss.Db {
  return { executeSql: async (text: string, values: unknown[] = []) => ({ rows: await query(text, values.map(plain)) }) };
}

function plain(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);
}

/** Its plan is a script with a transaction of its own; as one statement it runs in ours, on a port that takes one at a time. */
async function install(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [LOCK]);
  const [there] = await query<{ version: string | null }>(`select to_regclass('${SCHEMA}.version')::text as version`);
  if (there?.version !== null) return;
  const script = PgBoss.getConstructionPlans(SCHEMA).trim().replace(/^BEGIN;/u, '').replace(/COMMIT;$/u, '');
  await query(`do $install$ begin execute $script$${script}$script$; end $install$`);
}
