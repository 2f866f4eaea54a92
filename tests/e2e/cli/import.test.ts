import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRecordingText, toDevTools, type Recording } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waymark, waymarkInside } from './waymark.js';

const PAGE = `<!doctype html><html lang="en"><title>Order a lamp</title><body><h1>Order a lamp</h1>
<form action="/done" method="post" id="order">
  <label for="email">E-mail</label> <input id="email" name="email" type="email">
  <label>Name <input name="who"></label>
  <label for="pw">Password</label> <input id="pw" name="pw" type="password">
  <label for="size">Size</label> <select id="size" name="size"><option value="s">Small</option><option value="l">Large</option></select>
  <label><input type="checkbox" name="gift" data-testid="gift"> As a gift</label>
  <button type="button" class="more">More options</button> <p id="more" hidden>Wrapping is free</p>
  <order-note></order-note> <button type="button">Discard order</button> <button>Place order</button>
</form>
<script>
  document.querySelector('.more').onclick = () => { document.querySelector('#more').hidden = false; };
  customElements.define('order-note', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<button type="button">Add a note</button><span></span>';
      root.querySelector('button').onclick = () => { root.querySelector('span').textContent = 'Note added'; };
    }
  });
</script>`;

/** As the Recorder panel writes them; the last ones have nothing but a name, a path of classes and tags, and a text. */
function flow(url: string): { title: string; steps: Record<string, unknown>[] } {
  const field = (name: string, id: string): string[][] => [[`aria/${name}`], [`#${id}`], [`xpath///*[@id="${id}"]`], [`pierce/#${id}`]];
  const at = { target: 'main', offsetX: 12, offsetY: 9 };
  return {
    title: 'Order a lamp',
    steps: [
      { type: 'setViewport', width: 1040, height: 700, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false },
      { type: 'navigate', url: `${url}/`, assertedEvents: [{ type: 'navigation', url: `${url}/`, title: 'Order a lamp' }] },
      { type: 'click', ...at, selectors: field('E-mail', 'email') },
      { type: 'change', target: 'main', value: 'ada@shop.test', selectors: field('E-mail', 'email') },
      { type: 'keyDown', target: 'main', key: 'Tab' },
      { type: 'keyUp', target: 'main', key: 'Tab' },
      { type: 'change', target: 'main', value: 'Ada {{x}}', selectors: [['aria/Name'], ['label:nth-of-type(2) > input'], ['xpath///*[@id="order"]/label[2]/input']] },
      { type: 'change', target: 'main', value: 'hunter2', selectors: field('Password', 'pw') },
      { type: 'change', target: 'main', value: 'l', selectors: [['aria/Size'], ['form > select'], ['xpath///*[@id="order"]/select']] },
      { type: 'click', ...at, selectors: [['aria/As a gift'], ["[data-testid='gift']"], ['xpath///*[@data-testid="gift"]']] },
      { type: 'click', ...at, selectors: [['aria/More options'], ['button.more']] },
      { type: 'waitForElement', selectors: [['#more'], ['text/Wrapping is free']], visible: true },
      { type: 'click', ...at, selectors: [['aria/Add a note'], ['order-note', 'button'], ['pierce/order-note button'], ['text/Add a note']] },
      { type: 'emulateNetworkConditions', download: 1, upload: 1, latency: 1 },
      { type: 'waitForExpression', expression: 'document.title' },
      { type: 'customStep', name: 'shoot', parameters: {} },
      { type: 'fold', paper: true },
      { type: 'click', ...at, selectors: [['aria/Place order'], ['form > button:nth-of-type(3)'], ['text/Place order']], assertedEvents: [{ type: 'navigation', url: `${url}/done` }] },
    ],
  };
}

