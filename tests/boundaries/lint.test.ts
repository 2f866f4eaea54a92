import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const many = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

/** The rule, where it must speak up, and what it must not let pass. */
const PLANTED: readonly [rule: string, file: string, source: string][] = [
  ['no-explicit-any', 'packages/core/src/text/any.ts', 'export const loose = (value: any) => value;'],
  ['no-console', 'packages/core/src/text/console.ts', "console.log('seen');"],
  ['no-console', 'packages/injected/src/console.ts', "console.log('seen by the page');"],
  ['no-restricted-globals', 'packages/core/src/run/clock.ts', 'export const now = Date.now();'],
  ['no-restricted-globals', 'packages/core/src/run/timer.ts', 'setTimeout(() => {}, 100);'],
  ['no-restricted-properties', 'packages/core/src/run/random.ts', 'export const chance = Math.random();'],
  ['no-process-env', 'packages/runner/src/cli/env.ts', 'export const home = process.env.HOME;'],
  ['no-cycle', 'packages/core/src/text/a.ts', "import { b } from './b.js';\nexport const a = () => b;"],
  ['no-cycle', 'packages/core/src/text/b.ts', "import { a } from './a.js';\nexport const b = () => a;"],
  ['no-unused-vars', 'packages/core/src/text/unused.ts', 'const forgotten = 1;\nexport const kept = 2;'],
  ['eqeqeq', 'packages/core/src/text/equal.ts', 'export const same = (a: unknown, b: unknown) => a == b;'],
  ['no-default-export', 'packages/core/src/text/default.ts', 'const words = 1;\nexport default words;'],
  ['no-mutable-exports', 'packages/core/src/text/mutable.ts', 'export let state = 1;\nstate += 1;'],
  ['ban-ts-comment', 'packages/core/src/text/ignored.ts', '// @ts-ignore\nexport const wrong: string = 1;'],
  ['filename-case', 'packages/core/src/text/WordWindow.ts', 'export const word = 1;'],
  ['max-params', 'packages/core/src/text/params.ts', 'export const join = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];'],
  ['max-lines-per-function', 'packages/core/src/text/long.ts', `export function long(list: number[]) {\n${many(70, '  list.push(1);')}\n}`],
  ['max-lines', 'packages/core/src/text/file.ts', `export const list: number[] = [];\n${many(410, 'list.push(1);')}`],
];

/** What looks alike and is allowed. */
const FINE: readonly [file: string, source: string][] = [
  ['packages/runner/src/config.ts', 'export const home = process.env.HOME;'],
  ['packages/runner/src/cli/print.ts', "console.log('for people');"],
  ['packages/core/src/text/clock.test.ts', 'export const now = Date.now();'],
];

describe('the linter', () => {
  let house: string;
  let found: string[];

  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'waymark-lint-'));
    copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
    for (const [file, source] of [...PLANTED.map(([, file, source]) => [file, source] as const), ...FINE]) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), `${source}\n`);
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'packages'], { cwd: house, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    found = diagnostics.map(({ code, filename }) => `${filename.replaceAll('\\', '/')}: ${/\((.+)\)/.exec(code)?.[1]}`);
  });

  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it.each(PLANTED)('finds %s in %s', (rule, file) => {
    expect(found).toContain(`${file}: ${rule}`);
  });

  it('leaves alone what is allowed', () => {
    expect(found.filter((line) => FINE.some(([file]) => line.startsWith(`${file}:`)))).toEqual([]);
  });
});
