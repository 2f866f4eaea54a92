import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests({ verify: 'off' });

/** How many pixels of a picture are red. */
async function redIn(page: Page, png: Uint8Array | undefined): Promise<number> {
  expect(png).toBeDefined();
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i]! > 180 && pixels[i + 1]! < 90) count++;
    return count;
  }, Buffer.from(png ?? []).toString('base64'));
}

describe('values', () => {
  it('a text that was read fills a later step', async () => {
    stage.show('/', `<p>Order number <b id="number">A-1001</b></p><label>Search <input id="q"></label>`);
    const { '#number': number, '#q': q } = await stage.record('#number', '#q');
    stage.show('/', `<p>Order number <b id="number">B-2002</b></p><label>Search <input id="q"></label>`);
    const { result, page } = await stage.play([
      { action: 'extract', target: number, into: 'order' },
      { action: 'fill', target: q, value: '{{order}}/{{suffix}}' },
    ], { variables: { suffix: 'x' } });
    expect(result.outcome).toBe('passed');
    expect(result.extracted).toEqual({ order: 'B-2002' });
    expect(await page.locator('#q').inputValue()).toBe('B-2002/x');
  });

  it('a value that nobody gave fails the step before it touches anything', async () => {
    stage.show('/', '<label>Search <input id="q"></label>');
    const { '#q': q } = await stage.record('#q');
    const { steps, page } = await stage.play([{ action: 'fill', target: q, value: '{{what}} {{secret:pin}}' }]);
    expect(told(steps)).toEqual(['failed missing-value']);
    expect(steps[0]?.reason).toMatch(/what.*secret:pin/);
    expect(await page.locator('#q').inputValue()).toBe('');
  });

  it('secrets are typed, and are nowhere in the result nor in its pictures', async () => {
    const html = '<style>input { font: 20px monospace; position: absolute; left: 20px; top: 20px; width: 300px; height: 40px; background: #fff; color: #f00; border: 0 }</style><label>Token <input id="token" autocomplete="off"></label><button id="b" style="position:absolute;top:200px" onclick="out.textContent = 1">Next</button><p id="out"></p>';
    stage.show('/', html);
    const { '#token': token, '#b': next } = await stage.record('#token', '#b');
    const { result, steps, page } = await stage.play(
      [{ action: 'fill', target: token, value: '{{secret:token}}', secret: true }, { action: 'click', target: next }],
      { secrets: { token: 'WWWWWWWWWW' }, pictures: true },
    );
    expect(result.outcome).toBe('passed');
    expect(await page.locator('#token').inputValue()).toBe('WWWWWWWWWW');
    expect(JSON.stringify(result, (key, value: unknown) => (key === 'png' ? undefined : value))).not.toContain('WWWW');
    expect(await redIn(page, steps[1]?.picture?.png)).toBe(0);
  });
});

describe('secrets that a page shows', () => {
  const NEXT = '<button id="b" onclick="done.textContent = 1">Next</button><p id="done"></p>';
  const TOKEN = 'tok-4711-Xy';

  it.each([
    ['as a text', '<label>Token <input id="t" oninput="out.textContent = \'You typed \' + value"></label><p id="out"></p>'],
    ['in another field', '<label>Token <input id="t" oninput="copy.value = value"></label><label>Preview <input id="copy"></label>'],
    ['in a frame', '<label>Token <input id="t" oninput="frame.contentDocument.body.textContent = value"></label><iframe id="frame"></iframe>'],
    ['in a field that is drawn anew', '<form id="f"><label>Token <input id="t" onchange="setTimeout(() => f.innerHTML = \'<label>Key <input id=n></label>\'); setTimeout(() => n.value = value)"></label></form>'],
  ])('%s keep it from being pictured', async (_, html) => {
    stage.show('/', html + NEXT);
    const { '#t': token, '#b': next } = await stage.record('#t', '#b');
    const steps = [{ action: 'fill', target: token, value: '{{secret:token}}', secret: true }, { action: 'click', target: next }, { action: 'click', target: next }] as const;
    const { steps: results } = await stage.play(steps, { secrets: { token: TOKEN }, pictures: true });
    expect(results[0]?.picture).not.toBeNull();
    expect(results[2]?.picture).toBeNull();
    expect(results[2]?.notes).toEqual(['no picture: the page shows a secret']);
  });

  it('in a field for secrets that is drawn anew, or copied into, are painted over', async () => {
    const style = '<style>input { font: 20px monospace; color: #f00 }</style>';
    stage.show('/', `${style}<form id="f"><label>PIN <input id="t" onchange="const v = value; setTimeout(() => { f.innerHTML = '<label>PIN <input id=n></label><label>Repeat PIN <input id=m></label>'; n.value = v; m.value = v })"></label></form>${NEXT}`);
    const { '#t': pin, '#b': next } = await stage.record('#t', '#b');
    const { steps, page } = await stage.play(
      [{ action: 'fill', target: pin, value: '{{secret:pin}}', secret: true }, { action: 'click', target: next }, { action: 'click', target: next }],
      { secrets: { pin: 'WWWWWWWWWW' }, pictures: true },
    );
    expect(await page.locator('#m').inputValue()).toBe('WWWWWWWWWW');
    expect(await redIn(page, steps[2]?.picture?.png)).toBe(0);
  });

  it('a page that does not show them is pictured', async () => {
    stage.show('/', `<label>Token <input id="t"></label>${NEXT}`);
    const { '#t': token, '#b': next } = await stage.record('#t', '#b');
    const { steps } = await stage.play([{ action: 'fill', target: token, value: '{{secret:token}}' }, { action: 'click', target: next }], { secrets: { token: TOKEN }, pictures: true });
    expect(steps.map(({ picture, notes }) => [picture === null, notes])).toEqual([[false, []], [false, []]]);
  });

  it('are in no event either, whole, cut or short', async () => {
    const long = `tok-${'a1B2c3D4e5'.repeat(18)}`;
    stage.show('/', `<label>Token <input id="t" oninput="b.textContent = 'Send ' + value"></label><label>Code <input id="c" oninput="b.title = 'Code ' + value"></label><button id="b" onclick="done.textContent = 1">Send</button><p id="done"></p>`);
    const { '#t': token, '#c': code, '#b': send } = await stage.record('#t', '#c', '#b');
    const told: string[] = [];
    await stage.play(
      [{ action: 'fill', target: token, value: '{{secret:token}}' }, { action: 'fill', target: code, value: '{{secret:code}}' }, { action: 'click', target: send }],
      { secrets: { token: long, code: '739' }, onEvent: (event) => told.push(JSON.stringify(event)) },
    );
    expect(told.join('\n')).toContain('«secret:token»');
    expect(told.join('\n')).not.toContain(long.slice(0, 8));
    expect(told.join('\n')).not.toMatch(/Code 739/);
  });
});

