import type { SettingRow, SettingsBook } from '@waymark/core';
import { z } from 'zod';
import type { Database } from './database.js';

const Row = z.object({ scope: z.string(), key: z.string(), value: z.unknown() });

export class SettingsStore implements SettingsBook {
  readonly #db: Database;
  readonly #tenant: string;

  constructor(db: Database, tenant: string) {
    this.#db = db;
    this.#tenant = tenant;
  }

  list(): Promise<SettingRow[]> {
    return this.#db.transaction(async (query) => z.array(Row).parse(await query('select scope, key, value from settings where tenant_id = $1 order by scope, key', [this.#tenant])));
  }

  async set({ scope, key, value }: SettingRow): Promise<void> {
    const text = `insert into settings (tenant_id, scope, key, value) values ($1, $2, $3, $4::jsonb)
      on conflict (tenant_id, scope, key) do update set value = excluded.value, updated_at = now()`;
    await this.#db.transaction((query) => query(text, [this.#tenant, scope, key, JSON.stringify(value)]));
  }

  async unset(scope: string, key: string): Promise<boolean> {
    const gone = await this.#db.transaction((query) => query('delete from settings where tenant_id = $1 and scope = $2 and key = $3 returning key', [this.#tenant, scope, key]));
    return gone.length > 0;
  }
}