let folder: string;
let server: Server;
let url: string;
const sent: URLSearchParams[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.method === 'POST') sent.push(new URLSearchParams(body));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(request.method === 'POST' ? '<h1>Thank you</h1>' : PAGE);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'waymark-import-'));
  const files: Record<string, string | Buffer> = {
    'lamp.json': JSON.stringify(flow(url), null, 4),
    'cut.json': JSON.stringify(flow(url), null, 4).slice(0, 700),
    'script.js': "const puppeteer = require('puppeteer');",
    'waymark.json': '{"waymark": 1}',
    'click.json': '{"title": "T", "steps": [{"type": "navigate", "url": "http://a.test/"}, {"type": "click"}]}',
    'huge.json': Buffer.alloc(55_000_000, 'x'),
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function imported(name: string): Promise<Recording> {
  const parsed = parseRecordingText(await readFile(join(folder, name), 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.recording;
}

describe('a recording of the DevTools Recorder', () => {
  test('is taken over, with what could not be said out loud, and replays', async () => {
    const { code, stdout } = await waymark(['import', 'lamp.json'], { cwd: folder });
    expect(code).toBe(0);
    for (const left of ['speed of the network', 'waits for a script', '‘shoot’', '‘fold’', '{{secret:password}}']) expect(stdout).toContain(left);
    const recording = await imported('lamp.waymark.json');
    expect(recording.notes).toHaveLength(6);
    expect(JSON.stringify(recording)).not.toContain('hunter2');

    const run = await waymarkInside(['run', 'lamp.waymark.json'], { cwd: folder, env: { WAYMARK_SECRET_PASSWORD: 'hunter2' } });
    expect(run.stdout).toContain(`✓ ${recording.steps.length} passed`);
    expect(run.code).toBe(0);
    expect(sent.map((form) => Object.fromEntries(form))).toEqual([{ email: 'ada@shop.test', who: 'Ada {{x}}', pw: 'hunter2', size: 'l', gift: 'on' }]);
  }, 120_000);

  test('goes back into the panel, and comes out again as it was', async () => {
    await waymarkInside(['import', 'lamp.json', '-o', 'again.json'], { cwd: folder });
    const recording = await imported('again.json');
    await writeFile(join(folder, 'back.json'), JSON.stringify(toDevTools(recording).flow));
    expect((await waymarkInside(['import', 'back.json', '-o', 'twice.json'], { cwd: folder })).code).toBe(0);
    const actions = ({ steps }: Recording): unknown => steps.map(({ action, label, ...step }) => [action, label, step['key']]);
    expect(actions(await imported('twice.json'))).toEqual(actions(recording));
  }, 60_000);

  test('never takes the place of another file unasked', async () => {
    await writeFile(join(folder, 'mine.json'), 'mine');
    const { code, stderr } = await waymarkInside(['import', 'lamp.json', '-o', 'mine.json'], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/mine\.json exists.*--force/s)]);
    expect(await readFile(join(folder, 'mine.json'), 'utf8')).toBe('mine');
    expect((await waymarkInside(['import', 'lamp.json', '-o', 'mine.json', '--force'], { cwd: folder })).code).toBe(0);
    expect((await imported('mine.json')).title).toBe('Order a lamp');
  }, 60_000);
});

describe('exit code 2, in words', () => {
  test.each<[string, string, RegExp]>([
    ['a file that is not there', 'none.json', /none\.json does not exist/],
    ['a file that was cut off', 'cut.json', /not valid JSON at line \d+.*export it again/is],
    ['a script', 'script.js', /This is a script.*as JSON/s],
    ['a Waymark recording', 'waymark.json', /Waymark recording already.*waymark run/s],
    ['a step that lacks something', 'click.json', /steps\[1\]\.selectors.*Step 2.*"selectors" is missing/s],
    ['55 MB', 'huge.json', /55 MB/],
    ['a folder that is not there', 'lamp.json', /nowhere.*does not exist/],
  ])('%s', async (what, file, message) => {
    const { code, stdout, stderr } = await waymarkInside(['import', file, ...(what.startsWith('a folder') ? ['-o', 'nowhere/x.json'] : [])], { cwd: folder });
    expect(`${stdout}${stderr}`).toMatch(message);
    expect(stderr).not.toMatch(/\n +at /);
    expect(code).toBe(2);
  }, 60_000);

  test('and nothing is written', async () => {
    expect((await readdir(folder)).filter((name) => /^(cut|click|script|huge|waymark)\.waymark/.test(name))).toEqual([]);
  });
});
