import { fileURLToPath } from 'node:url';
import { InkTextReader, type Picture, type PictureReading, type ReadOptions, type StepResult, type TextReader } from '@waymark/core';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../packages/runner/src/drivers/system-clock.js';
import { EngineProcess } from '../../../packages/runner/src/ocr/engine-process.js';
import { decodePng } from '../../../packages/runner/src/ocr/png.js';
import { createReader, type ReplayOptions } from '../../../packages/runner/src/replay.js';
import { stageForTests, told } from '../run/stage.js';

/** A reader that counts what it is asked for. */
class CountingReader implements TextReader {
  reads = 0;
  constructor(readonly inner: TextReader) {}

  read(picture: Picture, options: ReadOptions): Promise<PictureReading> {
    this.reads += 1;
    return this.inner.read(picture, options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

const stage = stageForTests();
const reader = new CountingReader(createReader());
afterAll(() => reader.close());

const STYLE = `<style>body{font:16px sans-serif;margin:24px} button{font:15px sans-serif;padding:8px 14px} p{margin:24px 0}</style>`;
/** Payment cannot be taken back, so what comes after it has to be seen. */
const payPage = (after: string, script = ''): string =>
  `${STYLE}<button id="pay" type="button">Pay now</button><div id="out" style="position:relative"></div><template id="after">${after}</template>
  <script>pay.onclick = () => { out.append(document.getElementById('after').content.cloneNode(true)); ${script} };</script>`;

async function pay(after: string, { label = 'Pay now', script = '', expected = 'Payment sent', ...options }: Partial<ReplayOptions> & { label?: string; script?: string; expected?: string } = {}): Promise<StepResult> {
  stage.show('/', payPage(after, script));
  const { '#pay': target } = await stage.record('#pay');
  const { steps } = await stage.play([{ action: 'click', label, target, expect: { after: [{ kind: 'present', id: 'sent', text: expected }] } }], { reader, timeouts: { after: 2_500, read: 60_000, step: 90_000 }, pictures: true, ...options });
  const [step] = steps;
  if (!step) throw new Error('there is no step');
  return step;
}

const disagreements = ({ verified }: StepResult): string[] => verified?.sight?.disagreements.map(({ kind }) => kind) ?? [];

describe('a step that cannot be taken back is proven on the screen', () => {
  it('passes where the screen shows what the page says, and tells what was read and where', async () => {
    const step = await pay('<p>Payment sent</p>');
    expect(told([step])).toEqual(['passed']);
    expect(step.verified?.sight).toMatchObject({ verdict: 'pass', problem: null, disagreements: [], expected: [{ id: 'sent', text: 'Payment sent' }], observed: [{ id: 'sent', text: 'Payment sent' }] });
    const [seen] = step.verified?.sight?.observed ?? [];
    expect(seen?.box.y).toBeGreaterThan(50);
    expect(seen?.box.width).toBeGreaterThan(70);
    expect(step.verified?.sight?.picture?.png.length).toBeGreaterThan(1_000);
  });

  it('does not pass a text that something covers', async () => {
    const step = await pay('<p>Payment sent</p><div style="position:absolute;inset:0;background:#fff">No connection</div>');
    expect(step).toMatchObject({ outcome: 'failed', code: 'expectation-missed', reason: expect.stringContaining('covered') });
    expect(disagreements(step)).toEqual(['covered']);
  });

  it('does not pass a text that something is drawn over that lets clicks through', async () => {
    const step = await pay('<p><span style="position:relative">Payment sent<span style="position:absolute;left:0;top:0;width:100%;background:#fff;pointer-events:none">Card refused</span></span></p>');
    expect(step.outcome).toBe('failed');
    expect(step.verified?.sight?.disagreements[0]?.text).toContain('Card refused');
  });

  it('does not pass a text that is transparent', async () => {
    const step = await pay('<p style="color:transparent">Payment sent</p>');
    expect(step.outcome).toBe('failed');
    expect(disagreements(step)).toEqual(['transparent']);
  });

  it('does not pass a text in the colour of what is behind it', async () => {
    const step = await pay('<p style="color:#fff;background:#fff">Payment sent</p>');
    expect(step.outcome).toBe('failed');
    expect(disagreements(step)).toEqual(['transparent']);
  });

  it('takes the word of the page for what is off screen, and says so; not so with strict', async () => {
    const far = '<p style="margin-top:3000px">Payment sent</p>';
    const step = await pay(far);
    expect(step.outcome).toBe('passed');
    expect(disagreements(step)).toEqual(['off-screen']);
    expect(told([await pay(far, { verify: 'strict', label: 'Go' })])).not.toContain('passed');
  });

  it('waits for a text that fades in', async () => {
    const step = await pay('<p style="opacity:0.01;transition:opacity 600ms" id="late">Payment sent</p>', { script: "requestAnimationFrame(() => requestAnimationFrame(() => late.style.opacity = '1'));" });
    expect(told([step])).toEqual(['passed']);
  });

  it('sees a text in a frame', async () => {
    stage.show('/frame', `${STYLE}<p>Payment sent</p>`);
    const step = await pay('<iframe src="/frame" style="width:400px;height:120px;border:3px solid"></iframe>');
    expect(told([step])).toEqual(['passed']);
    expect(step.verified?.sight?.observed[0]?.text).toBe('Payment sent');
  });
});

describe('a text that is no text of the page', () => {
  const drawn = (text: string): string =>
    `const c = document.createElement('canvas'); c.width = 400; c.height = 60; c.style.display = 'block'; const g = c.getContext('2d'); g.fillStyle = '#fff'; g.fillRect(0, 0, 400, 60); g.fillStyle = '#222'; g.font = '20px sans-serif'; g.fillText('${text}', 10, 36); const i = new Image(); i.src = c.toDataURL(); out.append(i);`;

  it('in an image passes by sight, and it is said', async () => {
    const step = await pay('', { script: drawn('Payment sent') });
    expect(told([step])).toEqual(['passed']);
    expect(disagreements(step)).toEqual(['drawn']);
  });

  it('in an image that says something else does not', async () => {
    expect((await pay('', { script: drawn('Payment refused') })).outcome).toBe('failed');
  });

  it('is looked for before the step as well', async () => {
    stage.show('/', `${STYLE}<button id="go" type="button" onclick="out.textContent = 'done'">Go</button><div id="out"></div><script>${drawn('Ready to go').replace('out.append', 'document.body.append')}</script>`);
    const { '#go': target } = await stage.record('#go');
    const play = async (text: string): Promise<string[]> => told((await stage.play([{ action: 'click', label: 'Go', target, expect: { before: [{ kind: 'present', text }] } }], { reader, timeouts: { after: 2_000, read: 60_000, step: 90_000 } })).steps);
    expect(await play('Ready to go')).toEqual(['passed']);
    expect(await play('Ready for take-off')).toEqual(['refused expectation-missed']);
  });
});

describe('how much is read', () => {
  const count = async (work: () => Promise<StepResult>): Promise<[string, number]> => {
    const before = reader.reads;
    const { outcome } = await work();
    return [outcome, reader.reads - before];
  };

  it('auto: nothing for an ordinary step, once for a risky one, and for a text that is covered', async () => {
    expect(await count(() => pay('<p>Payment sent</p>', { label: 'Go', script: "pay.textContent = 'Go'" }).then((step) => step))).toEqual(['passed', 1]);
    stage.show('/', `${STYLE}<button id="go" type="button" onclick="out.innerHTML = '<p>All done</p>'">Go</button><div id="out"></div>`);
    const { '#go': target } = await stage.record('#go');
    const step = { action: 'click', label: 'Go', target, expect: { after: [{ kind: 'present', text: 'All done' }] } } as const;
    const before = reader.reads;
    expect(told((await stage.play([step], { reader })).steps)).toEqual(['passed']);
    expect(reader.reads).toBe(before);
    expect(told((await stage.play([step], { reader, verify: 'strict' })).steps)).toEqual(['passed']);
    expect(reader.reads).toBeGreaterThan(before);
  });

  it('off: nothing, whatever the step', async () => {
    expect(await count(() => pay('<p>Payment sent</p>', { verify: 'off' }))).toEqual(['passed', 0]);
    expect(await count(() => pay('<p style="color:transparent">Payment sent</p>', { verify: 'off' }))).toEqual(['passed', 0]);
  });
});

describe('an engine that breaks down', () => {
  const engine = (script: string): EngineProcess =>
    new EngineProcess({ kind: 'ppocr', answerWithin: 1_500, script: fileURLToPath(new URL(`../../contract/engines/${script}.mjs`, import.meta.url)) });

  it.each(['crashing', 'hanging', 'unable'])('%s: the run goes on by the page alone, and says so', async (script) => {
    const broken = new InkTextReader({ clock: systemClock, decode: decodePng, engine: engine(script) });
    const step = await pay('<p>Payment sent</p>', { reader: broken });
    expect(told([step])).toEqual(['passed']);
    expect(step.verified?.sight?.problem).toEqual(expect.any(String));
    expect(told([await pay('<p>Payment sent</p>', { reader: broken, verify: 'strict' })])).toEqual(['failed no-effect']);
    await broken.close();
  });
});
