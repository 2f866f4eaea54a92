import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync, mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EmbeddedDatabase } from '../../../packages/runner/src/storage/embedded.js';
import { migrate } from '../../../packages/runner/src/storage/migrate.js';
import { openStore } from '../../../packages/runner/src/storage/open-store.js';
import { templateFile } from '../../databases.js';
import { killWriters } from './kills.js';
import { checkConsistent, startWriter } from './writers.js';

// Processes that start others wait for a machine that does much else.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waymark-store-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A made database, since making one takes seconds. */
async function newFolder(name: string): Promise<string> {
  // Its own each time: what is left of a first try must not write into a second one.
  const folder = mkdtempSync(join(root, `${name}-`));
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  execFileSync('tar', ['-xf', await templateFile(), '-C', data], { stdio: 'ignore' });
  return folder;
}

test('what is stored is there after closing, and only its user may look into the folder', async () => {
  const dataDir = join(root, 'new', 'deep');
  const store = await openStore({ dataDir });
  await store.settings.set({ scope: 'tenant', key: 'mode', value: 'aggressive' });
  expect((await store.data.info()).size).toBeGreaterThan(1_000_000);
  await store.close();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const again = await openStore({ dataDir });
  expect(await again.settings.list()).toEqual([{ scope: 'tenant', key: 'mode', value: 'aggressive' }]);
  await again.close();
});

test('a second opener in the same process and one in another work through the first', async () => {
  const folder = await newFolder('shared');
  const first = await EmbeddedDatabase.open(folder);
  const second = await EmbeddedDatabase.open(folder);
  const writer = startWriter(folder, 'other', 5);
  await second.transaction((query) => query("insert into settings (tenant_id, scope, key, value) values ('local', 'tenant', 'a', $1::jsonb)", [JSON.stringify({ deep: [1, 'é'] })]));
  const at = new Date('2026-05-06T07:08:09.123Z');
  const [row] = await second.transaction((query) => query("select value, $1::timestamptz as at, 9007199254740993::int8 as huge from settings where key = 'a'", [at]));
  expect(row).toEqual({ value: { deep: [1, 'é'] }, at, huge: 9007199254740993n });
  await writer.ended;
  expect(writer.lines.at(-1), writer.errors.join('\n')).toBe('closed');
  expect(await checkConsistent(first, writer.saved)).toMatchObject({ missing: [], broken: 0 });
  await second.close();
  await first.close();
});

test('errors of statements come through as they are, and undo the transaction', async () => {
  const folder = await newFolder('errors');
  const first = await EmbeddedDatabase.open(folder);
  const second = await EmbeddedDatabase.open(folder);
  const twice = second.transaction(async (query) => {
    await query("insert into tenants (id, name) values ('new', 'x')");
    await query("insert into tenants (id, name) values ('local', 'x')");
  });
  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'tenants_pkey' });
  await expect(second.transaction((query) => query('select nonsense'))).rejects.toMatchObject({ code: '42703' });
  expect(await second.transaction((query) => query('select id from tenants'))).toEqual([{ id: 'local' }]);
  await second.close();
  await first.close();
});

test('when the first ends, a second takes its place and goes on', async () => {
  const folder = await newFolder('handed-over');
  const first = await EmbeddedDatabase.open(folder);
  const writers = [startWriter(folder, 'one'), startWriter(folder, 'two')];
  await Promise.all(writers.map((writer) => writer.until(({ saved }) => saved.length >= 3)));
  await first.close();
  const before = writers.map(({ saved }) => saved.length);
  expect(writers.flatMap(({ lines }) => lines)).not.toContain('not known');
  await Promise.all(writers.map((writer, i) => writer.until(({ saved }) => saved.length >= (before[i] ?? 0) + 3)));
  // One of the two holds it now; killed, the other must take over.
  writers[0]?.process.kill('SIGKILL');
  await writers[0]?.ended;
  const survivor = writers[1];
  const then = survivor?.saved.length ?? 0;
  await survivor?.until(({ saved }) => saved.length >= then + 3);
  const db = await EmbeddedDatabase.open(folder);
  const everything = writers.flatMap(({ saved }) => saved);
  expect(await checkConsistent(db, everything)).toMatchObject({ missing: [], broken: 0 });
  survivor?.process.kill('SIGKILL');
  await survivor?.ended;
  expect(await checkConsistent(db, everything)).toMatchObject({ missing: [], broken: 0 });
  await db.close();
});

test('killed while it writes: what was said to be saved is there, and nothing is half there', { timeout: 400_000 }, async () => {
  expect(await killWriters(await newFolder('killed'), 2)).toMatchObject({ kills: 2, lost: 0, broken: 0 });
});

