import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insidePath, serveFolder, type ServedFolder } from './serve-folder.js';

let folder: string;
let served: ServedFolder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-serve-'));
  await mkdir(join(folder, 'site', 'a b'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'site', 'a b', 'ü.html'), '<p>here</p>');
  served = await serveFolder(join(folder, 'site'));
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

test('a page with spaces and letters of all kinds in its path is served as HTML', async () => {
  const answer = await fetch(served.addressOf('a b/ü.html'));
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/html; charset=utf-8', '<p>here</p>']);
});

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/a%20b/..%2f..%2f..%2fsecret.txt', '/%00', '/%', '/', '//etc/passwd'])('nothing outside of the folder: %s', async (path) => {
  const inside = insidePath(join(folder, 'site'), path);
  expect(inside === null || inside.startsWith(join(folder, 'site'))).toBe(true);
  const answer = await fetch(new URL(served.addressOf('x')).origin + path);
  expect(await answer.text()).toBe('not found');
});
