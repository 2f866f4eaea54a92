import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http, { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveSites, type Sites } from '../../sites/serve.js';
import { waymark } from '../cli/waymark.js';
import { makeDataFolder } from './data-folder.js';
import { checkoutFile } from './shop-recordings.js';

const REFUSE = new URL('refuse-network.mjs', import.meta.url).href;

let sites: Sites;
let folder: string;
let proxy: Server;
const asked: string[] = [];

beforeAll(async () => {
  sites = await serveSites();
  folder = await mkdtemp(join(tmpdir(), 'waymark-offline-'));
  await writeFile(join(folder, 'checkout.json'), await checkoutFile());
  await makeDataFolder(join(folder, 'data'));
  // The browser asks it for everything: the shop is let through, anybody else is written down and refused.
  proxy = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (url.startsWith(sites.url)) {
      const onward = http.request(url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward.on('error', () => response.destroy()));
      return;
    }
    if (!url.startsWith('http://127.0.0.1:')) asked.push(url);
    response.writeHead(403).end();
  }).on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
}, 60_000);

afterAll(async () => {
  proxy?.close();
  await sites?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('without a key and without a network', () => {
  it('a run heals, remembers, logs and reports, and neither the program nor its browser tries to reach anybody', async () => {
    const tried = join(folder, 'tried');
    const env = { WAYMARK_MEMORY: 'on', WAYMARK_DATA_DIR: join(folder, 'data'), WAYMARK_TRIED: tried, NODE_OPTIONS: `--import ${REFUSE}` };
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { code, stdout, stderr } = await waymark(['run', 'checkout.json', '--base-url', `${sites.url}/shop/v2`, '--proxy', through], { cwd: folder, env });
    expect(stderr).toBe('');
    expect(stdout).toContain('flagged');
    expect(code).toBe(0);
    const listed = await waymark(['heal', 'list', '--json'], { cwd: folder, env });
    expect(JSON.parse(listed.stdout)).toHaveLength(2);
    expect(existsSync(tried) ? await readFile(tried, 'utf8') : '').toBe('');
    expect(asked).toEqual([]);
  }, 180_000);

  it('the guard of this test really refuses', async () => {
    const tried = join(folder, 'tried-guard');
    const { execFile } = await import('node:child_process');
    const script = "fetch('http://192.0.2.1/').catch((error) => console.log(String(error.cause ?? error)))";
    const said = await new Promise<string>((resolve) => execFile(process.execPath, ['--import', REFUSE, '-e', script], { env: { ...process.env, WAYMARK_TRIED: tried } }, (_error, stdout) => resolve(stdout)));
    expect(said).toContain('the network is off');
    expect(await readFile(tried, 'utf8')).toContain('192.0.2.1');
  });
});

