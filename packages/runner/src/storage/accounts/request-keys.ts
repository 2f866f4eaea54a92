import { toJson } from '../insert-rows.js';
import type { Database } from '../database.js';
import { hashOf } from './secrets.js';

export interface KeyedRequest {
  tenant: string;
  user: string;
  /** As the caller made it up. */
  key: string;
  /** What was asked, whole. */
  asked: string;
}

export type Claim = { state: 'mine' } | { state: 'running' } | { state: 'other' } | { state: 'done'; answer: unknown };

/** A request that is sent twice under one key is done once, and answered twice. Keys are kept for a day. */
export class RequestKeys {
  constructor(readonly db: Database) {}

  claim({ tenant, user, key, asked }: KeyedRequest): Promise<Claim> {
    return this.db.transaction(async (query) => {
      await query("delete from request_keys where at < now() - interval '1 day'");
      const made = await query(
        'insert into request_keys (tenant_id, user_id, hash, asked) values ($1, $2, $3, $4) on conflict do nothing returning hash', [tenant, user, hashOf(key), hashOf(asked)],
      );
      if (made.length > 0) return { state: 'mine' };
      const [row] = await query<{ asked: string; answer: unknown; done: boolean }>('select asked, answer, done from request_keys where tenant_id = $1 and user_id = $2 and hash = $3', [tenant, user, hashOf(key)]);
      if (!row || row.asked !== hashOf(asked)) return { state: 'other' };
      return row.done ? { state: 'done', answer: row.answer } : { state: 'running' };
    });
  }

  async keep({ tenant, user, key }: KeyedRequest, answer: unknown): Promise<void> {
    await this.db.transaction((query) => query('update request_keys set done = true, answer = $4::json where tenant_id = $1 and user_id = $2 and hash = $3', [tenant, user, hashOf(key), toJson(answer)]));
  }

  /** It was refused, and nothing was done: it may be tried again. */
  async drop({ tenant, user, key }: KeyedRequest): Promise<void> {
    await this.db.transaction((query) => query('delete from request_keys where tenant_id = $1 and user_id = $2 and hash = $3', [tenant, user, hashOf(key)]));
  }
}
