import { ROLES, type Role } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';
import { hashOf, newSecret } from './secrets.js';

/** Seen now and then, it goes on; unseen for as long as this, it ends. */
const IDLE_DAYS = 7;
/** However often it is seen. */
const LIFE_DAYS = 60;
/** Seen is written at most this often. */
const TOUCH_SECONDS = 60;

export interface SessionRow {
  hash: string;
  tenant: string;
  organisation: string;
  /** null: the person at this computer. */
  account: { id: string; name: string; email: string; role: Role } | null;
}

interface Found extends Record<string, unknown> {
  hash: string;
  tenant_id: string;
  organisation: string;
  account_id: string | null;
  name: string | null;
  email: string | null;
  role: string | null;
  stale: boolean;
}

const FIND = `select s.hash, s.tenant_id, t.name as organisation, s.account_id, coalesce(m.name, a.name) as name, a.email, m.role, s.seen_at < now() - interval '${TOUCH_SECONDS} seconds' as stale
  from sessions s join tenants t on t.id = s.tenant_id left join accounts a on a.id = s.account_id
  left join memberships m on m.tenant_id = s.tenant_id and m.account_id = s.account_id
  where s.hash in ($1, $2) and (s.account_id is null) = (s.hash = $2) and s.expires_at > now() and s.seen_at > now() - interval '${IDLE_DAYS} days' and (s.account_id is null or m.role is not null)`;

export class Sessions {
  constructor(readonly db: Database) {}

  /** Its secret, which is told to the browser and nobody else. One without an account belongs to the key that opened it, by the hash of that. */
  async begin({ tenant, account, address, key = null }: { tenant: string; account: string | null; address: string; key?: string | null }): Promise<string> {
    const secret = newSecret('wms');
    const hash = account === null ? underKey(secret, key) : hashOf(secret);
    await this.db.transaction(async (query) => {
      await query("delete from sessions where expires_at < now() or seen_at < now() - $1::float8 * interval '1 day'", [IDLE_DAYS]);
      await query("insert into sessions (hash, tenant_id, account_id, address, expires_at) values ($1, $2, $3, $4, now() + $5::float8 * interval '1 day')", [hash, tenant, account, address, LIFE_DAYS]);
      if (account !== null) await seen(query, tenant, account);
    });
    return secret;
  }

  /** Of an account, or of the key. */
  find(secret: string, key: string | null): Promise<SessionRow | null> {
    return this.db.transaction(async (query) => {
      const [row] = await query<Found>(FIND, [hashOf(secret), underKey(secret, key)]);
      if (!row) return null;
      if (row.stale) {
        await query('update sessions set seen_at = now() where hash = $1', [row.hash]);
        if (row.account_id !== null) await seen(query, row.tenant_id, row.account_id);
      }
      return sessionOf(row);
    });
  }

  /** False where the account is no member there. */
  move(hash: string, tenant: string): Promise<boolean> {
    return this.db.transaction(async (query) => {
      const moved = await query(
        `update sessions s set tenant_id = $2 where hash = $1 and (s.tenant_id = $2 or exists (select 1 from memberships m where m.tenant_id = $2 and m.account_id = s.account_id)) returning hash`,
        [hash, tenant],
      );
      return moved.length > 0;
    });
  }

  async end(hash: string): Promise<void> {
    await this.db.transaction((query) => query('delete from sessions where hash = $1', [hash]));
  }

  /** Whatever it is one of. */
  async endOf(secret: string, key: string | null): Promise<void> {
    await this.db.transaction((query) => query('delete from sessions where hash in ($1, $2)', [hashOf(secret), underKey(secret, key)]));
  }
}

/** There, and for nobody elsewhere to know. */
async function seen(query: Query, tenant: string, account: string): Promise<void> {
  await query('update memberships set last_seen_at = now() where tenant_id = $1 and account_id = $2', [tenant, account]);
}

/** A key is made anew at each start of a server: with it go the sessions that it opened, whichever way the server ended. */
function underKey(secret: string, key: string | null): string {
  return hashOf(`${secret} ${key ?? ''}`);
}

function sessionOf({ hash, tenant_id, organisation, account_id, name, email, role }: Found): SessionRow {
  const account = account_id === null ? null : { id: account_id, name: name ?? '', email: email ?? '', role: z.enum(ROLES).parse(role) };
  return { hash, tenant: tenant_id, organisation, account };
}
