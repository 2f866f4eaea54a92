import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serialiseRecording, type Target } from '@waymark/core';
import { openPglite } from '../../../packages/runner/src/storage/pglite.js';
import { waymarkInside, type Ended } from '../cli/waymark.js';
import { startModelServer, type ModelServer, type Reply } from '../model/model-server.js';
import { mailServer } from '../notify/servers.js';
import { Stage } from '../run/stage.js';
import { makeDataFolder } from './data-folder.js';

const STYLE = '<style>body{margin:0;font:18px sans-serif} button{position:absolute;height:40px;width:180px}</style>';
const LOG = '<script>addEventListener("click", () => { document.querySelector("#said").textContent = "Done"; });</script>';
const page = (names: readonly string[]): string =>
  `${STYLE}<h1>Cart</h1><p id="said">Nothing yet</p>${names.map((name, at) => `<button data-testid="b${at}" style="left:60px;top:${200 + at * 80}px">${name}</button>`).join('')}${LOG}`;
const BEFORE = page(['Redeem voucher', 'Gift wrapping', 'Keep for later']);
const AFTER = page(['Apply', 'Nice paper', 'Park it']);

const FORM = '<h1>Sign in</h1><form onsubmit="return false"><label for="user">User name</label><input id="user" name="user" autocomplete="username"><label for="pass">Password</label><input id="pass" type="password"><button>Sign in</button></form>';
const REDESIGNED = `<main><h1>Sign in</h1><section class="card"><form class="f" onsubmit="return false"><div><label>Username <input class="i" autocomplete="username"></label></div>
<div><label>Your password <input class="i" type="password" autocomplete="current-password"></label></div><div><button class="b" type="button">Log in</button></div></form></section></main>`;

const stage = new Stage();
let folder: string;
let targets: Target[];
let replies: Reply | null = null;
let model: ModelServer;

/** What stands where each element stood. */
function inPlace(prompt: string): object {
  const found = (box: object): object => ({ reasoning: 'It stands where it stood.', found: true, box, kind: 'clickable', text: 'words', confidence: 95, parts: { element: 95, location: 95, textMatch: 60 } });
  const data = JSON.parse(prompt.split('<<<data>>>')[1] ?? '[]') as { id: string; stood: object }[] | object;
  if (Array.isArray(data)) return { answers: data.map(({ id, stood }) => ({ id, ...found(stood) })) };
  const [x = 0, y = 0, width = 0, height = 0] = (/stood at about x (-?\d+), y (-?\d+), width (\d+), height (\d+)/.exec(prompt) ?? []).slice(1).map(Number);
  return found({ x, y, width, height });
}

beforeAll(async () => {
  await stage.open();
  stage.show('/', BEFORE);
  const recorded = await stage.record('[data-testid="b0"]', '[data-testid="b1"]', '[data-testid="b2"]');
  targets = Object.values(recorded);
  model = await startModelServer(({ prompt }) => replies ?? { say: inPlace(prompt), usage: { input: 1_500, output: 300 } });
}, 120_000);
beforeEach(async () => {
  stage.show('/', AFTER);
  replies = null;
  model.received.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'waymark-whole-'));
  await makeDataFolder(join(folder, 'data'));
  const labels = ['Redeem voucher', 'Gift wrapping', 'Keep for later'];
  for (const [at, target] of targets.entries()) await writeFile(join(folder, `${at}.json`), serialiseRecording(stage.recording([{ action: 'click', label: labels[at] ?? '', target, wait: 0 }], { id: `r${at}`, title: `Recording ${at}` })));
}, 60_000);
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await stage.close();
  await model?.close();
});

function waymark(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = { WAYMARK_MEMORY: 'on', WAYMARK_DATA_DIR: join(folder, 'data'), WAYMARK_MODEL_PROVIDER: 'openai', WAYMARK_MODEL: 'local-eye', WAYMARK_MODEL_BASE_URL: model.url.openai };
  return waymarkInside(args, { cwd: folder, env: { ...own, ...env } });
}

async function rows<R extends Record<string, unknown>>(text: string): Promise<R[]> {
  const db = await openPglite({ folder: join(folder, 'data', 'postgres') });
  try {
    return await db.transaction((query) => query<R>(text));
  } finally {
    await db.close();
  }
}

const RUN = ['--model', '--mode', 'aggressive', '--verify', 'off', '--no-report'];

