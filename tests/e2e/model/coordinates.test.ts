import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxToPage, boxToPicture, findElement, fitPlace, fitWhole, openTab, type Box, type HealedLocator, type Tab, type Target } from '@waymark/core';
import { elementsUnder } from '../../../packages/core/src/run/elements-under.js';
import { drawnFrames, onPage } from '../../../packages/core/src/run/frame-places.js';
import { uniqueLocator } from '../../../packages/core/src/run/resolve-locator.js';
import { scrolledTo } from '../../../packages/core/src/run/scrolled-to.js';
import { clock, driverFor } from '../../../packages/runner/src/compose.js';
import { launchForTests } from '../../browser.js';
import { oneOf } from '../../chosen-cases.js';

interface Case {
  name: string;
  /** By path; '/' is the page. */
  pages: Record<string, string>;
  /** Of the wanted element, whose text is ‘Wanted’; with `>>>` into a frame. */
  wanted: string;
  viewport?: { width: number; height: number };
  dpr?: number;
  scroll?: number;
  crop?: true;
  /** The page is scrolled to the recorded place for the picture, and back. */
  far?: true;
  /** Pixels of the sent picture by which the model is off. */
  off?: { x: number; y: number };
}

const STYLE = '<style>body{margin:0;font:16px sans-serif} button{position:absolute;width:120px;height:32px}</style>';
const BUTTONS = `${STYLE}<button style="left:40px;top:40px">First</button><button class="b" style="left:200px;top:40px">Wanted</button><button style="left:360px;top:40px">Third</button><button style="left:200px;top:84px">Below</button>`;
const frame = (path: string, style: string): string => `${STYLE}<p>Outside</p><button style="left:700px;top:400px">Elsewhere</button><iframe src="${path}" style="position:absolute;${style}"></iframe>`;
const shadow = (mode: 'open' | 'closed'): string => `${STYLE}<button style="left:40px;top:400px">Wanted too</button><my-card id="one" style="position:absolute;left:100px;top:100px"></my-card><my-card id="two" style="position:absolute;left:100px;top:200px"></my-card>
<script>customElements.define('my-card', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: '${mode}' }).innerHTML = '<button style="width:120px;height:32px"><span>' + (this.id === 'two' ? 'Wanted' : 'Other') + '</span></button>'; } });</script>`;

const FAR_BELOW = `<div style="height:2500px"></div><div style="position:relative">${BUTTONS}</div><div style="height:2500px"></div>`;

