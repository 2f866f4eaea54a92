import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';

/** A first call may have to build. */
const PATIENCE = 120_000;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const FIGURES = ['absent', 'bands', 'calibration', 'cases', 'msPerCase', 'refused', 'right', 'strict', 'wrong'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

function node(...args: string[]): Promise<Printed> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, timeout: PATIENCE }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }));
  });
}

/** As `npm run bench:…` does it, with set-up and build. */
const bench = (...args: string[]): Promise<Printed> => node('scripts/bench.mjs', ...args);

/** What that leads to. */
const benchPages = (...args: string[]): Promise<Printed> => node('--import', 'tsx', 'bench/pages/main.ts', ...args);

/** Fails where anything but one JSON object stands on standard output. */
function onlyJson(stdout: string): Record<string, unknown> {
  expect(stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(stdout) as Record<string, unknown>;
}

test.runIf(ALL_CASES)('bench:pages asks the product about real pages and prints the figures with a result a case', async () => {
  const { code, stdout } = await benchPages('--only', 'dashboard-re', '--json');
  expect(code).toBe(0);
  const { results, errors, command, ...figures } = onlyJson(stdout) as { results: Record<string, unknown>[]; errors: number; command: string };
  expect(command).toBe('npm run bench:pages');
  expect(Object.keys(figures).sort()).toEqual(FIGURES);
  expect(figures).toMatchObject({ cases: 3, wrong: 0 });
  expect(errors).toBe(0);
  expect(results.map(({ id }) => id)).toEqual(['dashboard-revenue', 'dashboard-refunds-no-link', 'dashboard-refresh']);
  for (const field of ['outcome', 'tier', 'score', 'confidence', 'source', 'chosenXPath', 'right', 'ms']) expect(results[0]).toHaveProperty(field);
}, PATIENCE);

test('bench:pages turns a broken case into an error result, and a broken file into a sentence', async () => {
  const page = join(folder, 'page.html');
  const cases = join(folder, 'cases.json');
  await writeFile(page, '<!doctype html><title>t</title><script src="https://nowhere.invalid/x.js"></script><button id="go">Go on</button>');
  const one = { action: 'click', old: { page: 'page.html', xpath: "//*[@id='go']" }, new: { page: 'page.html', xpath: '/html/body/button' } };
  const missing = { ...one, id: 'missing', old: { page: 'none.html', xpath: '//a' } };
  await writeFile(cases, JSON.stringify({ cases: [{ ...one, id: 'there' }, missing] }));
  const { stdout } = await benchPages('--cases', cases, '--json');
  const { results, errors: _errors, command: _command, ...figures } = onlyJson(stdout) as { results: Record<string, unknown>[]; errors: number; command: string };
  expect(Object.keys(figures).sort()).toEqual(FIGURES);
  expect(results).toMatchObject([{ id: 'there', outcome: 'auto_apply', right: true }, { id: 'missing', outcome: 'reject', right: false, error: expect.any(String) }]);
  await writeFile(cases, JSON.stringify({ cases: [{ ...one, id: 'x', action: 'fly' }] }));
  const bad = await benchPages('--cases', cases, '--json');
  expect(bad).toMatchObject({ code: 2, stdout: '' });
  expect(bad.stderr).toContain('cases.0.action: there is no action ‘fly’');
}, PATIENCE);

test('bench:relocate reads a folder of sites', async () => {
  const data = await mkdtemp(join(folder, 'sites-'));
  const element = (text: string, at: number): Record<string, unknown> => ({
    tag: 'a',
    id: `nav-${text.toLowerCase()}`,
    href: `/${text.toLowerCase()}`,
    text,
    xpath: `/html[1]/body[1]/a[${at}]`,
    idXPath: `//*[@id='nav-${text.toLowerCase()}']`,
    isButton: false,
    box: { x: 10, y: 30 * at, width: 80, height: 20 },
  });
  const elements = [element('Products', 1), element('Contact', 2)];
  const cases = [{ id: 'tiny-1', target: elements[1], answer: 1, accept: [], absent: [1] }];
  await writeFile(join(data, 'tiny.json'), JSON.stringify({ site: 'tiny', monthsApart: 1, elements, cases }));
  const { code, stdout } = await bench('relocate', '--data', data, '--json');
  expect(code).toBe(0);
  const { results, command: _command, ...figures } = onlyJson(stdout);
  expect(Object.keys(figures).sort()).toEqual(FIGURES);
  expect(results).toMatchObject([{ id: 'tiny-1', site: 'tiny', outcome: 'auto_apply', right: true, score: expect.any(Number) }, { id: 'tiny-1-gone', right: true }]);
  expect(figures).toMatchObject({ cases: 1, right: 1, strict: 1, wrong: 0, refused: 0, absent: { cases: 1, refused: 1, wrong: 0 } });
}, PATIENCE);
