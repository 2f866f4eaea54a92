import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRecordingText, type Action } from '@waymark/core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveRecordSites, type RecordSites } from '../../sites/record-sites/serve.js';
import { start, waymark, waymarkInside, type Started } from '../cli/waymark.js';
import { PASSWORD } from './cases/filling.js';
import { typeInto } from './cases/record-case.js';
import { recordedBrowser, type RecordedBrowser } from './recorded-browser.js';

const FILE = 'registration.waymark.json';

let sites: RecordSites;
let browser: RecordedBrowser;

beforeAll(async () => {
  sites = await serveRecordSites();
});
afterAll(() => sites.close());
function startRecording(...more: string[]): Started {
  return start(['record', `${sites.url}/plain/form`, '-o', FILE, '--headless', '--browser', browser.path, ...more], { cwd: browser.folder });
}

/** Does some work, with a secret in it, up to when the program has told all of it but the last step. */
async function register(program: Started): Promise<Page> {
  await program.printed('Recording');
  const page = await browser.page();
  await typeInto(page.getByLabel('Full name'), 'Ada');
  await typeInto(page.getByLabel('Password'), PASSWORD);
  await page.getByLabel('Send me news').click();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Registered Ada').waitFor();
  await program.printed('Tick ‘Send me news’');
  return page;
}

async function actionsIn(file: string): Promise<Action[]> {
  const parsed = parseRecordingText(await readFile(join(browser.folder, file), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.recording.steps.map(({ action }) => action);
}

/** Every byte of every file that the program has left, wherever in its folder. */
async function holding(secret: string): Promise<string[]> {
  const names = await readdir(browser.folder);
  const found = await Promise.all(names.map(async (name) => ((await readFile(join(browser.folder, name))).includes(secret) ? [name] : [])));
  return found.flat();
}

const WORK: readonly Action[] = ['fill', 'fill', 'check', 'click'];

describe('waymark record', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    browser = await recordedBrowser();
  });
  afterEach(() => browser.remove());

  test('tells each step, writes the file on Ctrl-C, and never a secret', async () => {
    const program = startRecording();
    await register(program);
    expect(await holding(PASSWORD)).toEqual([]);
    program.process.kill('SIGINT');
    const { code, stdout, stderr } = await program.ended;
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(PASSWORD);
    expect(await holding(PASSWORD)).toEqual([]);
    expect(stdout).toContain('Fill ‘Full name’ with ‘Ada’');
    expect(stdout).toContain('Click ‘Register’');
    expect(stdout).toContain('WAYMARK_SECRET_PASSWORD');
    expect(await actionsIn(FILE)).toEqual(WORK);
    expect(await readdir(browser.folder)).not.toContain(`${FILE}.journal`);
  });

  test('writes the file when the window is closed, under the title of the page, and it replays', async () => {
    const program = startRecording();
    const page = await register(program);
    await page.close();
    expect((await program.ended).code).toBe(0);
    expect(await readFile(join(browser.folder, FILE), 'utf8')).toContain('"title": "form to record on"');
    const replayed = await waymark(['run', FILE, '--no-report'], { cwd: browser.folder, env: { WAYMARK_SECRET_PASSWORD: PASSWORD } });
    expect(replayed.stdout).toContain('✓ 5 passed');
    expect(replayed.code).toBe(0);
  });

  test('loses nothing when it is killed: the next start completes what there was', async () => {
    const program = startRecording();
    await register(program);
    program.process.kill('SIGKILL');
    await program.ended;
    expect(await readdir(browser.folder)).toContain(`${FILE}.journal`);
    expect(await holding(PASSWORD)).toEqual([]);
    const next = startRecording();
    await next.printed('Recording');
    await (await browser.page()).getByLabel('Send me news').click();
    next.process.kill('SIGTERM');
    const { code, stdout } = await next.ended;
    expect(code).toBe(143);
    expect(stdout).toContain('An earlier recording was cut off; its 4 steps are in registration-recovered.waymark.json');
    expect(await actionsIn('registration-recovered.waymark.json')).toEqual(WORK);
    expect(await actionsIn(FILE)).toEqual(['check']);
  });
});

describe('waymark record says what is wrong, and what to do', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    browser = await recordedBrowser();
  });
  afterAll(() => browser.remove());

  const said = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await waymarkInside(['record', ...args], { cwd: browser.folder, env: { DISPLAY: '', WAYLAND_DISPLAY: '' } });
    expect(code).toBe(2);
    return stderr;
  };

  test('an address that is none', async () => {
    expect(await said('ftp://example.org')).toContain('is not an address that can be opened');
  });

  test('a server that does not answer', async () => {
    expect(await said('http://127.0.0.1:9/', '--headless', '--browser', browser.path)).toMatch(/could not be opened[^]*server is running/);
  });

  test('a file that exists', async () => {
    await writeFile(join(browser.folder, FILE), 'mine');
    expect(await said(sites.url, '-o', FILE, '--headless')).toMatch(/exists[^]*--force/);
    expect(await readFile(join(browser.folder, FILE), 'utf8')).toBe('mine');
  });

  test('a folder that does not exist', async () => {
    expect(await said(sites.url, '-o', 'nowhere/x.json', '--headless')).toContain('does not exist');
  });

  test.skipIf(process.platform !== 'linux')('no display', async () => {
    expect(await said(sites.url)).toMatch(/no display[^]*xvfb-run/);
  });
});
