import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, waymarkInside, type Ended } from '../cli/waymark.js';

const PAGE = `<!doctype html><title>Pay</title><body style="font:16px sans-serif"><button id="pay" onclick="out.textContent = 'Payment sent'">Pay now</button><p id="out"></p>`;

let folder = '';
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-verify-'));
  server = createServer((_, response) => void response.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await writeFile(join(folder, 'waymark.config.json'), JSON.stringify({ ocrTimeout: '60s', timeout: '90s' }));
  await write('pay.json', {});
  await write('unread.json', { verify: 'off' });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, settings: object, more: object[] = []): Promise<void> {
  const startUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const target = { dom: { tag: 'button', id: 'pay' }, semantics: { role: 'button', name: 'Pay now', text: 'Pay now' } };
  const pay = { id: 'pay', number: 1, label: 'Pay now', action: 'click', target, expect: { after: [{ kind: 'present', id: 'sent', text: 'Payment sent' }] } };
  await writeFile(join(folder, name), JSON.stringify({ waymark: 1, id: 'r', title: 'Pay', startUrl, viewport: { width: 800, height: 400 }, settings, steps: [pay, ...more] }));
}

interface Verified {
  verdict: string;
  sight?: { engine: string | null; problem: string | null; observed: { text: string; confidence: number }[]; hasPicture: boolean };
}

async function verified(): Promise<Verified | undefined> {
  const report = JSON.parse(await readFile(join(folder, 'waymark-report/report.json'), 'utf8')) as { runs: { steps: { step: { id: string }; verified: Verified }[] }[] };
  return report.runs[0]?.steps.find(({ step }) => step.id === 'pay')?.verified;
}

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended & { verified: Verified | undefined }> {
  const ended = await waymarkInside(['run', ...args], { cwd: folder, env });
  return { ...ended, verified: ended.code === 2 ? undefined : await verified() };
}

describe('waymark run --verify', { timeout: 90_000 }, () => {
  it('reads the screen after a step that cannot be taken back, and reports it', async () => {
    const ended = await run(['pay.json']);
    expect(ended.code).toBe(0);
    expect(ended.verified).toMatchObject({ verdict: 'pass', sight: { problem: null, observed: [{ text: 'Payment sent' }], hasPicture: true } });
    expect(ended.verified?.sight?.observed[0]?.confidence).toBeGreaterThan(90);
    expect(await readFile(join(folder, 'waymark-report/report.html'), 'utf8')).toContain('On the screen');
  });

  it.each<[string, readonly string[], Record<string, string>]>([
    ['the flag', ['pay.json', '--verify', 'off'], {}],
    ['the environment', ['pay.json'], { WAYMARK_VERIFY: 'off' }],
    ['the recording, before the environment', ['unread.json'], { WAYMARK_VERIFY: 'strict' }],
  ])('reads nothing where %s says off', async (_name, args, env) => {
    const ended = await run(args, env);
    expect(ended.code).toBe(0);
    expect(ended.verified?.verdict).toBe('pass');
    expect(ended.verified?.sight).toBeUndefined();
  });

  it('the flag is stronger than the recording', async () => {
    expect((await run(['unread.json', '--verify', 'auto'])).verified?.sight).toBeDefined();
  });

  it.each([[['pay.json', '--verify', 'often'], {}], [['pay.json'], { WAYMARK_VERIFY: 'often' }]])('refuses what is none of its words: %j %j', async (args, env) => {
    const ended = await run(args, env);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('auto');
  });

  it('ends its engine when it is stopped', async () => {
    await write('slow.json', {}, [{ id: 'w', number: 2, label: 'wait', action: 'waitFor', text: 'never to come', wait: 60_000 }]);
    const before = await engines();
    const started = start(['run', 'slow.json', '--timeout', '60s'], { cwd: folder });
    await started.printed('Pay now');
    started.process.kill('SIGINT');
    expect((await started.ended).code).toBe(130);
    const left = async (): Promise<string[]> => (await engines()).filter((one) => !before.includes(one) && / 1 /.test(one));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });
});

/** Each with its own number and its parent's, which is 1 where that has ended without it. */
async function engines(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,ppid,args']);
  return stdout.split('\n').filter((line) => line.includes('engine-child')).map((line) => ` ${line.trim().replace(/\s+/g, ' ')}`);
}