describe('ends', () => {
  it('an abort cuts the step short, skips the rest, and says so', async () => {
    stage.show('/', '<button id="b" onclick="out.textContent = 1">Next</button><p id="out"></p>');
    const { '#b': next } = await stage.record('#b');
    const stop = new AbortController();
    const { result, steps } = await stage.play(
      [{ action: 'click', target: next }, { action: 'waitFor', text: 'Never' }, { action: 'click', target: next }],
      { signal: stop.signal, onEvent: (event) => void (event.type === 'step-started' && event.number === 2 && setTimeout(() => stop.abort(), 150)) },
    );
    expect(result.outcome).toBe('aborted');
    expect(told(steps)).toEqual(['passed', 'skipped aborted', 'skipped aborted']);
    expect(result.counts).toMatchObject({ passed: 2, skipped: 2, failed: 0 });
  });

  it.each([
    ['redirects for ever', '/loop', 'failed navigation-failed'],
    ['is not there', 'http://127.0.0.1:9/', 'failed navigation-failed'],
    ['never answers', '/never', 'failed timeout'],
  ])('a page that %s is a typed end', async (_, path, wanted) => {
    stage.show('/loop', (_request, response) => void response.writeHead(302, { location: '/loop' }).end());
    stage.show('/never', () => undefined);
    const { steps } = await stage.play([{ action: 'navigate', url: path.startsWith('http') ? path : stage.url + path }], { timeouts: { navigation: 800, step: 400 } });
    expect(told(steps)).toEqual([wanted]);
  });

  it('a page that keeps going elsewhere ends within the time of the step', async () => {
    stage.show('/', '<button id="b">Next</button>');
    const { '#b': next } = await stage.record('#b');
    stage.show('/', '<p>restless</p><script>setTimeout(() => location.replace("/?" + Math.random()), 30)</script>');
    const { steps } = await stage.play([{ action: 'click', target: next }], { timeouts: { step: 2_000, settle: 500 } });
    expect(['refused', 'failed']).toContain(steps[0]?.outcome);
  });

  it('a page that crashes fails the step, and the run still reports', async () => {
    stage.show('/', '<button id="b">Next</button>');
    const { '#b': next } = await stage.record('#b');
    const { steps, result } = await stage.play([{ action: 'navigate', url: `${stage.url}/` }, { action: 'navigate', url: 'chrome://crash' }, { action: 'click', target: next }], { timeouts: { step: 1_000, navigation: 2_000 } });
    expect(steps.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped']);
    expect(result.outcome).toBe('failed');
  });

  it('an effect that leads over several pages is judged where it ends', async () => {
    stage.show('/', '<a id="go" href="/hop1">Go on</a>');
    stage.show('/hop1', '<script>location.replace("/hop2")</script>');
    stage.show('/hop2', '<script>setTimeout(() => location.replace("/end"), 20)</script>');
    stage.show('/end', '<h1>Arrived</h1>');
    const { '#go': go } = await stage.record('#go');
    for (let turn = 0; turn < 2; turn++) {
      const { steps } = await stage.play([{ action: 'click', target: go, expect: { after: [{ kind: 'present', text: 'Arrived' }, { kind: 'url', matches: '*/end' }] } }]);
      expect(told(steps)).toEqual(['passed']);
    }
  });
});
