import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportData, type Counts } from './data-export.js';
import { importData } from './data-import.js';
import { pruneData } from './data-prune.js';
import { tablesToKeep } from './data-tables.js';
import type { Database } from './database.js';
import { schemaVersion } from './migrate.js';

export interface DataInfo {
  /** The folder, or the server without its password. */
  where: string;
  schema: number;
  /** Bytes. */
  size: number;
  counts: Counts;
}

/** All that a tenant has stored, as a whole. */
export class StoreData {
  constructor(
    readonly db: Database,
    readonly tenant: string,
    readonly place: { where: string; folder: string | null },
  ) {}

  exportTo(file: string): Promise<Counts> {
    return exportData(this.db, this.tenant, file);
  }

  importFrom(file: string): Promise<Counts> {
    return importData(this.db, this.tenant, file);
  }

  /** Without `auditDays` the audit log stays as it is. */
  prune(days: number, auditDays?: number): Promise<Counts> {
    return pruneData(this.db, this.tenant, { days, auditDays });
  }

  async info(): Promise<DataInfo> {
    const { where, folder } = this.place;
    const inside = await this.db.transaction(async (query) => {
      const counts: Counts = {};
      for (const { name } of await tablesToKeep(query)) {
        const [row] = await query<{ count: number }>(`select count(*) as count from "${name}" where tenant_id = $1`, [this.tenant]);
        counts[name] = row?.count ?? 0;
      }
      const [size] = await query<{ size: number }>('select pg_database_size(current_database()) as size');
      return { counts, schema: await schemaVersion(query), size: size?.size ?? 0 };
    });
    return { where, ...inside, size: folder === null ? inside.size : await sizeOf(folder) };
  }
}

/** Files come and go while a database is at work. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}
