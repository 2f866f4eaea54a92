import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { openPglite } from '../../../packages/runner/src/storage/pglite.js';
import { launchForTests } from '../../browser.js';
import { serveSites, type Sites } from '../../sites/serve.js';
import { waymarkInside, type Ended } from '../cli/waymark.js';
import { startModelServer, type ModelServer } from '../model/model-server.js';
import { makeDataFolder } from './data-folder.js';
import { checkoutFile, voucherFile } from './shop-recordings.js';

interface Told {
  steps: { step: { number: number }; outcome: string; source: string | null; reason: string }[];
}

let sites: Sites;
let folder: string;
let model: ModelServer;
let slack: Server;
const heard: string[] = [];

/** What a model would say: where the button is on the picture that it gets. */
async function boxOfApply(): Promise<object> {
  const browser = await launchForTests();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${sites.url}/shop/v2/cart`);
    const box = await page.locator('[data-testid="apply-promo"]').boundingBox();
    if (!box || box.y + box.height > 800) throw new Error('the shop shows no such button without scrolling');
    const scale = 1024 / 1280;
    return { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
  } finally {
    await browser.close();
  }
}

beforeAll(async () => {
  sites = await serveSites();
  folder = await mkdtemp(join(tmpdir(), 'waymark-heal-'));
  await writeFile(join(folder, 'checkout.json'), await checkoutFile());
  await writeFile(join(folder, 'voucher.json'), await voucherFile());
  await makeDataFolder(join(folder, 'data'));
  const box = await boxOfApply();
  model = await startModelServer(({ prompt }) => ({
    say: prompt.includes('outlined and numbered')
      ? { reasoning: 'none of these', choice: null, confidence: 80 }
      : { found: true, confidence: 93, parts: { element: 95, location: 95, textMatch: 60 }, box, kind: 'clickable', text: 'Apply', reasoning: 'the button beside the field for codes' },
    usage: { input: 1200, output: 90 },
  }));
  slack = createServer((request, response) => {
    request.on('data', (part: Buffer) => void heard.push(part.toString('utf8')));
    request.on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
}, 120_000);

afterAll(async () => {
  await model?.close();
  slack?.close();
  await sites?.close();
  await rm(folder, { recursive: true, force: true });
});

function waymark(...args: string[]): Promise<Ended> {
  const { port } = slack.address() as AddressInfo;
  const env = {
    WAYMARK_MEMORY: 'on',
    WAYMARK_DATA_DIR: join(folder, 'data'),
    WAYMARK_MODEL_PROVIDER: 'anthropic',
    WAYMARK_MODEL_KEY: 'sk-test-1234567890',
    WAYMARK_MODEL_BASE_URL: model.url.anthropic,
    WAYMARK_SLACK_WEBHOOK: `http://127.0.0.1:${port}/services/T0/B0/secret`,
    WAYMARK_WEBHOOK_HOSTS: `127.0.0.1:${port}`,
  };
  return waymarkInside(args, { cwd: folder, env });
}

async function replay(file: string, ...more: string[]): Promise<Told['steps']> {
  const { stdout, stderr } = await waymark('run', file, '--base-url', `${sites.url}/shop/v2`, '--json', '--no-report', ...more);
  if (stdout === '') throw new Error(stderr);
  const [run] = (JSON.parse(stdout) as { runs: Told[] }).runs;
  if (!run) throw new Error('nothing was run');
  return run.steps;
}

const at = (steps: Told['steps'], number: number): string => {
  const step = steps.find(({ step: { number: own } }) => own === number);
  return `${step?.outcome} ${step?.source}`;
};

const waiting = async (): Promise<{ id: string; number: number; recording: string }[]> => JSON.parse((await waymark('heal', 'list', '--json')).stdout) as { id: string; number: number; recording: string }[];

describe('what was healed on the shop', () => {
  it('is remembered, stays flagged until it is approved, and then is the recording', async () => {
    for (const expected of some(['flagged local', 'flagged cache'], 1)) expect(at(await replay('checkout.json', '--verify', 'off'), 2)).toBe(expected);
    const [email] = (await waiting()).filter(({ number }) => number === 2);
    const shown = await waymark('heal', 'show', email?.id ?? '');
    expect(shown.stdout).toContain('Email address');
    const approved = await waymark('heal', 'approve', email?.id.slice(0, 8) ?? '');
    expect(approved.stdout).toContain('Updated');
    expect(approved.stdout).toMatch(/^\+.*Email address/m);
    expect(await readFile(join(folder, 'checkout.json'), 'utf8')).toContain('Email address');
    expect(at(await replay('checkout.json', '--verify', 'off'), 2)).toBe('passed recorded');
    await waymark('heal', 'undo', email?.id ?? '');
    expect(await readFile(join(folder, 'checkout.json'), 'utf8')).not.toContain('Email address');
  }, 180_000);

  it('by a model is remembered, and never proposed again once it was rejected', async () => {
    const first = await replay('voucher.json', '--model');
    expect(at(first, 2)).toBe('flagged model');
    const asked = model.received.length;
    expect(at(await replay('voucher.json', '--model', '--verify', 'off'), 2)).toBe('flagged cache');
    expect(model.received).toHaveLength(asked);
    const healing = (await waiting()).find(({ recording }) => recording === 'voucher');
    expect((await waymark('heal', 'reject', healing?.id ?? '')).stdout).toContain('never proposed again');
    const after = await replay('voucher.json', '--model');
    expect(at(after, 2)).toBe('refused null');
    expect(sites.events({ version: 'v2' }).filter(({ kind }) => kind.includes('apply')).length).toBeLessThanOrEqual(2);
  }, 180_000);

  it('was told about, without the key, and is in every table', async () => {
    expect(heard.join('\n')).toContain('Place order');
    await waymark('settings', 'set', 'mode', 'balanced');
    await waymark('experiment', 'create', 'careful', '--treatment', 'conservative');
    const { stdout } = await waymark('insights', '--json');
    expect(JSON.parse(stdout)).toMatchObject({});
    const db = await openPglite({ folder: join(folder, 'data', 'postgres') });
    try {
      const tables = await db.transaction((query) => query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'waymark' order by 1"));
      const counts = await Promise.all(tables.map(async ({ name }) => ({ name, rows: (await db.transaction((query) => query<{ n: number }>(`select count(*)::int as n from ${name}`)))[0]?.n ?? 0 })));
      expect(counts.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual(MAY_BE_EMPTY);
      const dump = await db.transaction((query) => query<{ text: string }>('select coalesce(string_agg(row_to_json(l)::text, chr(10)), \'\') as text from healing_logs l'));
      expect(dump[0]?.text).not.toContain('sk-test-1234567890');
    } finally {
      await db.close();
    }
  }, 120_000);
});

/** Leases, tickets and what is only kept when something fails; what only a server fills; pictures, which these runs were told to do without. */
const SERVED = ['accounts', 'api_tokens', 'audit_log', 'data_rows', 'data_sets', 'deleted_recordings', 'job_rows', 'jobs', 'login_limits', 'memberships', 'request_keys', 'schedules', 'sessions', 'workers'];
const MAY_BE_EMPTY = ['healing_flights', 'healing_misses', 'model_tickets', 'pictures', ...SERVED].sort();
