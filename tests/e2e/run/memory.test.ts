import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HealingMemory } from '@waymark/core';
import { HealingCache } from '../../../packages/runner/src/storage/healing-cache.js';
import { ADAPTERS, type TestDatabase } from '../../databases.js';
import { stageForTests, told } from './stage.js';

const stage = stageForTests();
const AT_ONCE = { wait: 0 };

const FORM = `<h1>Profile</h1><form id="profile" onsubmit="return false"><label for="user">User name</label><input id="user" name="user"></form>`;
const REDESIGNED = `<main><h1>Profile</h1><section class="card"><form class="f" onsubmit="return false"><div><label>Username <input class="i" data-testid="login"></label></div></form></section></main>`;
const AGAIN = REDESIGNED.replace('data-testid="login"', 'autocomplete="username"').replace('class="card"', 'class="panel"');

describe('a step that was healed before', () => {
  let database: TestDatabase;
  let memory: HealingCache;
  beforeAll(async () => {
    database = await (ADAPTERS[0] as (typeof ADAPTERS)[number]).open();
    memory = new HealingCache(database.db, 'local');
  });
  afterAll(() => database.close());

  const play = async (given: { memory?: HealingMemory } = {}) => {
    stage.show('/', FORM);
    const { '#user': user } = await stage.record('#user');
    return async (page: string) => {
      stage.show('/', page);
      const { steps, page: shown } = await stage.play([{ action: 'fill', target: user, value: 'ada', ...AT_ONCE }], { memory, ...given });
      return { step: steps[0], typed: await shown.locator('input').first().inputValue() };
    };
  };

  it('is found by what was remembered, evicted when the page changes, and remembered anew', async () => {
    const on = await play();
    const first = await on(REDESIGNED);
    expect(first.step).toMatchObject({ source: 'local', healing: { attempts: [{ source: 'cache', status: 'failed' }, { source: 'local', status: 'success' }], proposal: { locator: { by: 'testId', value: 'login' }, applied: true } } });
    expect(first.step?.healing?.remembered).not.toBeNull();
    const second = await on(REDESIGNED);
    expect(second.step).toMatchObject({ source: 'cache', outcome: first.step?.outcome });
    expect(second.step?.reason).toContain('right 1 of 1 times');
    expect(second.step?.healing?.attempts.map(({ source }) => source)).toEqual(['cache']);
    expect(second.typed).toBe('ada');
    const changed = await on(AGAIN);
    expect(changed.step?.healing?.attempts.map(({ source, status }) => `${source} ${status}`)).toEqual(['cache failed', 'local success']);
    expect(changed.step?.source).toBe('local');
    expect((await on(AGAIN)).step?.source).toBe('cache');
  });

  it('is never healed to what a person rejected, by any source', async () => {
    const on = await play();
    const { step } = await on(REDESIGNED);
    const { key, proposal } = step?.healing ?? {};
    if (!key || !proposal) throw new Error('nothing was healed');
    await database.db.transaction((query) => query("insert into tombstones (tenant_id, key_hash, element, key) select 'local', key_hash, $1, key from healing_cache where key = $2::jsonb", [proposal.element, JSON.stringify(key)]));
    const again = await on(REDESIGNED);
    expect(again.typed).toBe('');
    expect(told([again.step as NonNullable<typeof again.step>])).toEqual(['refused contradiction']);
    expect(again.step?.reason).toContain('was rejected for this step by a person');
    const elsewhere = await on(REDESIGNED.replace('data-testid="login"', 'id="other"'));
    expect([elsewhere.typed, elsewhere.step?.outcome]).toEqual(['', 'refused']);
    await database.db.transaction((query) => query("delete from tombstones where tenant_id = 'local'"));
  });

  it('is healed without the memory when it cannot be asked, and says so', async () => {
    const broken = new Proxy(memory, { get: () => () => Promise.reject(new Error('the database is gone')) }) as HealingMemory;
    const { step, typed } = await (await play({ memory: broken }))(REDESIGNED);
    expect(step?.source).toBe('local');
    expect(step?.notes.join()).toContain('the database is gone');
    expect(typed).toBe('ada');
  });
});
