import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_NAMES } from '../../../packages/runner/src/lab/operators.js';
import type { LabResult } from '../../../packages/runner/src/lab/run-lab.js';
import { ALL_CASES } from '../../chosen-cases.js';
import { waymark, waymarkInside } from '../cli/waymark.js';
import { SMALL_PAGE } from './small-page.js';

/** Two browsers side by side, on whatever machine. */
const LONG = 120_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-lab-'));
  await Promise.all(['site', 'broken', 'empty'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'site', 'small.html'), SMALL_PAGE);
  await writeFile(join(folder, 'broken', 'page.html'), '<div><a href="/x">One<button>Two</a></div><script>throw new Error("broken")</script><img src="http://nowhere.example/x.png"><p>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lab = (args: string[], env = {}): ReturnType<typeof waymark> => waymarkInside(['lab', ...args], { cwd: folder, env });

const COUNT = ALL_CASES ? 8 : 4;
const ASKED = ['--sites', 'site', '--n', String(COUNT), '--json'];

test('the same seed gives the same cases, whatever the number of workers; the fields are those of the format', async () => {
  const [first, again] = await Promise.all([lab([...ASKED, '--workers', '1']), waymark(['lab', ...ASKED, '--workers', '3'], { cwd: folder })]);
  const withoutTimes = (text: string): string => JSON.stringify({ ...(JSON.parse(text) as object), msPerCase: null });
  expect(withoutTimes(again.stdout)).toBe(withoutTimes(first.stdout));
  const result = JSON.parse(first.stdout) as LabResult;
  expect(result).toMatchObject({ seed: 1, n: COUNT, bands: { reject: { n: expect.any(Number) } }, calibration: { buckets: expect.any(Array) }, msPerCase: { median: expect.any(Number), p95: expect.any(Number) } });
  expect(result.right + result.wrong + result.refused).toBe(result.cases);
  expect(result.cases + result.absent.cases).toBe(COUNT);
  expect(result.absent.refused + result.absent.wrong).toBe(result.absent.cases);
  for (const one of result.operators) expect(one.right + one.wrong + one.refused).toBe(one.cases);
  expect(result.operators.reduce((sum, { cases }) => sum + cases, 0)).toBe(COUNT);
  expect(first.code).toBe(result.wrong + result.absent.wrong > 0 ? 1 : 0);
}, LONG);

test('what is unchanged is found, and the table and the report say so', async () => {
  const { code, stdout } = await lab(['--sites', 'site', '--n', '2', '--operator', 'unchanged', 'disable', '--report', 'out']);
  expect(stdout).toMatch(/unchanged +the element +1 +1 +0 +0 +100\.0 %/);
  expect(stdout).toMatch(/disable +to refuse +1 +0 +0 +1 +100\.0 %/);
  expect(code).toBe(0);
  const report = await readFile(join(folder, 'out', 'lab.html'), 'utf8');
  expect(report).toContain('Nothing was acted on that was not meant.');
  expect(report).not.toMatch(/(src|href)="http/);
}, LONG);

test('broken HTML is a page like any other', async () => {
  const { code, stdout, stderr } = await lab(['--sites', 'broken', '--n', '1', '--operator', 'unchanged', '--json']);
  expect(stderr).not.toMatch(/\n +at /);
  expect((JSON.parse(stdout) as LabResult).cases).toBe(1);
  expect(code).toBe(0);
}, LONG);

describe('exit code 2, in words, before a browser starts', () => {
  test.each<[string, string[], RegExp]>([
    ['a folder that is not there', ['--sites', 'nowhere'], /nowhere does not exist/],
    ['a file', ['--sites', 'site/small.html'], /is a file, not a folder/],
    ['a folder without pages', ['--sites', 'empty'], /has no HTML files.*--sites/s],
    ['an unknown operator', ['--sites', 'site', '--operator', 'swap-label'], /no operator named ‘swap-label’.*swap-labels/s],
    ['a number that is none', ['--sites', 'site', '--n', 'many'], /whole number from 1/],
    ['no cases', ['--sites', 'site', '--n', '0'], /whole number from 1/],
  ])('%s', async (_what, args, message) => {
    const { code, stdout, stderr } = await lab(args, { WAYMARK_BROWSER: '/nowhere/browser' });
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

test('--list tells every operator and runs nothing', async () => {
  const { code, stdout } = await lab(['--list'], { WAYMARK_BROWSER: '/nowhere/browser' });
  for (const name of OPERATOR_NAMES) expect(stdout).toContain(name);
  expect(code).toBe(0);
});
