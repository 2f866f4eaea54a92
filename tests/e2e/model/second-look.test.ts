import { afterEach, describe, expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { DEFAULT_PRIVACY, type AskedFor } from '@waymark/core';
import type { Page } from 'playwright-core';
import { createVisionModel } from '../../../packages/runner/src/vision/create-vision-model.js';
import { encodePng } from '../../../packages/runner/src/vision/png.js';
import { stageForTests, type Draft, type Played } from '../run/stage.js';
import { startModelServer, type ModelServer, type ReceivedQuestion } from './model-server.js';

const NOT_THERE = { reasoning: 'It is not in the picture.', found: false, box: null, kind: null, text: null, confidence: 80, parts: { element: 0, location: 0, textMatch: 0 } };
const FOUND = { reasoning: 'It stands where it stood.', found: true, kind: 'clickable', text: 'Redeem', confidence: 95, parts: { element: 95, location: 95, textMatch: 60 } };
const STYLE = '<style>body{margin:0;font:18px sans-serif} button,input{position:absolute;height:40px;width:180px}</style>';
const LOG = '<script>window.done = []; addEventListener("click", (event) => { done.push(event.target.id || event.target.textContent); document.querySelector("#said").textContent = "Voucher taken"; });</script>';

interface Place {
  left: number;
  top: number;
}

/** A long page whose button has another name, and nothing around it that tells. */
function shopPage({ left, top }: Place, name: string, more = ''): string {
  return `${STYLE}<div style="position:relative;width:${left + 1500}px;height:${top + 1800}px"><h1>Cart</h1><p id="said">Nothing yet</p>
<input aria-label="Code" style="left:${left - 220}px;top:${top}px"><button data-testid="promo" style="left:${left}px;top:${top}px">${name}</button><button style="left:${left}px;top:${top + 60}px">Empty the cart</button></div>${LOG}${more}`;
}

const stage = stageForTests();
const servers: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Finds nothing on the whole viewport, and on the second picture what stands where the target stood. */
async function modelFor(second: (question: ReceivedQuestion, stood: { x: number; y: number; width: number; height: number }) => object | Promise<object> = (_, box) => ({ ...FOUND, box })): Promise<{ model: AskedFor; server: ModelServer }> {
  const server = await startModelServer(async (question, number) => {
    const [, ...stood] = /stood at about x (-?\d+), y (-?\d+), width (\d+), height (\d+)/.exec(question.prompt) ?? [];
    const [x = 0, y = 0, width = 0, height = 0] = stood.map(Number);
    return { say: number === 1 ? NOT_THERE : await second(question, { x, y, width, height }) };
  });
  servers.push(server);
  const created = await createVisionModel({ provider: 'openai', model: 'a-model', baseUrl: server.url.openai });
  if (!created.ok) throw new Error(created.problem);
  return { server, model: { vision: created.vision, encode: encodePng, privacy: DEFAULT_PRIVACY, timeout: 20_000 } };
}

/** Far down. */
const FAR: Place = { left: 300, top: 2400 };

/** The page of the run, for whoever changes it meanwhile. */
function caught(): { page: Promise<Page>; during(page: Page): void } {
  let during: (page: Page) => void = () => undefined;
  const page = new Promise<Page>((resolve) => {
    during = resolve;
  });
  return { page, during: (one) => during(one) };
}

async function played(place: Place, after: string, { model, begin = { x: 0, y: 0 }, during }: { model: AskedFor; begin?: { x: number; y: number }; during?(page: Page): void }): Promise<Played> {
  stage.show('/', shopPage(place, 'Redeem voucher'));
  const { '[data-testid="promo"]': target } = await stage.record('[data-testid="promo"]');
  stage.show('/', after);
  const steps: Draft[] = [
    { action: 'scroll', label: 'page', to: begin, wait: 0 },
    { action: 'click', label: 'Redeem voucher', target, wait: 0 },
  ];
  return stage.play(steps, { model, mode: 'aggressive', timeouts: { step: 30_000 }, verify: 'off', ...(during ? { during } : {}) });
}

describe('a second look of a model', () => {
  it.each(some([
    ['below', { left: 300, top: 2400 }, { x: 0, y: 0 }],
    ['above', { left: 300, top: 200 }, { x: 0, y: 1200 }],
    ['beside', { left: 1900, top: 200 }, { x: 0, y: 0 }],
    ['half in view', { left: 300, top: 680 }, { x: 0, y: 0 }],
  ] as const, 2))('is at the recorded place, %s, and leads to the element that stands there', { timeout: 120_000 }, async (_, place, begin) => {
    const { model, server } = await modelFor();
    const { steps, page } = await played(place, shopPage(place, 'Apply'), { model, begin });
    expect(server.received).toHaveLength(2);
    expect(await page.evaluate('window.done')).toEqual(['Apply']);
    expect(steps[1]).toMatchObject({ outcome: 'flagged', source: 'model' });
  });

  it('leaves the page exactly where it stood', { timeout: 120_000 }, async () => {
    const places: unknown[] = [];
    const { page, during } = caught();
    const { model } = await modelFor(async () => {
      places.push(await (await page).evaluate('[scrollX, scrollY]'));
      return NOT_THERE;
    });
    const { steps } = await played(FAR, shopPage(FAR, 'Apply'), { model, begin: { x: 35, y: 501 }, during });
    expect(steps[1]?.outcome).toBe('refused');
    expect(places).toEqual([[expect.any(Number), expect.any(Number)]]);
    expect(places).not.toEqual([[35, 501]]);
    expect(await (await page).evaluate('[scrollX, scrollY]')).toEqual([35, 501]);
  });

  it.each([
    ['scrolls', 'scrollBy(0, 37)', 'scrolled by something else'],
    ['shows something else there', 'document.querySelector("[data-testid]").textContent = "Remove it"', 'has changed meanwhile'],
    ['puts something else there', 'document.querySelector("[data-testid]").style.top = "300px", document.querySelectorAll("button")[1].style.top = "2400px"', 'has changed meanwhile'],
  ])('is no proposal where the page %s meanwhile', { timeout: 120_000 }, async (_, change, why) => {
    const { page, during } = caught();
    const { model } = await modelFor(async (question, box) => {
      await (await page).evaluate(change);
      return { ...FOUND, box };
    });
    const { steps } = await played(FAR, shopPage(FAR, 'Apply'), { model, begin: { x: 0, y: 120 }, during });
    expect(steps[1]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(why) as string });
    expect(await (await page).evaluate('[window.done, scrollX, scrollY]')).toEqual([[], 0, 120]);
  });

  it('does not scroll a page that has taken the place of the one that was looked at', { timeout: 120_000 }, async () => {
    stage.show('/next', `${shopPage(FAR, 'Apply')}<script>scrollTo(0, 2300)</script>`);
    const { page, during } = caught();
    const { model } = await modelFor(async (_question, box) => {
      await (await page).goto(`${stage.url}/next`);
      return { ...FOUND, box };
    });
    const { steps } = await played(FAR, shopPage(FAR, 'Apply'), { model, during });
    expect(steps[1]?.outcome).toBe('refused');
    expect(await (await page).evaluate('[window.done, scrollY]')).toEqual([[], 2300]);
  });
});
