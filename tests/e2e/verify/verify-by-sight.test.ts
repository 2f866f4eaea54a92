import { fileURLToPath } from 'node:url';
import { InkTextReader, type Expectation, type StepResult } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { EngineProcess } from '../../../packages/runner/src/ocr/engine-process.js';
import { decodePng } from '../../../packages/runner/src/ocr/png.js';
import type { ReplayOptions } from '../../../packages/runner/src/replay.js';
import { ALL_CASES, some } from '../../chosen-cases.js';
import { stageForTests, told } from '../run/stage.js';
import { countingReaderForTests, PATIENCE, STYLE } from './counting-reader.js';

const stage = stageForTests();
const reader = countingReaderForTests();

/** Payment cannot be taken back, so what comes after it has to be seen. */
const payPage = (after: string, script = ''): string =>
  `${STYLE}<button id="pay" type="button">Pay now</button><div id="out" style="position:relative"></div><template id="after">${after}</template>
  <script>pay.onclick = () => { out.append(document.getElementById('after').content.cloneNode(true)); ${script} };</script>`;

type Paying = Partial<ReplayOptions> & { label?: string; script?: string; expected?: readonly Expectation[] };

const present = (id: string, text: string): Expectation => ({ kind: 'present', id, text });

async function pay(after: string, { label = 'Pay now', script = '', expected = [present('sent', 'Payment sent')], ...options }: Paying = {}): Promise<StepResult> {
  stage.show('/', payPage(after, script));
  const { '#pay': target } = await stage.record('#pay');
  const { steps } = await stage.play([{ action: 'click', label, target, expect: { after: expected } }], { reader, timeouts: PATIENCE, ...options });
  const [step] = steps;
  if (!step) throw new Error('there is no step');
  return step;
}

const disagreements = ({ verified }: StepResult): [string, string][] => verified?.sight?.disagreements.map(({ id, kind }) => [id, kind]) ?? [];

const NOT_MET = 'position:absolute;inset:0;pointer-events:none';

describe('a step that cannot be taken back is proven on the screen', () => {
  it('passes where the screen shows what the page says, also in a frame, and tells what was read and where', async () => {
    stage.show('/frame', `${STYLE}<p>Receipt mailed</p>`);
    const frame = '<iframe src="/frame" style="width:400px;height:120px;border:3px solid"></iframe>';
    const step = await pay(`<p>Payment sent</p>${frame}`, { pictures: true, expected: [present('sent', 'Payment sent'), present('mailed', 'Receipt mailed')] });
    expect(told([step])).toEqual(['passed']);
    expect(step.verified?.sight).toMatchObject({ verdict: 'pass', problem: null, disagreements: [], observed: [{ id: 'sent', text: 'Payment sent' }, { id: 'mailed', text: 'Receipt mailed' }] });
    const [seen] = step.verified?.sight?.observed ?? [];
    expect(seen?.box.y).toBeGreaterThan(50);
    expect(seen?.box.width).toBeGreaterThan(70);
    expect(step.verified?.sight?.picture?.png.length).toBeGreaterThan(1_000);
  });

  it('does not pass texts that nobody can see, and says what hides each', async () => {
    const hidden = [
      '<div style="position:relative"><p>Receipt mailed</p><div style="position:absolute;inset:0;background:#fff">No connection</div></div>',
      '<p style="color:transparent">Points added</p>',
      '<p style="color:#fff">Voucher used</p>',
      '<style>.none{font-size:0}.none::after{content:"Stock is gone";font-size:16px}</style><p class="none">Stock booked</p>',
      `<p><span style="position:relative">Card accepted<span style="${NOT_MET};background:#fff">Card refused</span></span></p>`,
      `<p style="position:relative">Order 5512 stored<span id="red" style="${NOT_MET};background:#c33"></span></p>`,
      '<p style="margin-top:3000px">Invoice archived</p>',
    ];
    const expected = ['Payment sent', 'Receipt mailed', 'Points added', 'Voucher used', 'Stock booked', 'Card accepted', 'Order 5512 stored', 'Invoice archived'].map((text) => present(text, text));
    const step = await pay(['<p>Payment sent</p>', ...hidden].join(''), { expected });
    expect(step).toMatchObject({ outcome: 'failed', code: 'expectation-missed' });
    expect(step.verified?.sight?.observed.map(({ id }) => id)).toEqual(['Payment sent']);
    expect(Object.fromEntries(disagreements(step))).toEqual({ 'Receipt mailed': 'covered', 'Points added': 'transparent', 'Voucher used': 'transparent', 'Stock booked': 'transparent', 'Card accepted': 'other-text', 'Order 5512 stored': 'covered', 'Invoice archived': 'off-screen' });
    expect(step.verified?.sight?.disagreements.map(({ text }) => text).join()).toMatch(/‘Card refused’ over it.*covered by <span id="red">/s);
    expect(step.verified?.sight?.mismatches.map(({ id }) => id)).not.toContain('Invoice archived');
  });

  it('takes the word of the page for what is off screen, not so with strict', async () => {
    const far = '<p style="margin-top:3000px">Payment sent</p>';
    expect(told([await pay(far)])).toEqual(['passed']);
    expect(told([await pay(far, { verify: 'strict', label: 'Go' })])).not.toContain('passed');
  });

  it('takes nobody’s word for a text that has no size, with strict', async () => {
    const step = await pay('<p style="font-size:0">Payment sent</p><p>Payment refused</p>', { verify: 'strict', label: 'Go' });
    expect(step).toMatchObject({ outcome: 'failed', code: 'expectation-missed' });
  });

  it('waits for a text that fades in', async () => {
    const step = await pay('<p style="opacity:0.01;transition:opacity 600ms" id="late">Payment sent</p>', { timeouts: { ...PATIENCE, after: 4_000 }, script: "requestAnimationFrame(() => requestAnimationFrame(() => late.style.opacity = '1'));" });
    expect(told([step])).toEqual(['passed']);
  });
});