const CASES: Case[] = [
  { name: 'a plain page', pages: { '/': BUTTONS }, wanted: '.b' },
  { name: 'a page larger than the picture', pages: { '/': BUTTONS }, wanted: '.b', viewport: { width: 1920, height: 1080 } },
  { name: 'a screen of two pixels for one', pages: { '/': BUTTONS }, wanted: '.b', dpr: 2 },
  { name: 'two pixels for one, larger than the picture', pages: { '/': BUTTONS }, wanted: '.b', dpr: 2, viewport: { width: 1400, height: 900 } },
  { name: 'one and a half', pages: { '/': BUTTONS }, wanted: '.b', dpr: 1.5 },
  { name: 'a scrolled page', pages: { '/': `<div style="height:1500px"></div><div style="position:relative">${BUTTONS}</div><div style="height:1500px"></div>` }, wanted: '.b', scroll: 1300 },
  { name: 'the surroundings of the place', pages: { '/': BUTTONS }, wanted: '.b', crop: true, viewport: { width: 1920, height: 1080 } },
  { name: 'the surroundings of the place, scrolled, two for one', pages: { '/': `<div style="height:1500px"></div><div style="position:relative">${BUTTONS}</div><div style="height:1500px"></div>` }, wanted: '.b', crop: true, scroll: 1200, dpr: 2 },
  { name: 'a place far below', pages: { '/': FAR_BELOW }, wanted: '.b', far: true },
  { name: 'a place far above, two for one', pages: { '/': FAR_BELOW }, wanted: '.b', far: true, scroll: 3200, dpr: 2 },
  { name: 'a place far below, on a page larger than the picture', pages: { '/': FAR_BELOW }, wanted: '.b', far: true, viewport: { width: 1920, height: 1080 }, dpr: 1.5 },
  { name: 'a place far below, under a bar that stays', pages: { '/': `<div style="position:sticky;top:0;height:80px;background:#ddd;z-index:9">Bar</div>${FAR_BELOW}` }, wanted: '.b', far: true },
  { name: 'a place far below, where scrolling is slow by style', pages: { '/': `<style>html{scroll-behavior:smooth}</style>${FAR_BELOW}` }, wanted: '.b', far: true },
  { name: 'a place far below, in a frame', pages: { '/': `<div style="height:2500px"></div><div style="position:relative;height:900px">${frame('/inner', 'left:150px;top:120px;width:600px;height:200px')}</div>`, '/inner': BUTTONS }, wanted: 'iframe >>> .b', far: true },
  { name: 'a box that is some pixels off', pages: { '/': BUTTONS }, wanted: '.b', off: { x: 12, y: -6 } },
  { name: 'words inside a control', pages: { '/': `${STYLE}<button style="left:200px;top:40px;width:300px;height:60px"><span class="b">Wanted</span> <i>now</i></button>` }, wanted: '.b' },
  { name: 'a box and its label', pages: { '/': `${STYLE}<label class="b" style="position:absolute;left:50px;top:50px"><input type="checkbox" name="wanted"> Wanted</label><label style="position:absolute;left:50px;top:90px"><input type="checkbox" name="other"> Other</label>` }, wanted: '.b' },
  { name: 'a field without a role, by its label', pages: { '/': `${STYLE}<label for="d">Wanted</label><br><input type="date" id="r1x9k2z7" style="margin:20px"><label for="e">Other</label><input type="date" id="e">`.replace('for="d"', 'for="r1x9k2z7"') }, wanted: 'input' },
  { name: 'a frame', pages: { '/': frame('/inner', 'left:150px;top:120px;width:600px;height:200px;border:7px solid;padding:5px'), '/inner': BUTTONS }, wanted: 'iframe >>> .b' },
  { name: 'a scrolled frame', pages: { '/': frame('/inner', 'left:150px;top:120px;width:600px;height:200px'), '/inner': `<div style="height:900px"></div><div style="position:relative;height:300px">${BUTTONS}</div><script>scrollTo(0, 850)</script>` }, wanted: 'iframe >>> .b' },
  { name: 'a frame of another site', pages: { '/': frame('FAR/inner', 'left:150px;top:120px;width:600px;height:200px'), '/inner': BUTTONS }, wanted: 'iframe >>> .b' },
  { name: 'a frame in a frame', pages: { '/': frame('/middle', 'left:50px;top:60px;width:700px;height:350px'), '/middle': frame('/inner', 'left:30px;top:70px;width:600px;height:200px'), '/inner': BUTTONS }, wanted: 'iframe >>> iframe >>> .b', dpr: 2 },
  { name: 'an open shadow root', pages: { '/': shadow('open') }, wanted: '#two button' },
  { name: 'a page that is zoomed', pages: { '/': `<html style="zoom:1.5">${BUTTONS}` }, wanted: '.b' },
  { name: 'a text in many languages and quotes', pages: { '/': `${STYLE}<button class="b" data-testid="wan&quot;ted\\\\'s" style="left:200px;top:40px">Wanted</button><button style="left:360px;top:40px">Wanted</button>` }, wanted: '.b' },
  { name: 'one of two of the same name', pages: { '/': `${STYLE}<div id="left"><button style="left:40px;top:40px">Wanted</button></div><div id="right"><button class="b" style="left:200px;top:40px">Wanted</button></div>` }, wanted: '#right button' },
];

