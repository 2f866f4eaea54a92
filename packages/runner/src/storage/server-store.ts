import { AuditLog } from './accounts/audit-log.js';
import { LoginLimits } from './accounts/login-limits.js';
import { People } from './accounts/people.js';
import { RequestKeys } from './accounts/request-keys.js';
import { Sessions } from './accounts/sessions.js';
import { Tokens } from './accounts/tokens.js';
import type { Database } from './database.js';
import { LiveEvents } from './live-events.js';
import { openStore, storeOf, type Store, type StoreSettings } from './open-store.js';
import { raiseWalls, withinWalls } from './tenant-walls.js';

/** A store with its doors: everything that is stored, for all tenants, and who may come in. */
export interface ServerStore {
  db: Database;
  people: People;
  sessions: Sessions;
  tokens: Tokens;
  logins: LoginLimits;
  audit: AuditLog;
  requests: RequestKeys;
  live: LiveEvents;
  /** Whether the database itself keeps tenants apart. */
  walled: boolean;
  /** All that one tenant has; no statement through it reaches another's. */
  of(tenant: string): Store;
  /** The same for a program of one's own, such as a worker, which also needs what belongs to no tenant. */
  plain(tenant: string): Store;
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Many people ask at the same moment. */
const CONNECTIONS = 10;

/** Rejects with a `StoreError` where it cannot be opened. */
export async function openServerStore(settings: StoreSettings): Promise<ServerStore> {
  const { db, data } = await openStore({ ...settings, connections: CONNECTIONS });
  try {
    return await serverStoreOf(db, data.place);
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function serverStoreOf(db: Database, place: { where: string; folder: string | null }): Promise<ServerStore> {
  const walled = await raiseWalls(db);
  return {
    db,
    people: new People(db),
    sessions: new Sessions(db),
    tokens: new Tokens(db),
    logins: new LoginLimits(db),
    audit: new AuditLog(db),
    requests: new RequestKeys(db),
    live: new LiveEvents(db),
    walled,
    of: (tenant) => storeOf(walled ? withinWalls(db, tenant) : db, tenant, place),
    plain: (tenant) => storeOf(db, tenant, place),
    ping: async () => void (await db.transaction((query) => query('select 1 as alive'))),
    close: () => db.close(),
  };
}
