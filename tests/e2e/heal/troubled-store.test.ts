import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { openPglite } from '../../../packages/runner/src/storage/pglite.js';
import { waymarkInside, type Ended } from '../cli/waymark.js';
import { makeDataFolder } from './data-folder.js';

const COMMANDS = [['heal', 'list'], ['heal', 'approve', 'abcd'], ['data', 'info'], ['data', 'prune'], ['insights'], ['experiment', 'list'], ['settings', 'get']];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-trouble-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: readonly string[], env: Record<string, string>): Promise<Ended> => waymarkInside(args, { cwd: folder, env: { WAYMARK_MEMORY: 'on', ...env } });

/** As a user sees it: one line of words and one of what to do. */
function told({ code, stdout, stderr }: Ended): { code: number | null; stdout: string; lines: string[] } {
  const lines = stderr.trimEnd().split('\n').filter((line) => !/^\((node:\d+|Use `node)/u.test(line));
  return { code, stdout, lines };
}

const saying = (words: string): object => ({ code: 2, stdout: '', lines: [expect.stringContaining(words), expect.stringMatching(/^ {2}(?!at )\S/u)] });

describe('a store that cannot be opened', () => {
  it('is told in words by every command: made by a newer Waymark', { timeout: 180_000 }, async () => {
    const data = await makeDataFolder(join(folder, 'newer'));
    const db = await openPglite({ folder: join(data, 'postgres') });
    await db.transaction((query) => query("insert into schema_migrations (version, name) values (9999, 'of tomorrow')"));
    await db.close();
    for (const command of some(COMMANDS, 2)) expect(told(await run(command, { WAYMARK_DATA_DIR: data }))).toEqual(saying('newer than this Waymark'));
  });

  it('is told in words by every command: no server answers', { timeout: 120_000 }, async () => {
    for (const command of COMMANDS) {
      const ended = await run(command, { WAYMARK_DATABASE_URL: 'postgresql://me:hunter22@127.0.0.1:1/waymark' });
      expect(told(ended)).toEqual(saying('cannot be reached'));
      expect(ended.stderr).not.toContain('hunter22');
    }
  });

  it.each<[what: string, words: string, make: (data: string) => Promise<unknown>]>([
    ['of another PostgreSQL', 'PostgreSQL 17', async (data) => (await mkdir(join(data, 'postgres'), { recursive: true }), writeFile(join(data, 'postgres', 'PG_VERSION'), '17\n'))],
    ['with damaged files', 'damaged', async (data) => (await mkdir(join(data, 'postgres', 'global'), { recursive: true }), writeFile(join(data, 'postgres', 'PG_VERSION'), '18\n'), writeFile(join(data, 'postgres', 'global', 'pg_control'), 'nonsense'))],
    ['that is a file', 'cannot be written', (data) => writeFile(data, 'no folder')],
  ])('is told in words: a folder %s', { timeout: 120_000 }, async (what, words, make) => {
    const data = join(folder, what.replaceAll(' ', '-'));
    await make(data);
    expect(told(await run(['heal', 'list'], { WAYMARK_DATA_DIR: data }))).toEqual(saying(words));
  });
});