let browser: Browser;
let server: Server;
let pages: Record<string, string> = {};
const origin = (name = '127.0.0.1'): string => `http://${name}:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>${(pages[request.url ?? '/'] ?? '').replaceAll('FAR', origin('localhost'))}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchForTests();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Pointed {
  target: Target | null;
  locator: HealedLocator | null;
}

/** What a model would be sent, a box around the wanted element in it, and what comes back for that box. */
async function pointAt(one: Omit<Case, 'name'>, trueBox: (page: Page) => Promise<Box>): Promise<Pointed> {
  pages = one.pages;
  const context = await browser.newContext({ viewport: one.viewport ?? { width: 1000, height: 700 }, deviceScaleFactor: one.dpr ?? 1 });
  const page = await context.newPage();
  try {
    await page.goto(`${origin()}/`, { waitUntil: 'load' });
    if (one.scroll) await page.evaluate(`scrollTo(0, ${one.scroll})`);
    const driver = await driverFor(page);
    const tab = openTab({ driver, clock }, [], clock.now() + 20_000);
    if (!one.far) return await pointed(tab, one, await trueBox(page));
    const { scroll } = await tab.inFrame('main', 'page', {});
    const inView = await trueBox(page);
    const onPage = { ...inView, x: inView.x + scroll.x, y: inView.y + scroll.y };
    const { value, back } = await scrolledTo(tab, onPage, async () => pointed(tab, { ...one, crop: true }, await trueBox(page)));
    expect([back, (await tab.inFrame('main', 'page', {})).scroll]).toEqual([true, scroll]);
    return value;
  } finally {
    await context.close();
  }
}

async function pointed(tab: Tab, { crop, off = { x: 0, y: 0 } }: Omit<Case, 'name'>, box: Box): Promise<Pointed> {
  const { size, viewport } = await tab.screenshot({});
  const picture = { ...size, viewport, rgba: new Uint8Array() };
  const space = crop ? fitPlace(picture, box) : fitWhole(picture);
  const shown = space && boxToPicture(box, space);
  if (!shown) throw new Error('the wanted element is out of view');
  const { x, y, width, height } = shown;
  const said = { x: Math.round(x + off.x), y: Math.round(y + off.y), width: Math.round(width), height: Math.round(height) };
  return elementIn(tab, { ...boxToPage(said, space) });
}

async function elementIn(tab: Tab, box: Box): Promise<Pointed> {
  const frames = await drawnFrames(tab);
  const found = await findElement(box, async (points) =>
    (await elementsUnder(tab, frames, points)).map((hits) => hits.map(({ ref, state }) => ({ ref, box: onPage(state.box, frames.get(ref.frame)) }))),
  );
  if (!found.ok) return { target: null, locator: null };
  const { ref } = found.element;
  const { target } = await tab.inFrame(ref.frame, 'capture', { node: ref.node });
  return { target, locator: target && (await uniqueLocator(tab, ref, target)) };
}

function wantedBox(selector: string): (page: Page) => Promise<Box> {
  return async (page) => {
    const parts = selector.split(' >>> ');
    let inside: Page | Frame = page;
    for (const part of parts.slice(0, -1)) inside = (await (await inside.waitForSelector(part)).contentFrame()) ?? inside;
    const box = await (await inside.waitForSelector(parts.at(-1) ?? '')).boundingBox();
    if (!box) throw new Error('the wanted element is not drawn');
    return box;
  };
}

describe('a box in the picture leads back to the element, and to a locator that names it alone', () => {
  it.each(oneOf(5, CASES))('$name', async (one) => {
    const { target, locator } = await pointAt(one, wantedBox(one.wanted));
    expect(target?.semantics?.name ?? target?.semantics?.label).toMatch(/^Wanted/);
    expect(locator).not.toBeNull();
  });

  it('in a closed shadow root', async () => {
    const { target, locator } = await pointAt({ pages: { '/': shadow('closed') }, wanted: '' }, async () => ({ x: 100, y: 200, width: 120, height: 32 }));
    expect(target?.semantics?.name).toBe('Wanted');
    expect(locator).not.toBeNull();
  });

  it('is not taken for what lies under an overlay', async () => {
    const veil = '<div style="position:fixed;inset:0;background:#0008"></div>';
    const { target } = await pointAt({ pages: { '/': BUTTONS + veil }, wanted: '.b' }, wantedBox('.b'));
    expect(target?.semantics?.name ?? null).not.toBe('Wanted');
  });

  it('is nothing where two controls share the box', async () => {
    const { target } = await pointAt({ pages: { '/': BUTTONS }, wanted: '.b' }, async () => ({ x: 200, y: 40, width: 280, height: 32 }));
    expect(target).toBeNull();
  });

  it.each([
    ['scaled', 'transform:scale(.5);transform-origin:0 0'],
    ['scaled, with an edge', 'transform:scale(.8);border:20px solid;padding:10px'],
    ['scaled by its own property', 'scale:0.75'],
  ])('in a frame that is %s', async (_, style) => {
    const { target, locator } = await pointAt({ pages: { '/': frame('/inner', `left:100px;top:120px;width:600px;height:200px;${style}`), '/inner': BUTTONS }, wanted: '' }, wantedBox('iframe >>> .b'));
    expect(target?.semantics?.name).toBe('Wanted');
    expect(locator).not.toBeNull();
  });

  it('in a frame that is zoomed', async () => {
    // By hand: Playwright does not count the zoom in.
    const { target, locator } = await pointAt({ pages: { '/': frame('/inner', 'left:100px;top:120px;width:600px;height:200px;zoom:1.25'), '/inner': BUTTONS }, wanted: '' }, async () => ({ x: 377, y: 202, width: 150, height: 40 }));
    expect(target?.semantics?.name).toBe('Wanted');
    expect(locator).not.toBeNull();
  });

  it.each([
    ['turned', 'transform:rotate(30deg)'],
    ['upside down', 'transform:rotate(180deg)'],
    ['upside down by its own property', 'rotate:180deg'],
    ['mirrored', 'transform:scaleX(-1)'],
    ['pulled out of shape', 'transform:scale(.5, 1)'],
  ])('in a frame that is %s is nothing, rather than the wrong one', async (_, style) => {
    const { target } = await pointAt({ pages: { '/': frame('/inner', `left:200px;top:120px;width:600px;height:200px;${style}`), '/inner': BUTTONS }, wanted: '' }, wantedBox('iframe >>> .b'));
    expect(target?.semantics?.name ?? null).toBeNull();
  });
});
