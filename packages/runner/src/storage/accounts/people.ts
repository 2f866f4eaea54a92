import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@waymark/core/api';
import { z } from 'zod';
import type { Database, Query } from '../database.js';

const RoleRow = z.enum(ROLES);

export interface Organisation {
  id: string;
  name: string;
  role: Role;
  /** What the account is called there. */
  called: string;
}

export interface Account {
  id: string;
  email: string;
  name: string;
  /** Its hash. */
  password: string;
  organisations: Organisation[];
}

export interface MemberRow {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
}

export interface NewMember {
  tenant: string;
  email: string;
  name: string;
  role: Role;
  /** The hash of a first password; not used where the account exists. */
  password: string;
}

const MAKER_GONE = 'Whoever made it is no member any more, so it was paused. Let it go on to take it over, or delete it.';

type Changed = 'done' | 'not-found' | 'last-owner';

/** As one organisation knows him: what he is called elsewhere, and when he was seen there, is not told. */
const MEMBER = `a.id, coalesce(m.name, a.name) as name, a.email, m.role, m.created_at as "createdAt", m.last_seen_at as "lastSeenAt" from memberships m join accounts a on a.id = m.account_id`;

/** Accounts, and in which organisations they are what. An account may be in several. */
export class People {
  constructor(readonly db: Database) {}

  byEmail(email: string): Promise<Account | null> {
    return this.db.transaction((query) => accountWhere(query, 'email', email));
  }

  byId(id: string): Promise<Account | null> {
    return this.db.transaction((query) => accountWhere(query, 'id', id));
  }

  members(tenant: string): Promise<MemberRow[]> {
    return this.db.transaction(async (query) => (await query<MemberRow & Record<string, unknown>>(`select ${MEMBER} where m.tenant_id = $1 order by a.email`, [tenant])).map(memberOf));
  }

  /** null where the account is a member already. `created`: the account is new too. */
  add({ tenant, email, name, role, password }: NewMember): Promise<{ member: MemberRow; created: boolean } | null> {
    const id = randomUUID();
    return this.db.transaction(async (query) => {
      const made = await query('insert into accounts (id, email, name, password) values ($1, $2, $3, $4) on conflict (email) do nothing returning id', [id, email, name, password]);
      const joined = await query<{ account_id: string }>(
        'insert into memberships (tenant_id, account_id, role, name) select $1, id, $3, $4 from accounts where email = $2 on conflict do nothing returning account_id', [tenant, email, role, name],
      );
      const [row] = await query<MemberRow & Record<string, unknown>>(`select ${MEMBER} where m.tenant_id = $1 and a.id = $2`, [tenant, joined[0]?.account_id ?? '']);
      return row ? { member: memberOf(row), created: made.length > 0 } : null;
    });
  }

  changeRole(tenant: string, id: string, role: Role): Promise<Changed> {
    return this.db.transaction(async (query) => {
      const refused = await whyNot(query, { tenant, id, staysOwner: role === 'owner' });
      if (refused) return refused;
      await query('update memberships set role = $3 where tenant_id = $1 and account_id = $2', [tenant, id, role]);
      return 'done';
    });
  }

  /** With the last membership the account goes too, and with it its sessions and tokens. What he let start by the clock waits for somebody else to take it over: `schedules` tells how many. */
  remove(tenant: string, id: string): Promise<{ changed: Changed; schedules: number }> {
    return this.db.transaction(async (query) => {
      const refused = await whyNot(query, { tenant, id, staysOwner: false });
      if (refused) return { changed: refused, schedules: 0 };
      const paused = await query('update schedules set paused = true, trouble = $3 where tenant_id = $1 and account_id = $2 and not paused returning id', [tenant, id, MAKER_GONE]);
      await query('delete from memberships where tenant_id = $1 and account_id = $2', [tenant, id]);
      await query('delete from sessions where tenant_id = $1 and account_id = $2', [tenant, id]);
      await query('delete from api_tokens where tenant_id = $1 and account_id = $2', [tenant, id]);
      await query('delete from accounts where id = $1 and not exists (select 1 from memberships where account_id = $1)', [id]);
      return { changed: 'done', schedules: paused.length };
    });
  }

