import { LiveEvent } from '@waymark/core/api';
import type { Database, Query } from './database.js';
import { toJson } from './insert-rows.js';

/** Numbers are given before the commit: a smaller one may be seen later than a larger one, by as long as a transaction takes. */
const OVERLAP = "interval '15 seconds'";
const AT_ONCE = 5000;

/** Tells whoever listens in the tenant, once the transaction that it belongs to is committed. */
export async function tellLive(query: Query, tenant: string, ...events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await query('insert into live_events (tenant_id, payload) select $1, payload from jsonb_array_elements($2::jsonb) as payload', [tenant, toJson(events)]);
}

export interface Told {
  id: number;
  tenant: string;
  /** null where nobody listens, or where a newer version told it. */
  event: LiveEvent | null;
}

interface Row extends Record<string, unknown> {
  id: number;
  tenant_id: string;
  payload: unknown;
}

/** What has been told, for those who pass it on. */
export class LiveEvents {
  constructor(readonly db: Database) {}

  /** Everything above a number and those below it that were not there yet; what it says only for the tenants that are listened to. */
  since(above: number, missing: readonly number[], tenants: readonly string[]): Promise<Told[]> {
    const text = `select id, tenant_id, case when tenant_id in (select jsonb_array_elements_text($3::jsonb)) then payload end as payload
      from live_events where id > $1 or id in (select value::bigint from jsonb_array_elements_text($2::jsonb) as value) order by id limit ${AT_ONCE}`;
    return this.db.transaction(async (query) => (await query<Row>(text, [above, JSON.stringify(missing), JSON.stringify(tenants)])).map(toldOf));
  }

  /** For one who was away since he heard that number; the last moments are told again, since something may have been committed late. */
  missedBy(tenant: string, heard: number): Promise<Told[]> {
    const text = `select id, tenant_id, payload from live_events where tenant_id = $1 and (id > $2 or at > clock_timestamp() - ${OVERLAP}) order by id limit ${AT_ONCE}`;
    return this.db.transaction(async (query) => (await query<Row>(text, [tenant, heard])).map(toldOf));
  }

  /** Where somebody begins who needs nothing of before. */
  beginning(): Promise<number> {
    return this.db.transaction(async (query) => {
      const [row] = await query<{ id: number | null }>(`select max(id) as id from live_events where at < clock_timestamp() - ${OVERLAP}`);
      return row?.id ?? 0;
    });
  }

  /** Nobody comes back for what is an hour old. */
  async prune(): Promise<void> {
    await this.db.transaction((query) => query("delete from live_events where at < now() - interval '1 hour'"));
  }
}

function toldOf({ id, tenant_id, payload }: Row): Told {
  const parsed = LiveEvent.safeParse(payload);
  return { id, tenant: tenant_id, event: parsed.success ? parsed.data : null };
}
