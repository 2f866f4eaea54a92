import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waymark, waymarkInside } from './waymark.js';

const step = { id: 'a', number: 1, label: 'Name', action: 'fill', target: { dom: { id: 'name' } }, value: '{{name}}' };
const recording = { waymark: 1, id: 'r', title: 'R', startUrl: 'http://localhost:9/', viewport: { width: 800, height: 600 }, steps: [step] };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-bad-'));
  const files: Record<string, string | Buffer> = {
    'good.json': JSON.stringify(recording),
    'broken.json': '{"waymark": 1,\n "id": }',
    'newer.json': JSON.stringify({ ...recording, waymark: 9 }),
    'action.json': JSON.stringify({ ...recording, steps: [{ ...step, action: 'clik' }] }),
    'regex.json': JSON.stringify({ ...recording, steps: [{ id: 'a', number: 1, label: '', action: 'assertUrl', matches: '/(/' }] }),
    'program.json': JSON.stringify({ ...recording, steps: [{ id: 'a', number: 1, label: '', action: 'navigate', url: 'javascript:alert(document.cookie)' }] }),
    'secret.json': JSON.stringify({ ...recording, steps: [{ ...step, value: '{{secret:pin-code}}' }] }),
    'thresholds.json': JSON.stringify({ ...recording, settings: { thresholds: { autoApply: 50, flag: 60, suggest: 40 } } }),
    'promise.json': JSON.stringify({ ...recording, settings: { atMostWrong: 0 } }),
    'huge.json': Buffer.alloc(55_000_000, 'x'),
    'empty.csv': '',
    'other.csv': 'first,last\nAda,Lovelace\n',
    'ragged.csv': 'name\nAda\nGrace,Hopper\n',
    'bad.config.json': '{"worker": 2}',
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** No browser is there: had one been started, the message would be about that. */
const env = { WAYMARK_BROWSER: '/nowhere/browser' };

describe('exit code 2, in words, before a browser starts', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown option', ['run', 'good.json', '--worker', '2'], /unknown option '--worker'.*--workers/s],
    ['an unknown command', ['rnu'], /unknown command 'rnu'.*run/s],
    ['no file', ['run'], /No recording was named.*waymark run FILE/s],
    ['a file that is not there', ['run', 'none.json'], /none\.json does not exist/],
    ['a folder', ['run', '.'], /is a folder/],
    ['what is not JSON', ['run', 'broken.json'], /broken\.json.*not valid JSON at line 2/s],
    ['a newer version', ['run', 'newer.json'], /newer Waymark.*Update/s],
    ['an unknown action', ['run', 'action.json'], /steps\[0\].*clik/s],
    ['a program as an address', ['run', 'program.json'], /steps\[0\]\.url: Step 1: ‘javascript:’ is no address that may be opened.*https:/s],
    ['a broken pattern', ['run', 'regex.json'], /steps\[0\]\.matches/],
    ['55 MB', ['run', 'huge.json'], /huge\.json has 55 MB/],
    ['several bad files at once', ['run', 'broken.json', 'good.json', 'newer.json'], /2 files cannot be run.*broken\.json.*newer\.json/s],
    ['thresholds that do not fall', ['run', 'thresholds.json', '--var', 'name=x'], /thresholds\.autoApply must lie/],
    ['a variable without a value', ['run', 'good.json'], /uses \{\{name\}\}.*--var name=VALUE/s],
    ['a column that is missing', ['run', 'good.json', '--data', 'other.csv'], /\{\{name\}\}.*no such column.*first, last/s],
    ['an empty data file', ['run', 'good.json', '--data', 'empty.csv'], /empty\.csv is empty/],
    ['a ragged data file', ['run', 'good.json', '--data', 'ragged.csv'], /ragged\.csv, line 3/],
    ['a secret that nobody gave', ['run', 'secret.json'], /WAYMARK_SECRET_PIN_CODE/],
    ['a bad --var', ['run', 'good.json', '--var', 'name'], /--var name is not a pair/],
    ['a bad number', ['run', 'good.json', '--workers', '99'], /--workers: must be at most 10/],
    ['a bad time', ['run', 'good.json', '--timeout', 'soon'], /--timeout: must be milliseconds/],
    ['a bad address', ['run', 'good.json', '--base-url', 'localhost'], /--base-url: must be a full address/],
    ['a bad mode', ['run', 'good.json', '--mode', 'bold'], /conservative, balanced, aggressive/],
    ['a promise that is none', ['run', 'good.json', '--at-most-wrong', 'never'], /--at-most-wrong: must be a share of wrong acts such as 1\/200/],
    ['a promise that the data cannot carry', ['run', 'good.json', '--at-most-wrong', '1/100000000'], /--at-most-wrong: cannot be kept to 1 in 100000000/],
    ['a promise of a recording that cannot be kept', ['run', 'promise.json', '--var', 'name=x'], /promise\.json: settings: atMostWrong must be above 0/],
    ['a bad --fail-on', ['run', 'good.json', '--fail-on', 'passed'], /--fail-on/],
    ['an unknown device', ['run', 'good.json', '--var', 'name=x', '--device', 'Pixle 7'], /no device named ‘Pixle 7’.*Pixel 7/s],
    ['a storage state that is not there', ['run', 'good.json', '--var', 'name=x', '--storage-state', 'none.json'], /none\.json does not exist/],
    ['a misspelt setting', ['run', 'good.json', '--config', 'bad.config.json'], /no setting named ‘worker’.*workers/s],
    ['a browser that is not there', ['run', 'good.json', '--var', 'name=x'], /no browser at \/nowhere\/browser/],
    ['explain: a step that is not there', ['explain', 'good.json', '7', '--url', 'http://localhost:9/'], /no step ‘7’/],
    ['explain: no address', ['explain', 'good.json', '1'], /--url/],
    ['validate: a bad file', ['validate', 'good.json', 'newer.json'], /newer Waymark/],
  ])('%s', async (_what, args, message) => {
    const { code, stdout, stderr } = await waymarkInside(args, { cwd: folder, env });
    expect(`${stdout}${stderr}`).toMatch(message);
    expect(stderr).not.toMatch(/\n +at /);
    expect(code).toBe(2);
  });

  test.concurrent.each([[['run', 'good.json', '--worker', '2']], [['run', 'broken.json', 'good.json', 'newer.json']]])('and so ends the program itself: %j', async (args) => {
    const { code, stdout, stderr } = await waymark(args, { cwd: folder, env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/unknown option|2 files cannot be run/);
  });

  test('and no report is left behind', async () => {
    expect((await readdir(folder)).filter((name) => !/\.(json|csv)$/.test(name))).toEqual([]);
  });
});

describe('what needs no browser', () => {
  test('validate says what a recording needs', async () => {
    const { code, stdout } = await waymarkInside(['validate', 'good.json', 'secret.json'], { cwd: folder, env });
    expect(code).toBe(0);
    expect(stdout).toContain('good.json: ‘R’, 1 step, needs {{name}}');
    expect(stdout).toContain('{{secret:pin-code}} (WAYMARK_SECRET_PIN_CODE)');
  });

  test('schema prints the JSON Schema', async () => {
    const { code, stdout } = await waymarkInside(['schema'], { cwd: folder });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ $schema: expect.stringContaining('json-schema.org'), title: 'Waymark recording' });
  });

  test('help names the exit codes, and ends with 0', async () => {
    const { code, stdout } = await waymark(['run', '--help'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Exit codes:[\s\S]*3 +everything passed, but/);
  });
});
