import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialiseRecording, type Recording } from '@waymark/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { some } from '../../chosen-cases.js';
import { openDesk, type Desk } from './desk.js';
import { recordDesk } from './desk-recording.js';
import { start, waymark, waymarkInside, type Ended } from './waymark.js';

const PIN = 'pin &4711';

let desk: Desk;
let folder: string;
let recording: Recording;

beforeAll(async () => {
  desk = await openDesk();
  folder = await mkdtemp(join(tmpdir(), 'waymark-run-'));
  recording = await recordDesk(desk.url);
  await writeFile(join(folder, 'ticket.json'), serialiseRecording(recording));
}, 120_000);
afterAll(async () => {
  await desk?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => void desk.sent.splice(0));

/** By a process of its own. */
function run(args: readonly string[]): Promise<Ended> {
  return waymark(['run', 'ticket.json', ...args], { cwd: folder, env: { WAYMARK_SECRET_PIN: PIN } });
}

/** Without eyes, which take longer to open than all the rest: what is read is tried elsewhere. */
function runInside(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return waymarkInside(['run', 'ticket.json', ...args], { cwd: folder, env: { WAYMARK_SECRET_PIN: PIN, WAYMARK_VERIFY: 'off', ...env } });
}

interface Report {
  exitCode: number;
  notRun: number;
  runs: { name: string; outcome: string; attempts: number; row: number | null; steps: { outcome: string; code: string | null; hasPicture: boolean }[] }[];
}

async function report(): Promise<Report> {
  return JSON.parse(await readFile(join(folder, 'waymark-report', 'report.json'), 'utf8')) as Report;
}

describe('waymark run', () => {
  test('on the application as recorded: a line per step, a summary, a report, exit code 0', async () => {
    const { code, stdout } = await run(['--junit', 'junit.xml']);
    expect(stdout).toMatch(/✓ {2}1 Open ‘the desk’.*\n.*✓ {2}2 Fill ‘Your name’.*\n.*✓ {2}3 Fill ‘PIN’.*\n.*✓ {2}4 Click ‘Send ticket’/);
    expect(stdout).toContain('steps: ✓ 4 passed');
    expect(stdout).toContain('Report: waymark-report');
    expect(stdout).not.toContain('\u001B');
    expect(code).toBe(0);
    expect(desk.sent).toEqual([{ name: 'Ada', pin: PIN }]);
    expect((await report()).runs[0]?.steps.map((step) => [step.outcome, step.hasPicture])).toEqual([1, 2, 3, 4].map(() => ['passed', true]));
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuite name="Send a ticket" tests="4" failures="0"');
  });

  test('on the redesigned one it heals what was meant, says why, and --fail-on decides the exit code', async () => {
    const { code, stdout } = await runInside(['--base-url', `${desk.url}/v2`, '--fail-on', 'healed']);
    expect(stdout).toMatch(/↻ {2}4 Click ‘Send ticket’ → found button ‘Send the ticket’ \(healed, \d+/);
    expect(stdout).toMatch(/Healed \(1\)\n.*step 4, Click ‘Send ticket’\n.*was ‘Send ticket’ and is ‘Send the ticket’/);
    expect(desk.sent).toEqual([{ name: 'Ada', pin: PIN }]);
    expect(code).toBe(3);
  });

  test('--no-heal refuses what has changed', async () => {
    const { code, stdout } = await runInside(['--base-url', `${desk.url}/v2`, '--no-heal', '--no-report']);
    expect(stdout).toMatch(/⊘ {2}4 Click ‘Send ticket’ \(refused/);
    expect(desk.sent).toEqual([]);
    expect(code).toBe(1);
  });

  test('without its button it is refused: nothing is sent, and it says what stood there instead', async () => {
    const { code, stdout } = await runInside(['--base-url', `${desk.url}/v3`, '--timeout', '8s']);
    expect(code).toBe(1);
    expect(desk.sent).toEqual([]);
    expect(stdout).toMatch(/⊘ {2}4 Click ‘Send ticket’ \(refused/);
    expect(stdout).toMatch(/Refused: nothing was done \(1\)[\s\S]*Discard draft/);
  });

  test('a secret is in no output and in no file', async () => {
    const { stdout, stderr } = await run(['--junit', 'junit.xml', '--json']);
    const files = await Promise.all(['waymark-report/report.html', 'waymark-report/report.json', 'junit.xml'].map((name) => readFile(join(folder, name), 'utf8')));
    for (const text of [stdout, stderr, ...files]) {
      expect(text).not.toContain(PIN);
      expect(text).not.toContain(encodeURIComponent(PIN));
      expect(text).not.toContain('4711');
    }
  });

  test('--json prints one JSON object on standard output, and progress on standard error', async () => {
    const { code, stdout, stderr } = await runInside(['--json', '--no-report']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ waymarkReport: 1, exitCode: 0, runs: [{ outcome: 'passed' }] });
    expect(stderr).toContain('Click ‘Send ticket’');
  });

  test('colours can be forced through a pipe', async () => {
    const { stdout } = await runInside(['--no-report'], { FORCE_COLOR: '1' });
    expect(stdout).toContain('\u001B[32m✓');
  });

  test('every row of a data file is a run; workers share them; lines say whose they are', async () => {
    await writeFile(join(folder, 'names.csv'), '\uFEFFname;city\r\n"Grace; Hopper";New York\r\nÅsa;Malmö\r\nLinus;Oslo\r\n');
    const { code, stdout } = await runInside(['--data', 'names.csv', '--workers', '2']);
    expect(code, stdout).toBe(0);
    expect(desk.sent.map(({ name }) => name).sort()).toEqual(['Grace; Hopper', 'Linus', 'Åsa']);
    const steps = stdout.split('\n').filter((line) => line.includes('Click ‘Send ticket’'));
    expect(steps.map((line) => /^\[Send a ticket, row (\d)\] {3}✓ {2}4 /.exec(line)?.[1]).sort()).toEqual(['1', '2', '3']);
    expect((await report()).runs.map(({ row }) => row).sort()).toEqual([1, 2, 3]);
  });

  test('--var wins over a column', async () => {
    await writeFile(join(folder, 'name.csv'), 'name,city\nGrace,New York\n');
    await runInside(['--data', 'name.csv', '--var', 'name=Ida', '--no-report']);
    expect(desk.sent.map(({ name }) => name)).toEqual(['Ida']);
  });

  test('--retries runs a failed recording again from the start, and says so', async () => {
    const { code, stdout } = await runInside(['--base-url', `${desk.url}/flaky`, '--retries', '2', '--timeout', '5s']);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('Running it again from the start (attempt 2)');
    expect((await report()).runs[0]).toMatchObject({ outcome: 'passed', attempts: 2 });
  });

  test('settings come from the config file, and flags win', async () => {
    await writeFile(join(folder, 'waymark.config.json'), JSON.stringify({ vars: { name: 'Config' }, report: 'from-config', files: ['ticket.json'] }));
    try {
      await waymarkInside(['run'], { cwd: folder, env: { WAYMARK_SECRET_PIN: PIN, WAYMARK_VERIFY: 'off' } });
      await runInside(['--var', 'name=Flag']);
      expect(desk.sent.map(({ name }) => name)).toEqual(['Config', 'Flag']);
      expect(await readdir(join(folder, 'from-config'))).toContain('report.html');
    } finally {
      await rm(join(folder, 'waymark.config.json'));
    }
  });

  test.runIf(process.platform === 'linux').each(some([['SIGINT', 130], ['SIGTERM', 143]] as const, 1))('%s ends it cleanly: report written, exit code %i, no browser left', async (signal, code) => {
    const running = start(['run', 'ticket.json', 'ticket.json', '--base-url', `${desk.url}/slow`, '--timeout', '60s'], { cwd: folder, env: { WAYMARK_SECRET_PIN: PIN } });
    await running.printed('Send a ticket');
    const children = await childrenOf(running.process.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    running.process.kill(signal);
    const { code: exitCode, stdout } = await running.ended;
    expect(exitCode, stdout).toBe(code);
    expect(stdout).toContain('Report: waymark-report');
    expect(await report()).toMatchObject({ exitCode: code, notRun: 1, runs: [{ outcome: 'aborted' }] });
    await expect.poll(() => Promise.all(children.map(isRunning)), { timeout: 10_000 }).not.toContain(true);
  });
});

async function childrenOf(parent: number): Promise<number[]> {
  const listed = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return listed.trim().split(' ').map(Number);
}

/** A process that has ended and was not yet collected by its parent is not running. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

describe('waymark explain', () => {
  test('shows tiers, candidates, evidence and the decision, and touches nothing', async () => {
    const { code, stdout } = await waymarkInside(['explain', 'ticket.json', '4', '--url', `${desk.url}/v2/`], { cwd: folder });
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/Step 4, Click ‘Send ticket’/);
    expect(stdout).toMatch(/2 ID +send-ticket +0\n/);
    expect(stdout).toMatch(/button ‘Send the ticket’ .*usable/);
    expect(stdout).toMatch(/Decision\nWould be proposed for healing: button ‘Send the ticket’/);
    expect(stdout).toMatch(/Confidence \d+(\.\d)?% \(applied by itself from \d+%, flagged from \d+%\)\. (Right in \d+(\.\d)? of 100 such cases|How often such a score is right has not been measured)\./);
    expect(desk.sent).toEqual([]);
  });
});
