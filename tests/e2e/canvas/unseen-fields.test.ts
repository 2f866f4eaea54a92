import type { PlacedObservation, Recording, RunResult } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { some } from '../../chosen-cases.js';
import { record } from '../../../packages/runner/src/record/record.js';
import { replay } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';

const URL = 'http://desk.test/';
const PIN = '864209';
const reader = readerForTests();

/** A canvas with drawn fields; the last script gives it its keys. */
const desk = (taker: string, script: string): string => `<!doctype html><meta charset="utf-8"><title>Desk</title><body style="margin:0"><canvas width="600" height="240" tabindex="0"></canvas>${taker}
<script>
const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d'), fields = { Customer: 40, 'Access PIN': 90 };
window.values = { Customer: '', 'Access PIN': '' };
let focused = null, said = 'Ready';
function draw() {
  pen.fillStyle = '#fff'; pen.fillRect(0, 0, 600, 240); pen.font = '16px Arial'; pen.textBaseline = 'middle';
  for (const [name, y] of Object.entries(fields)) {
    pen.fillStyle = '#222'; pen.fillText(name, 20, y + 15); pen.strokeStyle = '#888'; pen.strokeRect(140.5, y + .5, 220, 30);
    pen.fillText(name === 'Customer' ? values[name] : '•'.repeat(values[name].length), 150, y + 15);
  }
  pen.fillStyle = '#1a5fb4'; pen.fillRect(140, 140, 120, 34); pen.fillStyle = '#fff'; pen.fillText('Add order', 162, 157);
  pen.fillStyle = '#222'; pen.fillText(said, 20, 215);
}
canvas.addEventListener('mousedown', (event) => {
  const hit = Object.entries(fields).find(([, y]) => event.offsetX > 140 && event.offsetX < 360 && event.offsetY > y && event.offsetY < y + 30);
  focused = hit ? hit[0] : null;
  if (event.offsetY > 140 && event.offsetY < 174) said = 'Order added';
  draw();
});
const type = (letter) => { if (focused) values[focused] += letter; draw(); };
draw();
const taker = document.getElementById('taker');
let ready = () => undefined;
canvas.addEventListener('mousedown', () => setTimeout(() => { ready(); if (focused) taker.focus(); }));
${script}
</script>`;

const EMPTIED = "taker.addEventListener('input', () => { for (const letter of taker.value) type(letter); taker.value = ''; });";
const KEPT = "ready = () => { taker.value = values[focused] ?? ''; }; taker.addEventListener('input', () => { values[focused] = taker.value; draw(); });";
const PLACED = 'position:absolute;left:140px;top:40px;width:220px;height:30px;border:0;pointer-events:none';

const PAGES: readonly [name: string, html: string][] = [
  ['a transparent field over it', desk(`<input id="taker" style="${PLACED};opacity:0">`, KEPT)],
  ['a field without colours over it', desk(`<input id="taker" style="${PLACED};color:transparent;background:none;caret-color:transparent;outline:0">`, KEPT)],
  ['a text of one pixel that is emptied after each key', desk('<textarea id="taker" style="position:absolute;left:0;top:0;width:1px;height:1px;opacity:.01;border:0"></textarea>', EMPTIED)],
  ['a text off screen', desk('<textarea id="taker" style="position:absolute;left:-9999px;top:0"></textarea>', EMPTIED)],
];

let browser: Browser;

beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser?.close());

async function onPage<T>(html: string, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 700, height: 400 } });
  try {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    return await act(page);
  } finally {
    await page.close();
  }
}

function recorded(html: string, act: (page: Page, looked: () => Promise<void>) => Promise<void>): Promise<{ recording: Recording; journal: string }> {
  const seen: PlacedObservation[] = [];
  return onPage(html, async (page) => {
    await page.goto(URL);
    const session = await record(page, { pictures: true, onObserved: (one) => seen.push(one) });
    await session.looked();
    await act(page, () => session.looked());
    return { recording: await session.stop(), journal: JSON.stringify(seen) };
  });
}

