import type { Database } from '../database.js';
import { hashOf } from './secrets.js';

/** Tries within a window, by whom they are counted. One who locks out another must use many addresses for it. */
const TRIES = { pair: 8, account: 60, address: 40 } as const;
const WINDOW_SECONDS = 15 * 60;

export interface Attempt {
  /** null where a key was tried. */
  email: string | null;
  address: string;
}

/**
 * In the store, so that all hosts count together. A try is counted before it is judged: many at one moment are counted like many in a row.
 * An account that does not exist is counted like one that does.
 */
export class LoginLimits {
  constructor(readonly db: Database) {}

  /** Seconds to wait; 0 where it may be tried. */
  count(attempt: Attempt): Promise<number> {
    return this.db.transaction(async (query) => {
      await query("delete from login_limits where since < now() - $1::float8 * interval '1 second'", [WINDOW_SECONDS]);
      let wait = 0;
      // In one order for all, so that two never wait for each other.
      for (const { scope, most } of scopesOf(attempt).sort((a, b) => (a.scope < b.scope ? -1 : 1))) {
        const [row] = await query<{ count: number; left: number }>(
          `insert into login_limits (scope, count, since) values ($1, 1, now()) on conflict (scope) do update set count = least(login_limits.count + 1, 1000000)
           returning count, extract(epoch from since - now())::float8 + $2::float8 as left`,
          [scope, WINDOW_SECONDS],
        );
        if (row && row.count > most) wait = Math.max(wait, Math.ceil(row.left), 1);
      }
      return wait;
    });
  }

  /** Whoever came in was no guesser; what others tried from that address still counts. */
  async forget(attempt: Attempt): Promise<void> {
    await this.db.transaction(async (query) => {
      for (const { scope, kind } of scopesOf(attempt)) {
        if (kind === 'address') await query('update login_limits set count = greatest(count - 1, 0) where scope = $1', [scope]);
        else await query('delete from login_limits where scope = $1', [scope]);
      }
    });
  }
}

function scopesOf({ email, address }: Attempt): { kind: keyof typeof TRIES; scope: string; most: number }[] {
  const who = email === null ? 'key' : hashOf(email);
  const from = networkOf(address);
  const kinds = { pair: `${who}@${from}`, account: who, address: from } as const;
  return (['pair', 'account', 'address'] as const).filter((kind) => kind !== 'account' || email !== null).map((kind) => ({ kind, scope: `${kind}:${kinds[kind]}`, most: TRIES[kind] }));
}

/** Whoever has one address of IPv6 has 2^64 of them: those count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const left = after === undefined ? groups : [...groups, '0', '0', '0', '0'];
  return `${left.slice(0, 4).join(':')}::/64`;
}