describe('an ordinary step is looked at where the page knows that its text may be hidden', () => {
  const store = (after: string, options: Partial<ReplayOptions> = {}): Promise<StepResult> => {
    stage.show('/', `${STYLE}<button id="go" type="button">Store order</button><div id="out"></div><template id="after">${after}</template><script>go.onclick = () => out.append(document.getElementById('after').content.cloneNode(true))</script>`);
    return stage.record('#go').then(async ({ '#go': target }) => (await stage.play([{ action: 'click', label: 'Store order', target, expect: { after: [present('a', 'Order 5512 stored')] } }], { reader, timeouts: PATIENCE, ...options })).steps[0] as StepResult);
  };

  it.each(some([
    ['white on white', '<p style="color:#fff">Order 5512 stored</p>', 'transparent'],
    ['under a box that clicks go through', `<p style="position:relative">Order 5512 stored<span style="${NOT_MET};background:#c33"></span></p>`, 'covered'],
    ['under another text', `<p style="position:relative">Order 5512 stored<span style="${NOT_MET};background:#fff">Order was rejected</span></p>`, 'other-text'],
  ], 1))('%s', async (_name, after, kind) => {
    const step = await store(after);
    expect(step).toMatchObject({ outcome: 'failed', code: 'expectation-missed' });
    expect(disagreements(step)).toEqual([['a', kind]]);
  });

  it.runIf(ALL_CASES)('and nothing is read where it does not, except with strict; with off never', async () => {
    const before = reader.reads;
    expect(told([await store('<p>Order 5512 stored</p>')])).toEqual(['passed']);
    expect(told([await store('<p style="color:#fff">Order 5512 stored</p>', { verify: 'off' })])).toEqual(['passed']);
    expect(told([await pay('<p style="color:transparent">Payment sent</p>', { verify: 'off' })])).toEqual(['passed']);
    expect(reader.reads).toBe(before);
    expect(told([await store('<p>Order 5512 stored</p>', { verify: 'strict' })])).toEqual(['passed']);
    expect(reader.reads).toBeGreaterThan(before);
  });
});

describe('a text that is no text of the page', () => {
  const drawn = (text: string): string =>
    `const c = document.createElement('canvas'); c.width = 400; c.height = 60; c.style.display = 'block'; const g = c.getContext('2d'); g.fillStyle = '#fff'; g.fillRect(0, 0, 400, 60); g.fillStyle = '#222'; g.font = '20px sans-serif'; g.fillText('${text}', 10, 36); const i = new Image(); i.src = c.toDataURL(); out.append(i);`;

  it('in an image passes by sight, and it is said; one that says something else does not', async () => {
    const right = await pay('', { script: drawn('Payment sent') });
    expect(told([right])).toEqual(['passed']);
    expect(disagreements(right)).toEqual([['sent', 'drawn']]);
    const wrong = await pay('', { script: drawn('Payment refused') });
    expect(wrong.outcome).toBe('failed');
    expect(wrong.verified?.sight).toMatchObject({ problem: null, mismatches: [{ id: 'sent' }] });
  });

  it.runIf(ALL_CASES)('is looked for before the step as well', async () => {
    stage.show('/', `${STYLE}<button id="go" type="button" onclick="out.textContent = 'done'">Go</button><div id="out"></div><script>${drawn('Ready to go').replace('out.append', 'document.body.append')}</script>`);
    const { '#go': target } = await stage.record('#go');
    const go = (text: string): object => ({ action: 'click', label: 'Go', target, expect: { before: [{ kind: 'present', text }] } });
    const { steps } = await stage.play([go('Ready to go'), go('Ready for take-off')] as Parameters<typeof stage.play>[0], { reader, timeouts: PATIENCE });
    expect(told(steps)).toEqual(['passed', 'refused expectation-missed']);
  });
});

describe('an engine that breaks down', () => {
  const engine = (script: string): EngineProcess =>
    new EngineProcess({ kind: 'ppocr', answerWithin: 500, script: fileURLToPath(new URL(`../../contract/engines/${script}.mjs`, import.meta.url)) });

  it.each(some(['hanging', 'crashing', 'unable'], 1))('%s: the run goes on by the page alone, and says so', async (script) => {
    const broken = new InkTextReader({ clock: systemClock, decode: decodePng, engine: engine(script) });
    const step = await pay('<p>Payment sent</p>', { reader: broken });
    expect(told([step])).toEqual(['passed']);
    expect(step.verified?.sight?.problem).toEqual(expect.any(String));
    expect(told([await pay('<p>Payment sent</p>', { reader: broken, verify: 'strict' })])).toEqual(['failed no-effect']);
    await broken.close();
  });
});