  /** Every session but the one that is kept ends. */
  async setPassword(id: string, password: string, keep: string | null): Promise<void> {
    await this.db.transaction(async (query) => {
      await query('update accounts set password = $2 where id = $1', [id, password]);
      await query("delete from sessions where account_id = $1 and hash <> coalesce($2::text, '')", [id, keep]);
    });
  }

  /** The same password at today's cost: nobody need sign in anew. */
  async renewHash(id: string, from: string, to: string): Promise<void> {
    await this.db.transaction((query) => query('update accounts set password = $3 where id = $1 and password = $2', [id, from, to]));
  }

  /** By id or name; made where there is none. */
  organisation(named: string): Promise<{ id: string; name: string }> {
    const id = slugOf(named);
    return this.db.transaction(async (query) => {
      const [found] = await query<{ id: string; name: string }>('select id, name from tenants where id = $1 or lower(name) = lower($1) order by id = $1 desc limit 1', [named]);
      if (found) return found;
      await query('insert into tenants (id, name) values ($1, $2)', [id, named]);
      return { id, name: named };
    });
  }

  organisationNamed(id: string): Promise<{ id: string; name: string } | null> {
    return this.db.transaction(async (query) => (await query<{ id: string; name: string }>('select id, name from tenants where id = $1', [id]))[0] ?? null);
  }

  everybody(): Promise<(MemberRow & { organisation: string })[]> {
    return this.db.transaction(async (query) => {
      const rows = await query<MemberRow & { organisation: string } & Record<string, unknown>>(`select m.tenant_id as organisation, ${MEMBER} order by m.tenant_id, a.email`);
      return rows.map((row) => ({ ...memberOf(row), organisation: row.organisation }));
    });
  }

  /** Organisations that somebody works in, and for which no worker has been heard of. */
  unserved(): Promise<{ id: string; name: string }[]> {
    return this.db.transaction((query) =>
      query<{ id: string; name: string }>(
        `select t.id, t.name from tenants t where (exists (select 1 from memberships m where m.tenant_id = t.id) or exists (select 1 from recordings r where r.tenant_id = t.id))
         and not exists (select 1 from workers w where w.tenant_id = t.id and w.seen_at > now() - w.lease_ms * interval '1 millisecond') order by t.name, t.id`,
      ),
    );
  }

  /** Whether anybody could let others in. */
  hasOwner(): Promise<boolean> {
    return this.db.transaction(async (query) => (await query("select 1 as found from memberships where role = 'owner' limit 1")).length > 0);
  }
}

async function accountWhere(query: Query, column: 'email' | 'id', value: string): Promise<Account | null> {
  const [row] = await query<Omit<Account, 'organisations'> & Record<string, unknown>>(`select id, email, name, password from accounts where ${column} = $1`, [value]);
  // Asked for nobody as well, so that an account that does not exist takes as long as one that does.
  const joined = await query<{ id: string; name: string; role: string; called: string | null }>(
    'select t.id, t.name, m.role, m.name as called from memberships m join tenants t on t.id = m.tenant_id where m.account_id = $1 order by m.created_at, t.id', [row?.id ?? ''],
  );
  if (!row) return null;
  const organisations = joined.map(({ role, called, ...one }) => ({ ...one, role: RoleRow.parse(role), called: called ?? row.name }));
  return { id: row.id, email: row.email, name: row.name, password: row.password, organisations };
}

/** Locked, so that two owners cannot remove each other at one moment. */
async function whyNot(query: Query, { tenant, id, staysOwner }: { tenant: string; id: string; staysOwner: boolean }): Promise<'not-found' | 'last-owner' | null> {
  const rows = await query<{ account_id: string; role: string }>('select account_id, role from memberships where tenant_id = $1 order by account_id for update', [tenant]);
  const one = rows.find((row) => row.account_id === id);
  if (!one) return 'not-found';
  const others = rows.some((row) => row.role === 'owner' && row.account_id !== id);
  return one.role === 'owner' && !staysOwner && !others ? 'last-owner' : null;
}

function memberOf({ id, name, email, role, createdAt, lastSeenAt }: MemberRow): MemberRow {
  return { id, name, email, role: RoleRow.parse(role), createdAt, lastSeenAt };
}

/** `Acme GmbH` → `acme-gmbh`. Ids stand in addresses and logs. */
function slugOf(name: string): string {
  const slug = name.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/gu, '-').replace(/^-|-$/gu, '').slice(0, 40);
  return slug === '' ? randomUUID() : slug;
}
