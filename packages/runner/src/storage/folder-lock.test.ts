import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder, type Claim, type Holder } from './folder-lock.js';
import { startOf } from './process-life.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const claim = (): Claim => claimFolder(folder, (number) => `socket ${number}`);

function leave(number: number, holder: Partial<Holder>): string {
  const file = join(folder, `lock.${number}`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), host: hostname(), socket: 's', released: false, ...holder }));
  return file;
}

test('the first gets it, the next is told who has it, until it is released', () => {
  const first = claim();
  expect(first).toMatchObject({ mine: true, lock: { number: 1 } });
  expect(claim()).toMatchObject({ mine: false, holder: { pid: process.pid, socket: 'socket 1' } });
  if (first.mine) first.lock.release();
  expect(claim()).toMatchObject({ mine: true, lock: { number: 2 } });
  expect(readdirSync(folder)).toEqual(['lock.2']);
});

test.each([
  ['a process that is gone', { pid: 2 ** 22 + 1 }, true],
  ['a number that another process got since', { startedAt: 'before' }, startOf(process.pid) !== null],
  ['a process that is there', {}, false],
  ['another machine that wrote a moment ago', { host: 'elsewhere', pid: 1 }, false],
])('%s: taken over %s', (_who, holder, mine) => {
  leave(4, holder);
  expect(claim().mine).toBe(mine);
});

test('another machine that is silent for long is taken for gone', () => {
  const file = leave(4, { host: 'elsewhere', pid: 1 });
  const long = new Date(Date.now() - 10 * 60_000);
  utimesSync(file, long, long);
  expect(claim()).toMatchObject({ mine: true, lock: { number: 5 } });
});

test('a lock that was cut short by a crash of the machine holds nobody up', () => {
  writeFileSync(join(folder, 'lock.3'), '{"pid": 1');
  expect(claim()).toMatchObject({ mine: true, lock: { number: 4 } });
});

test('whoever was taken over knows it, and does not release what is another’s', () => {
  const first = claim();
  leave(2, { pid: process.ppid, startedAt: startOf(process.ppid) });
  if (!first.mine) throw new Error('not ours');
  expect(first.lock.isOurs()).toBe(false);
  first.lock.release();
  expect(JSON.parse(readFileSync(join(folder, 'lock.2'), 'utf8'))).toMatchObject({ released: false });
});