describe('a whole run with a model of one’s own', () => {
  it('heals three recordings at once, counts each call once, and tells what to type next; a mail server that refuses the login is told of, and holds up nothing', { timeout: 240_000 }, async () => {
    const { url } = await mailServer({ allowInsecureAuth: true, authOptional: false, onAuth: (_auth, _session, callback) => callback(new Error('no such login')) });
    await waymark(['settings', 'set', 'notifications.emailTo', 'me@example.org']);
    const { code, stdout, stderr } = await waymark(['run', '0.json', '1.json', '2.json', '--workers', '3', ...RUN], { WAYMARK_SMTP_URL: url.replace('//', '//me:hunter22@') });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('3 flagged') as string });
    expect(stdout).toMatch(/Right: waymark heal approve [0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8}\. Wrong: waymark heal reject/);
    expect(`${stdout}${stderr}`).toContain('does not accept the login');
    expect(`${stdout}${stderr}`).not.toContain('hunter22');
    const costs = await rows<{ purpose: string; input_tokens: number }>('select purpose, input_tokens from api_costs');
    expect(costs).toEqual(model.received.map(() => ({ purpose: 'find', input_tokens: 1_500 })));
    expect(model.received.every(({ api }) => api === 'openai')).toBe(true);
  });

  it('leaves a provider alone that fails, and comes back to it after the pause', { timeout: 240_000 }, async () => {
    replies = { status: 500 };
    await writeFile(join(folder, 'rows.csv'), 'n\n1\n2\n3\n4\n');
    const failing = await waymark(['run', '0.json', '--data', 'rows.csv', '--workers', '1', '--timeout', '30s', ...RUN]);
    expect([failing.code, model.received.length]).toEqual([1, 3]);
    expect(failing.stdout).toContain('failed with status 500');
    expect(await rows('select failures, open_until > now() as open from breakers')).toEqual([{ failures: 3, open: true }]);
    await rows("update breakers set open_until = now() - interval '1 second'");
    replies = null;
    const { code, stdout } = await waymark(['run', '0.json', ...RUN]);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('1 flagged') as string });
    expect(model.received).toHaveLength(4);
    expect(await rows('select failures, open_until from breakers')).toEqual([{ failures: 0, open_until: null }]);
  });

  it('approves into a file as it was set by hand, and leaves one alone that was changed meanwhile', { timeout: 240_000 }, async () => {
    const byHand = `${JSON.stringify(JSON.parse(await readFile(join(folder, '0.json'), 'utf8')), null, '\t').replaceAll('\n', '\r\n')}`;
    await writeFile(join(folder, '0.json'), byHand);
    await waymark(['run', '0.json', '1.json', ...RUN]);
    const healings = JSON.parse((await waymark(['heal', 'list', '--json'])).stdout) as { id: string; recording: string }[];
    const idOf = (recording: string): string => healings.find((one) => one.recording === recording)?.id ?? '';
    expect((await waymark(['heal', 'show', idOf('r0')])).stdout).toMatch(/on this page; one decision covers it[\s\S]*seen in 1 run/);
    expect((await waymark(['heal', 'approve', idOf('r0')])).stdout).toContain('Updated');
    const after = await readFile(join(folder, '0.json'), 'utf8');
    expect(after).toContain('"Apply"');
    expect([after.endsWith('}'), after.replaceAll('\r\n', '').includes('\n'), /\r\n\t"steps": \[\r\n\t\t\{/.test(after)]).toEqual([true, false, true]);
    await appendFile(join(folder, '1.json'), ' ');
    await writeFile(join(folder, '1.json'), (await readFile(join(folder, '1.json'), 'utf8')).replace('Recording 1', 'My own title'));
    const own = await readFile(join(folder, '1.json'), 'utf8');
    expect((await waymark(['heal', 'approve', idOf('r1')])).stdout).toContain('was changed by hand');
    expect(await readFile(join(folder, '1.json'), 'utf8')).toBe(own);
  });

  it('writes what was healed into the file, or a patch beside it, and leaves a file alone that was changed during the run', { timeout: 240_000 }, async () => {
    stage.show('/', FORM);
    const { '#user': target } = await stage.record('#user');
    const file = join(folder, 'form.json');
    const text = JSON.stringify(JSON.parse(serialiseRecording(stage.recording([{ action: 'fill', label: 'User name', target, value: 'ada', wait: 0 }], { id: 'form' }))), null, 3);
    await writeFile(file, text);
    const run = (how: string): Promise<Ended> => waymark(['run', 'form.json', '--update', how, '--mode', 'aggressive', '--no-memory', '--verify', 'off', '--no-report']);
    stage.show('/', (_request, response) => void appendFile(file, '\n').then(() => response.end(`<!doctype html><html lang="en"><title>Stage</title>${REDESIGNED}`)));
    expect((await run('apply')).stdout).toContain('was changed during the run, so that it was left as it is');
    expect(await readFile(file, 'utf8')).toBe(`${text}\n`);
    stage.show('/', REDESIGNED);
    expect((await run('patch')).stdout).toContain('form.patch.json');
    expect(await readFile(join(folder, 'form.diff'), 'utf8')).toMatch(/^-\s+"name": "User name"/m);
    const applied = await run('apply');
    expect(applied.stdout).toContain('Updated form.json: step 1');
    const after = await readFile(file, 'utf8');
    expect([after.includes('Username'), after.includes('\n   "steps": [\n      {'), after.endsWith('}\n')]).toEqual([true, true, true]);
    expect((await run('apply')).stdout).toMatch(/steps: ✓ 2 passed/);
  });

  it('is dealt a variant of a running experiment, which is told apart in what is logged and analysed', { timeout: 240_000 }, async () => {
    stage.show('/', FORM);
    const { '#user': target } = await stage.record('#user');
    await writeFile(join(folder, 'form.json'), serialiseRecording(stage.recording([{ action: 'fill', label: 'User name', target, value: 'ada', wait: 0 }], { id: 'form' })));
    stage.show('/', REDESIGNED);
    await waymark(['experiment', 'create', 'careful', '--treatment', 'conservative']);
    expect((await waymark(['experiment', 'start', 'careful'])).stdout).toContain('is running');
    for (const user of ['ann', 'bob', 'cy', 'dee']) await waymark(['run', 'form.json', '--verify', 'off', '--no-report'], { WAYMARK_USER: user });
    const logged = await rows<{ user_id: string; variant: string; action: string }>('select user_id, variant, action from confidence_logs where applied order by created_at');
    expect(logged.map(({ user_id: user }) => user)).toEqual(['ann', 'bob', 'cy', 'dee']);
    const { analysis } = JSON.parse((await waymark(['experiment', 'analyse', 'careful', '--json'])).stdout) as { analysis: { variants: Record<string, { decisions: number }> } };
    const dealt = (variant: string): number => logged.filter((one) => one.variant === variant).length;
    expect(analysis.variants).toMatchObject({ control: { decisions: dealt('control') }, treatment: { decisions: dealt('treatment') } });
    expect((await waymark(['experiment', 'stop', 'careful'])).stdout).toContain('is stopped');
  });
});
