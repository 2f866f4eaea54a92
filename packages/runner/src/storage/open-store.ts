import type { HealingMemory } from '@waymark/core';
import { viewsOf, type Views } from './browse/views.js';
import type { Database } from './database.js';
import { EditedRecordings } from './edited-recordings.js';
import { EmbeddedDatabase } from './embedded.js';
import { ExperimentStore } from './experiments/experiment-store.js';
import { HealingCache } from './healing-cache.js';
import { LogInsights } from './insights/read-insights.js';
import { migrate } from './migrate.js';
import { StoredNotices } from './notifications.js';
import { openPostgres, placeOf } from './postgres.js';
import { Recordings } from './recordings.js';
import { Reviews } from './reviews.js';
import { RunLog } from './run-log.js';
import { SettingsStore } from './settings.js';
import { StoreData } from './store-data.js';

export const LOCAL_TENANT = 'local';

export interface StoreSettings {
  /** A PostgreSQL server; the embedded one in `dataDir` without it. */
  database?: string | undefined;
  dataDir: string;
  /** To the server at most; a few without it. */
  connections?: number;
}

/** Everything that Waymark remembers, for one tenant. */
export interface Store {
  db: Database;
  tenant: string;
  memory: HealingMemory;
  log: RunLog;
  reviews: Reviews;
  recordings: Recordings;
  /** The same, as several people change them. */
  edits: EditedRecordings;
  /** What lists and pages show. */
  views: Views;
  settings: SettingsStore;
  insights: LogInsights;
  experiments: ExperimentStore;
  notices: StoredNotices;
  data: StoreData;
  close(): Promise<void>;
}

/** Rejects with a `StoreError` where it cannot be opened. */
export async function openStore({ database, dataDir, connections }: StoreSettings): Promise<Store> {
  const db = database === undefined ? await EmbeddedDatabase.open(dataDir, { onWait: (text) => void process.stderr.write(`${text}\n`) }) : openPostgres(database, { ...(connections !== undefined && { connections }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return storeOf(db, LOCAL_TENANT, database === undefined ? { where: dataDir, folder: dataDir } : { where: placeOf(database), folder: null });
}

export function storeOf(db: Database, tenant: string, place: { where: string; folder: string | null }): Store {
  return {
    db,
    tenant,
    memory: new HealingCache(db, tenant),
    log: new RunLog(db, tenant),
    reviews: new Reviews(db, tenant),
    recordings: new Recordings(db, tenant),
    edits: new EditedRecordings(db, tenant),
    views: viewsOf(db, tenant),
    settings: new SettingsStore(db, tenant),
    insights: new LogInsights(db, tenant),
    experiments: new ExperimentStore(db, tenant),
    notices: new StoredNotices(db, tenant),
    data: new StoreData(db, tenant, place),
    close: () => db.close(),
  };
}
