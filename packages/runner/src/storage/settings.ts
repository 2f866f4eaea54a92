import type { SettingRow, SettingsBook } from '@waymark/core';
import { z } from 'zod';
import type { Database, Query } from './database.js';
import { toJson } from './insert-rows.js';
import { tellLive } from './live-events.js';

const Row = z.object({ scope: z.string(), key: z.string(), value: z.unknown() });

export class SettingsStore implements SettingsBook {
  readonly #db: Database;
  readonly #tenant: string;

  constructor(db: Database, tenant: string) {
    this.#db = db;
    this.#tenant = tenant;
  }

  list(): Promise<SettingRow[]> {
    return this.#db.transaction((query) => this.#list(query));
  }

  async set(row: SettingRow): Promise<void> {
    await this.#db.transaction((query) => this.#set(query, row));
  }

  /** What is set is checked against what else is set, and nobody sets anything in between. */
  change(make: (stored: readonly SettingRow[]) => SettingRow): Promise<SettingRow & { updatedAt: Date }> {
    return this.#db.transaction(async (query) => {
      await query("select pg_advisory_xact_lock(hashtextextended('waymark settings ' || $1, 0))", [this.#tenant]);
      const row = make(await this.#list(query));
      return { ...row, updatedAt: await this.#set(query, row) };
    });
  }

  unset(scope: string, key: string): Promise<boolean> {
    return this.#db.transaction(async (query) => {
      const gone = await query('delete from settings where tenant_id = $1 and scope = $2 and key = $3 returning key', [this.#tenant, scope, key]);
      if (gone.length > 0) await tellLive(query, this.#tenant, { type: 'setting' });
      return gone.length > 0;
    });
  }

  async #list(query: Query): Promise<SettingRow[]> {
    return z.array(Row).parse(await query('select scope, key, value from settings where tenant_id = $1 order by scope, key', [this.#tenant]));
  }

  async #set(query: Query, { scope, key, value }: SettingRow): Promise<Date> {
    const text = `insert into settings (tenant_id, scope, key, value) values ($1, $2, $3, $4::jsonb)
      on conflict (tenant_id, scope, key) do update set value = excluded.value, updated_at = now() returning updated_at as at`;
    const [row] = await query<{ at: Date }>(text, [this.#tenant, scope, key, toJson(value)]);
    await tellLive(query, this.#tenant, { type: 'setting' });
    return row?.at ?? new Date();
  }
}
