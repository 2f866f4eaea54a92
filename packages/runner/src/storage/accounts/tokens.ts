import { randomUUID } from 'node:crypto';
import { PERMISSIONS, permissionsOf, ROLES, type Permission, type Role } from '@waymark/core/api';
import { z } from 'zod';
import type { Database } from '../database.js';
import { hashOf, newSecret } from './secrets.js';

const Permissions = z.array(z.enum(PERMISSIONS));

export interface TokenRow {
  id: string;
  name: string;
  permissions: Permission[];
  by: string;
  account: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Whom a token speaks for, and what it may: never more than its maker may now. */
export interface TokenBearer {
  id: string;
  tenant: string;
  organisation: string;
  name: string;
  account: { id: string; name: string; email: string } | null;
  role: Role;
  permissions: Permission[];
}

export interface NewToken {
  tenant: string;
  name: string;
  permissions: readonly Permission[];
  account: string | null;
  by: string;
  days: number | null;
}

const COLUMNS = 'id, name, permissions, made_by as "by", account_id as account, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"';

const FIND = `select k.id, k.tenant_id, t.name as organisation, k.name, k.permissions, k.account_id, coalesce(m.name, a.name) as account_name, a.email, m.role,
    coalesce(k.last_used_at < now() - interval '60 seconds', true) as stale
  from api_tokens k join tenants t on t.id = k.tenant_id left join accounts a on a.id = k.account_id
  left join memberships m on m.tenant_id = k.tenant_id and m.account_id = k.account_id
  where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and (k.account_id is null or m.role is not null)`;

interface Found extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  organisation: string;
  name: string;
  permissions: unknown;
  account_id: string | null;
  account_name: string | null;
  email: string | null;
  role: string | null;
  stale: boolean;
}

export class Tokens {
  constructor(readonly db: Database) {}

  /** The secret is in this answer and nowhere else. */
  async make({ tenant, name, permissions, account, by, days }: NewToken): Promise<{ token: TokenRow; secret: string }> {
    const secret = newSecret('wmt');
    const token = await this.db.transaction(async (query) => {
      const [row] = await query<TokenRow & Record<string, unknown>>(
        `insert into api_tokens (tenant_id, id, hash, name, permissions, account_id, made_by, expires_at)
         values ($1, $2, $3, $4, $5::jsonb, $6, $7, now() + $8::float8 * interval '1 day') returning ${COLUMNS}`,
        [tenant, randomUUID(), hashOf(secret), name, JSON.stringify(permissions), account, by, days],
      );
      if (!row) throw new Error('the token was not stored');
      return tokenOf(row);
    });
    return { token, secret };
  }

  /** Newest first; of one account, or of all. */
  list(tenant: string, of: { account: string | null } | 'all'): Promise<TokenRow[]> {
    const whose = of === 'all' ? '' : "and coalesce(account_id, '') = coalesce($2::text, '')";
    const values = of === 'all' ? [tenant] : [tenant, of.account];
    return this.db.transaction(async (query) => (await query<TokenRow & Record<string, unknown>>(`select ${COLUMNS} from api_tokens where tenant_id = $1 ${whose} order by created_at desc, id`, values)).map(tokenOf));
  }

  find(secret: string): Promise<TokenBearer | null> {
    return this.db.transaction(async (query) => {
      const [row] = await query<Found>(FIND, [hashOf(secret)]);
      if (!row) return null;
      if (row.stale) await query('update api_tokens set last_used_at = now() where tenant_id = $1 and id = $2', [row.tenant_id, row.id]);
      return bearerOf(row);
    });
  }

  /** The row as it is now; null where there is none. */
  revoke(tenant: string, id: string): Promise<TokenRow | null> {
    return this.db.transaction(async (query) => {
      const [row] = await query<TokenRow & Record<string, unknown>>(`update api_tokens set revoked_at = coalesce(revoked_at, now()) where tenant_id = $1 and id::text = $2 returning ${COLUMNS}`, [tenant, id]);
      return row ? tokenOf(row) : null;
    });
  }

  one(tenant: string, id: string): Promise<TokenRow | null> {
    return this.db.transaction(async (query) => {
      const [row] = await query<TokenRow & Record<string, unknown>>(`select ${COLUMNS} from api_tokens where tenant_id = $1 and id::text = $2`, [tenant, id]);
      return row ? tokenOf(row) : null;
    });
  }
}

function bearerOf(row: Found): TokenBearer {
  const role = row.account_id === null ? 'owner' : z.enum(ROLES).parse(row.role);
  const granted = permissionsOf(role);
  return {
    id: row.id,
    tenant: row.tenant_id,
    organisation: row.organisation,
    name: row.name,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '', email: row.email ?? '' },
    role,
    permissions: Permissions.parse(row.permissions).filter((one) => granted.includes(one)),
  };
}

function tokenOf({ id, name, permissions, by, account, createdAt, lastUsedAt, expiresAt, revokedAt }: TokenRow): TokenRow {
  return { id, name, permissions: Permissions.parse(permissions), by, account, createdAt, lastUsedAt, expiresAt, revokedAt };
}
