import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Limits } from '../../packages/core/src/heal/limits/limit-settings.js';
import { MemoryLimits } from '../../packages/core/src/heal/limits/memory-limits.js';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.js';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { StoredLimits } from '../../packages/runner/src/storage/limits/stored-limits.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { modelLimitsContract } from './model-limits.contract.js';

modelLimitsContract('in memory', async (limits, lifetime) => new MemoryLimits({ clock: systemClock, today: () => '2026-11-15', limits, ...(lifetime !== undefined && { lifetime }) }));

for (const { name, open } of ADAPTERS) {
  let opened: Promise<TestDatabase> | undefined;
  afterAll(async () => (await opened)?.close());
  // One database for all tests, each with a tenant of its own: what one does must not show in another.
  modelLimitsContract(name, async (limits, lifetime) => {
    opened ??= open();
    const { db } = await opened;
    const tenant = randomUUID();
    await saveLimits(db, tenant, limits);
    return new StoredLimits({ db, tenant, clock: systemClock, window: limits.window, ...(lifetime !== undefined && { lifetime }) });
  });
}

function saveLimits(db: Database, tenant: string, { calls, budgets, breaker }: Limits): Promise<void> {
  const settings = {
    'limits.callsPerMinute': calls,
    'limits.jobDollars': budgets.job / 1e6,
    'limits.dayDollars': budgets.day / 1e6,
    'limits.monthDollars': budgets.month / 1e6,
    'limits.breakerFailures': breaker.failures,
    'limits.breakerCoolDownSeconds': breaker.coolDown / 1000,
  };
  return db.transaction(async (query) => {
    await query('insert into tenants (id, name) values ($1, $1)', [tenant]);
    for (const [key, value] of Object.entries(settings)) await query("insert into settings (tenant_id, scope, key, value) values ($1, 'tenant', $2, $3::jsonb)", [tenant, key, JSON.stringify(value)]);
  });
}
