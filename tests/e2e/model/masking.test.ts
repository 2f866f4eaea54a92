import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFindQuestion, DEFAULT_PRIVACY, openTab, type Box, type FindQuestion, type Privacy, type ReadText, type Screen, type Step, type TextReader } from '@waymark/core';
import { drawnFrames, onPage } from '../../../packages/core/src/run/frame-places.js';
import { clock, driverFor, openEyes } from '../../../packages/runner/src/compose.js';
import { encodePng } from '../../../packages/runner/src/vision/png.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';

const CARD = '4111 1111 1111 1111';
const TOKEN = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
const VIEWPORT = { width: 900, height: 640 };
const STYLE = '<style>body{margin:20px;font:20px sans-serif} p{margin:12px 0} input{font:20px sans-serif;width:400px}</style>';

const STEP: Step = { id: 's', number: 1, action: 'click', label: 'Save order', target: { semantics: { role: 'button', name: 'Save order' }, surroundings: { neighbours: [`Card ${CARD}`, TOKEN] } } };

let browser: Browser;
let reader: TextReader;
let decode: ReturnType<typeof openEyes>['decode'];

beforeAll(async () => {
  browser = await launchForTests();
  reader = readerForTests();
  ({ decode } = openEyes());
});
afterAll(async () => {
  await browser.close();
});

interface Sent extends FindQuestion {
  /** What OCR reads on the picture that is sent. */
  read: string;
  /** What OCR reads on the page as it stands. */
  before: string;
}

async function send(html: string, how: { privacy?: Privacy; dom?: boolean; values?: string[] } = {}): Promise<Sent> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  try {
    await page.setContent(`${STYLE}${html}`);
    const driver = await driverFor(page);
    const tab = openTab({ driver, clock }, [], clock.now() + 60_000);
    const shot = await tab.screenshot({ scale: 2 });
    const text = await readText(shot.png);
    const frames = await drawnFrames(tab);
    const places = how.dom === false ? [] : await tab.inAllFrames('secretPlaces', { emails: how.privacy?.emails ?? false, selectors: how.privacy?.selectors ?? [] });
    const boxes: Box[] = places.flatMap((answer) => ('value' in answer ? answer.value.boxes.map((box) => onPage(box, frames.get(answer.frame.id))) : []));
    const screen: Screen = { picture: { ...(await decode(shot.png)), viewport: shot.viewport }, text, secretBoxes: boxes, secretValues: how.values ?? [] };
    const built = buildFindQuestion({ step: STEP, screen, place: null, attempt: 1, privacy: how.privacy ?? DEFAULT_PRIVACY, encode: encodePng });
    if (!built.ok) throw new Error(built.reason);
    const { png } = built.question.pictures[0] ?? { png: new Uint8Array() };
    return { ...built, read: words(await readText(png)), before: words(text) };
  } finally {
    await page.close();
  }
}

async function readText(png: Uint8Array): Promise<ReadText> {
  const reading = await reader.read({ png }, { timeout: 60_000 });
  if (!reading.ok) throw new Error(reading.detail);
  return reading;
}

function words({ lines }: ReadText): string {
  return lines.map(({ text }) => text).join('\n');
}

const PAGE = `<p>Order of today</p><p>Card ${CARD}</p><p>Token ${TOKEN}</p><p>Mail ada@example.org</p><p>Secret word: swordfish</p><p class="name">Countess Lovelace</p><p data-waymark-private>Floor seventeen</p><p><label>Password <input type="password" value="hunter2"></label></p><p><label>Code <input autocomplete="one-time-code" value="918273"></label></p><button>Save order</button>`;

describe('what leaves the machine', () => {
  it('shows no secrets to anybody who reads the picture', { timeout: 90_000 }, async () => {
    const { read, before, question } = await send(PAGE);
    expect(before).toMatch(/4111 ?1111/);
    expect(before).toMatch(/swordfish/i);
    expect(read).toMatch(/Order of today/i);
    expect(read).toMatch(/Save order/i);
    expect(read).not.toMatch(/4111|1111|ghp_|16C7|B4a|swordfish|hunter|918273|seventeen/i);
    expect(question.prompt).not.toMatch(/4111|ghp_/);
    expect(read).toMatch(/ada@example/i);
  });

  it('shows neither addresses nor marked parts where that is asked for', { timeout: 90_000 }, async () => {
    const { read } = await send(PAGE, { privacy: { ...DEFAULT_PRIVACY, emails: true, selectors: ['.name'] } });
    expect(read).toMatch(/Order of today/i);
    expect(read).not.toMatch(/ada@|Lovelace/i);
  });

  it('shows no secrets that only pixels have: reading alone finds them', { timeout: 90_000 }, async () => {
    const canvas = `<canvas id="c" width="800" height="300"></canvas><script>const g = c.getContext('2d'); g.font = '22px sans-serif'; g.fillText('Card ${CARD}', 20, 40); g.fillText('Total of the order', 20, 100); g.fillText('Hello open-sesame', 20, 160);</script>`;
    const { read, before, masked } = await send(canvas, { values: ['open-sesame'] });
    expect(before).toMatch(/1111/);
    expect(read).toMatch(/Total of the order/i);
    expect(read).not.toMatch(/1111|sesame/i);
    expect(masked.map(({ what }) => what)).toEqual(expect.arrayContaining(['card', 'value']));
  });

  it('shows no secrets of shadow roots, frames and numbers cut into pieces', { timeout: 90_000 }, async () => {
    const html = `<p>Order of today</p><p><b>4111</b> <i>1111 11</i>11 1111</p><my-part></my-part><iframe srcdoc="<p style='font:20px sans-serif'>Inside ${CARD}</p>" style="width:500px;height:90px"></iframe>
      <script>customElements.define('my-part', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<p>Key ${TOKEN}</p>'; } });</script>`;
    const { read, masked } = await send(html);
    expect(read).toMatch(/Order of today/i);
    expect(read).not.toMatch(/1111|ghp_|16C7/i);
    expect(masked.filter(({ what }) => what === 'field').length).toBeGreaterThanOrEqual(4);
  });
});
