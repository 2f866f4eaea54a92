import { randomUUID } from 'node:crypto';
import type { Database } from '../database.js';
import { toJson } from '../insert-rows.js';

export interface Deed {
  tenant: string;
  user: { id: string; name: string };
  token: string | null;
  action: string;
  subject: string | null;
  /** Never a secret. */
  details: Readonly<Record<string, unknown>>;
  address: string;
}

export interface AuditRow {
  id: string;
  at: Date;
  by: string;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  address: string | null;
}

/** Who changed what, from where. It is written before the change and completed after it: no change goes without an entry. */
export class AuditLog {
  constructor(readonly db: Database) {}

  async begin({ tenant, user, token, action, subject, details, address }: Deed): Promise<string> {
    const id = randomUUID();
    await this.db.transaction((query) =>
      query(
        'insert into audit_log (tenant_id, id, user_id, user_name, token_id, action, subject, details, address) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)',
        [tenant, id, user.id, user.name, token, action, subject, toJson({ ...details, outcome: 'begun' }), address],
      ),
    );
    return id;
  }

  async end(tenant: string, id: string, { outcome, subject }: { outcome: string; subject: string | null }): Promise<void> {
    await this.db.transaction((query) =>
      query("update audit_log set details = jsonb_set(details, '{outcome}', to_jsonb($3::text)), subject = coalesce(subject, $4) where tenant_id = $1 and id = $2", [tenant, id, outcome, subject]),
    );
  }

  /** Newest first; `cursor` is the `next` of the page before. */
  page(tenant: string, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<{ items: AuditRow[]; next: string | null }> {
    const [at, id] = cursor?.split('_') ?? [];
    return this.db.transaction(async (query) => {
      const rows = await query<AuditRow & { micros: string } & Record<string, unknown>>(
        `select id, at, user_name as by, action, subject, details, address, (extract(epoch from at) * 1000000)::bigint::text as micros from audit_log
         where tenant_id = $1 and ($2::text is null or (at, id) < (to_timestamp($2::text::numeric / 1000000), $3::uuid)) order by at desc, id desc limit $4`,
        [tenant, at ?? null, id ?? null, limit + 1],
      );
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items, next: rows.length > limit && last ? `${last.micros}_${last.id}` : null };
    });
  }
}