test('killed while the folder is made: the next one makes it', async () => {
  const folder = join(root, 'half-made');
  const writer = startWriter(folder, 'maker');
  await expect.poll(() => existsSync(join(folder, 'making')) && existsSync(join(folder, 'postgres')), { timeout: 30_000, interval: 20 }).toBe(true);
  writer.process.kill('SIGKILL');
  await writer.ended;
  const db = await EmbeddedDatabase.open(folder);
  await migrate(db);
  await db.close();
  expect(existsSync(join(folder, 'making'))).toBe(false);
});

test('many open one folder at the same moment: one holds it, all work', async () => {
  const folder = await newFolder('crowd');
  writeFileSync(join(folder, 'lock.7'), JSON.stringify({ pid: deadPid(), startedAt: '1', host: hostname(), socket: join(folder, 'socket.7'), released: false }));
  const all = await Promise.all(Array.from({ length: 12 }, () => EmbeddedDatabase.open(folder)));
  expect(readdirSync(folder).filter((name) => name.startsWith('lock.'))).toEqual(['lock.8']);
  await Promise.all(all.map((db, i) => db.transaction((query) => query("insert into settings (tenant_id, scope, key, value) values ('local', 'tenant', $1, '1')", [`key ${i}`]))));
  await Promise.all(all.map((db) => db.close()));
  const after = await EmbeddedDatabase.open(folder);
  expect(await after.transaction((query) => query('select count(*) as count from settings'))).toEqual([{ count: 12 }]);
  await after.close();
});

function deadPid(): number {
  const { pid } = spawn(process.execPath, ['-e', '']);
  execFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 300)']);
  return pid ?? 0;
}

test('a holder that is stopped is told of, by its number and with what to do', async () => {
  const folder = await newFolder('stopped');
  const writer = startWriter(folder, 'stopped');
  await writer.until(({ saved }) => saved.length > 0);
  writer.process.kill('SIGSTOP');
  const said: string[] = [];
  const opening = EmbeddedDatabase.open(folder, { patience: 500, onWait: (text) => void said.push(text) });
  await expect(opening).rejects.toMatchObject({ code: 'in-use', message: expect.stringContaining(`process ${writer.process.pid}`), hint: expect.stringContaining('WAYMARK_DATABASE_URL') });
  expect(said).toEqual([expect.stringContaining(`Waiting for process ${writer.process.pid} `)]);
  writer.process.kill('SIGKILL');
  await writer.ended;
  await (await EmbeddedDatabase.open(folder)).close();
});

test('a guest that goes away in the middle leaves nothing, and holds up nobody', async () => {
  const folder = await newFolder('guest-gone');
  const first = await EmbeddedDatabase.open(folder);
  const guest = spawn(
    process.execPath,
    ['--import', 'tsx', '-e', `const { EmbeddedDatabase } = await import(process.argv[1]); const db = await EmbeddedDatabase.open(process.argv[2]);
      await db.transaction(async (query) => { await query("insert into tenants (id, name) values ('ghost', 'x')"); process.stdout.write('inside'); await new Promise(() => setInterval(() => {}, 1000)); });`,
      new URL('../../../packages/runner/src/storage/embedded.ts', import.meta.url).href, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((resolve) => guest.stdout.once('data', resolve));
  guest.kill('SIGKILL');
  expect(await first.transaction((query) => query("select id from tenants where id = 'ghost'"))).toEqual([]);
  await first.close();
});

test('files of another PostgreSQL, damaged ones and a folder that cannot be written are told, and left as they are', async () => {
  const other = await newFolder('other-version');
  writeFileSync(join(other, 'postgres', 'PG_VERSION'), '16\n');
  await expect(EmbeddedDatabase.open(other)).rejects.toMatchObject({ code: 'other-version', message: expect.stringContaining('PostgreSQL 16'), hint: expect.stringContaining('data export') });

  const damaged = await newFolder('damaged');
  truncateSync(join(damaged, 'postgres', 'global', 'pg_control'), 10);
  await expect(EmbeddedDatabase.open(damaged)).rejects.toMatchObject({ code: 'damaged', message: expect.stringContaining('damaged') });
  expect(statSync(join(damaged, 'postgres', 'global', 'pg_control')).size).toBe(10);

  const file = join(root, 'a-file');
  writeFileSync(file, '');
  await expect(EmbeddedDatabase.open(join(file, 'inside'))).rejects.toMatchObject({ code: 'unwritable', hint: expect.stringContaining('WAYMARK_DATA_DIR') });
});

test.skipIf(process.getuid?.() === 0)('a folder without the right to write is told', async () => {
  const folder = join(root, 'read-only');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  await expect(EmbeddedDatabase.open(folder)).rejects.toMatchObject({ code: 'unwritable' });
});
