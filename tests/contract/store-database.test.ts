import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../packages/runner/src/storage/database.js';
import { storable, toJson } from '../../packages/runner/src/storage/insert-rows.js';
import { migrate, schemaVersion } from '../../packages/runner/src/storage/migrate.js';
import { MIGRATIONS } from '../../packages/runner/src/storage/migrations/list.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { ADAPTERS, type TestDatabase } from '../databases.js';
import { startPostgres } from '../postgres.js';

describe.each(ADAPTERS)('the database port, $name', ({ open }) => {
  let opened: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    opened = await open();
    ({ db } = opened);
    await db.transaction((query) => query('create table tried (id integer primary key, word text)'));
  });
  afterAll(() => opened.close());

  const words = (): Promise<unknown[]> => db.transaction((query) => query('select id from tried order by id'));

  test('what a transaction did is there once it resolves', async () => {
    const result = await db.transaction(async (query) => {
      await query('insert into tried values ($1, $2)', [1, 'one']);
      return 'done';
    });
    expect([result, await words()]).toEqual(['done', [{ id: 1 }]]);
  });

  test('nothing of it is there where it rejects, and the next one works', async () => {
    await expect(
      db.transaction(async (query) => {
        await query('insert into tried values ($1, $2)', [2, 'two']);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await words()).toEqual([{ id: 1 }]);
  });

  test('a failed statement that somebody swallowed is not taken for saved', async () => {
    const swallowing = db.transaction(async (query) => {
      await query('insert into tried values ($1, $2)', [3, 'three']);
      await query('insert into tried values (1, null)').catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: '23505' });
    expect(await words()).toEqual([{ id: 1 }]);
  });

  test('values come back alike', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const [row] = await db.transaction((query) =>
      query(
        `select 9007199254740993::int8 as huge, 42::int8 as whole, 1.5::numeric as part, $1::jsonb as tree, $2::timestamptz as at, $3::text[] as words, null::text as none,
         count(*) as count, true as yes, '{"b": 1, "a": 2}'::json as ordered from (values (1), (2)) two`,
        [JSON.stringify({ a: [1, null, 'x'] }), at, ['x', 'y, "z"']],
      ),
    );
    expect(row).toEqual({ huge: 9007199254740993n, whole: 42, part: 1.5, tree: { a: [1, null, 'x'] }, at, words: ['x', 'y, "z"'], none: null, count: 2, yes: true, ordered: { b: 1, a: 2 } });
    expect(Object.keys(Object(row?.['ordered']))).toEqual(['b', 'a']);
  });

  test('any text survives, but for what PostgreSQL cannot hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const [row] = await db.transaction((query) => query<{ tree: { text: string }; plain: string }>('select $1::jsonb as tree, $2::text as plain', [toJson({ text }), storable(text)]));
        expect(row).toEqual({ tree: { text: storable(text) }, plain: storable(text) });
      }),
      { numRuns: 25 },
    );
    expect(storable('a\u0000b\uD800c😀')).toBe('a�b�c😀');
  });

  test('several at once do not mix', async () => {
    const add = (n: number): Promise<void> =>
      db.transaction(async (query) => {
        const [row] = await query<{ id: number }>('select max(id) as id from tried where word = $1', [`many ${n}`]);
        expect(row?.id).toBeNull();
        await query('insert into tried values ($1, $2)', [100 + n, `many ${n}`]);
      });
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
    expect(await words()).toHaveLength(21);
  });

  test('migrating again, and from several sides, changes nothing', async () => {
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    const rows = await db.transaction((query) => query('select version from schema_migrations order by version'));
    expect(rows).toEqual(MIGRATIONS.map(({ version }) => ({ version })));
  });

  test('a step that fails leaves the schema as it was', async () => {
    const version = (MIGRATIONS.at(-1)?.version ?? 0) + 1;
    const bad = { version, name: 'bad', statements: ['create table half_made (id integer)', 'create table nonsense ('] };
    await expect(migrate(db, [...MIGRATIONS, bad])).rejects.toMatchObject({ code: '42601' });
    const [row] = await db.transaction((query) => query("select to_regclass('half_made') as made"));
    expect(row).toEqual({ made: null });
  });

  test('a database that a newer Waymark made is left alone', async () => {
    await db.transaction((query) => query("insert into schema_migrations (version, name) values (9999, 'from the future')"));
    await expect(migrate(db)).rejects.toMatchObject({ name: 'StoreError', code: 'newer', message: expect.stringContaining('9999') });
  });

  /** A person may be in several organisations, and is nobody's before he has signed in. */
  test('everything that is stored belongs to a tenant, but for people and their tries to sign in', async () => {
    const rows = await db.transaction((query) =>
      query(
        `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not in ('tenants', 'schema_migrations', 'tried', 'accounts', 'login_limits')
         and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull)`,
      ),
    );
    expect(rows).toEqual([]);
  });
});

test('a server that is not there is told without its password', async () => {
  const db = openPostgres('postgres://me:hush@127.0.0.1:1/nowhere');
  const error = await db.transaction((query) => query('select 1')).catch((one: unknown) => one);
  await db.close();
  expect(error).toMatchObject({ name: 'StoreError', code: 'unreachable', message: expect.stringContaining('127.0.0.1:1/nowhere') });
  expect(String(error)).not.toContain('hush');
});

test('two programs that open a new server database at the same time both find it made', async () => {
  const server = await startPostgres();
  const url = await server.url();
  const both = [openPostgres(url), openPostgres(url)];
  await Promise.all(both.map((db) => migrate(db)));
  const versions = await Promise.all(both.map((db) => db.transaction((query) => schemaVersion(query))));
  await Promise.all(both.map((db) => db.close()));
  await server.stop();
  expect(versions).toEqual([MIGRATIONS.at(-1)?.version, MIGRATIONS.at(-1)?.version]);
});
