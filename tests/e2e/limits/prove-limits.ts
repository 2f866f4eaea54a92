import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../../packages/runner/src/storage/postgres.js';
import type { Database } from '../../../packages/runner/src/storage/database.js';
import type { Orders, Told } from './caller.js';

export interface Proof {
  processes: number;
  callers: number;
  /** Calls in one window. */
  calls: number;
  window: number;
  /** In millionths of a dollar. */
  budget: number;
  reserve: number;
  /** Processes that are killed in the midst of it. */
  killed?: number;
}

export interface Proven {
  admitted: number;
  /** Callers of processes that were not killed, and that were let in. */
  survivors: number;
  refused: number;
  /** Most calls that were out in any one window, by the time at which each left. */
  mostInWindow: number;
  /** In millionths of a dollar: what the callers paid, and what the database says. */
  spent: number;
  booked: number;
  longestWait: number;
  ms: number;
}

/** Lines of a process, before it is killed: some of its calls are under way, some wait. */
const KILLED_AFTER = 9;

const CALLER = fileURLToPath(new URL('./caller.ts', import.meta.url));

/** Several processes with many callers each, on one database. */
export async function proveLimits(url: string, proof: Proof): Promise<Proven> {
  const db = openPostgres(url);
  try {
    const tenant = await newTenant(db, { 'limits.callsPerMinute': proof.calls, 'limits.jobDollars': proof.budget / 1e6, 'limits.dayDollars': 1000, 'limits.monthDollars': 1000 });
    const begun = Date.now();
    const { processes, callers, window, reserve, killed = 0 } = proof;
    const orders: Orders = { url, tenant, callers: callers / processes, window, lifetime: killed === 0 ? 60_000 : 3_000, job: 'one', reserve, hang: false };
    const each = await Promise.all(Array.from({ length: processes }, (_, index) => allOf(startCaller(orders), index < killed ? KILLED_AFTER : Infinity)));
    const told = each.flat();
    const admitted = told.flatMap((one) => ('admitted' in one ? [one.admitted] : [])).sort((a, b) => a - b);
    return {
      admitted: admitted.length,
      survivors: each.slice(killed).flat().filter((one) => 'admitted' in one).length,
      refused: told.filter((one) => 'refused' in one).length,
      mostInWindow: Math.max(0, ...admitted.map((from, index) => admitted.slice(index).filter((at) => at < from + proof.window).length)),
      spent: told.reduce((sum, one) => sum + ('cost' in one ? one.cost : 0), 0),
      booked: await bookedOf(db, tenant),
      longestWait: Math.max(0, ...told.map((one) => ('waited' in one ? one.waited : 0))),
      ms: Date.now() - begun,
    };
  } finally {
    await db.close();
  }
}

export async function newTenant(db: Database, settings: Readonly<Record<string, number>>): Promise<string> {
  await migrate(db);
  const tenant = randomUUID();
  await db.transaction(async (query) => {
    await query('insert into tenants (id, name) values ($1, $1)', [tenant]);
    for (const [key, value] of Object.entries(settings)) await query("insert into settings (tenant_id, scope, key, value) values ($1, 'tenant', $2, $3::jsonb)", [tenant, key, JSON.stringify(value)]);
  });
  return tenant;
}

export function startCaller(orders: Orders): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', CALLER, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Each line that a caller tells, as it comes. */
export async function* linesOf(caller: ChildProcess): AsyncGenerator<Told> {
  if (caller.stdout === null) return;
  for await (const line of createInterface({ input: caller.stdout })) yield JSON.parse(line) as Told;
}

async function allOf(caller: ChildProcess, killedAfter: number): Promise<Told[]> {
  const told: Told[] = [];
  for await (const one of linesOf(caller)) if (told.push(one) === killedAfter) caller.kill('SIGKILL');
  return told;
}

async function bookedOf(db: Database, tenant: string): Promise<number> {
  const [row] = await db.transaction((query) => query<{ spent: number }>("select coalesce(sum(spent_micros), 0)::int8 as spent from budgets where tenant_id = $1 and scope = 'job:one'", [tenant]));
  return row?.spent ?? 0;
}