/** Into a drawn field, and until the page takes keys. */
async function clickInto(page: Page, y: number): Promise<void> {
  await page.mouse.click(250, y);
  await page.waitForFunction(() => document.activeElement?.id === 'taker');
}

const valuesOf = (page: Page): Promise<Record<string, string>> => page.evaluate('values');
const done = ({ steps }: Recording): string[] => steps.map((step) => [step.action, step.label, 'value' in step ? String(step.value) : ''].join(' ').trim());

describe.each(some(PAGES, 1))('a canvas that takes its keys through %s', (_, html) => {
  it('is recorded as if it took them itself, and replayed', async () => {
    const { recording, journal } = await recorded(html, async (page, looked) => {
      await clickInto(page, 55);
      await page.keyboard.type('Maple');
      await looked();
      await clickInto(page, 105);
      await page.keyboard.type(PIN);
      await looked();
      await page.mouse.click(200, 157);
      expect(await valuesOf(page)).toEqual({ Customer: 'Maple', 'Access PIN': PIN });
    });
    expect(done(recording)).toEqual(['fill Customer Maple', 'fill Access PIN {{secret:pin}}', 'click Add order']);
    expect(journal + JSON.stringify(recording)).not.toContain(PIN);
    const run = await onPage(html, async (page) => {
      const result: RunResult = await replay(page, recording, { reader, secrets: { pin: PIN }, timeouts: { step: 60_000 } });
      expect(await valuesOf(page)).toEqual({ Customer: 'Maple', 'Access PIN': PIN });
      return result;
    });
    expect(run.outcome).toBe('passed');
  }, 240_000);
});

it('what no key tells of, as on a phone, is typed on the canvas too', async () => {
  const { recording, journal } = await recorded(PAGES[0]?.[1] ?? '', async (page, looked) => {
    await clickInto(page, 105);
    await page.keyboard.insertText(PIN);
    await looked();
  });
  expect(done(recording)).toEqual(['fill Access PIN {{secret:pin}}']);
  expect(journal).not.toContain(PIN);
}, 120_000);

it('what is typed into a field that cannot be seen, over a canvas that was not pressed, is a secret, and that is said', async () => {
  const html = desk(`<input id="taker" style="${PLACED.replace(';pointer-events:none', '')};opacity:0">`, KEPT);
  const { recording, journal } = await recorded(html, async (page) => {
    await page.mouse.click(250, 55);
    await page.keyboard.type(PIN);
  });
  expect(recording.steps.at(-1)).toMatchObject({ action: 'fill', secret: true });
  expect(journal + JSON.stringify(recording)).not.toContain(PIN);
  expect(recording.notes?.map(({ text }) => text).join()).toContain('It is kept as a secret');
}, 120_000);

it('a field that a page empties after each letter is noted', async () => {
  const html = "<!doctype html><title>Shell</title><label>Command <input id='line'></label><pre id='out'></pre><script>line.oninput=()=>{out.textContent+=line.value;line.value=''}</script>";
  const { recording } = await recorded(html, async (page) => {
    await page.click('#line');
    await page.keyboard.type('list');
  });
  expect(recording.notes?.map(({ text }) => text).join()).toContain('only the last one could be seen');
}, 120_000);

it('a field that is sent and emptied is not', async () => {
  const html = "<!doctype html><title>Chat</title><form onsubmit=\"out.textContent+=line.value;line.value='';return false\"><label>Message <input id='line'></label></form><pre id='out'></pre>";
  const { recording } = await recorded(html, async (page) => {
    await page.click('#line');
    for (const text of ['hello', 'again']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  });
  expect(recording.steps.filter(({ action }) => action === 'fill').map((step) => ('value' in step ? step.value : ''))).toEqual(['hello', 'again']);
  expect(recording.notes?.map(({ text }) => text).join() ?? '').not.toContain('only the last one');
}, 120_000);
