import type { SettingRow, SettingsBook } from '@waymark/core';
import type { Database } from './database.js';
import { toJson } from './insert-rows.js';

/** The settings of a tenant: for everything, for one recording, for one environment. */
export class StoredSettings implements SettingsBook {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  list(): Promise<SettingRow[]> {
    return this.db.transaction(async (query) => {
      const rows = await query<{ scope: string; key: string; value: unknown }>('select scope, key, value from settings where tenant_id = $1 order by scope, key', [this.tenant]);
      return rows.map(({ scope, key, value }) => ({ scope, key, value }));
    });
  }

  async set({ scope, key, value }: SettingRow): Promise<void> {
    await this.db.transaction((query) =>
      query(
        `insert into settings (tenant_id, scope, key, value) values ($1, $2, $3, $4::jsonb)
         on conflict (tenant_id, scope, key) do update set value = excluded.value, updated_at = now() where settings.tenant_id = $1`,
        [this.tenant, scope, key, toJson(value ?? null)],
      ),
    );
  }

  unset(scope: string, key: string): Promise<boolean> {
    return this.db.transaction(async (query) => {
      const gone = await query('delete from settings where tenant_id = $1 and scope = $2 and key = $3 returning 1 as gone', [this.tenant, scope, key]);
      return gone.length > 0;
    });
  }
}
