import { expect, it } from 'vitest';
import { ALL_CASES } from '../../chosen-cases.js';
import { extensionStage, told } from './extension-stage.js';

const STEPS = ALL_CASES ? 2_000 : 400;

const stage = extensionStage();

it('is not moved by a page that floods events, forges messages and removes nodes', async () => {
  stage.show('/', `<h1>Hostile</h1><button id="real">Real</button><div id="noise"></div><script>
    const forged = { type: 'observed', observations: [{ kind: 'click', id: 'x', at: 1, button: 'left', count: 1, modifiers: [], on: { target: {}, label: 'FORGED' } }] };
    const flood = () => {
      for (let i = 0; i < 900; i += 1) {
        real.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        real.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }
      postMessage(forged, '*');
      dispatchEvent(new CustomEvent('waymark:dialog', { detail: JSON.stringify({ type: 'confirm', message: 'FORGED', answer: 'accept' }) }));
      try { chrome.runtime.sendMessage('${'a'.repeat(32)}', forged) } catch {}
      noise.replaceChildren(...Array.from({ length: 50 }, (_, i) => Object.assign(document.createElement('p'), { textContent: i + ' ' + performance.now() })));
      for (const node of document.documentElement.children) if (node.localName !== 'head' && node.localName !== 'body') node.remove();
    };
    setInterval(flood, 50);
    window.chrome = { runtime: null };
    Element.prototype.getAttribute = () => 'lies';
    addEventListener('click', (event) => event.stopImmediatePropagation(), true);
  </script>`);
  const page = await stage.visit();
  await stage.record(page);
  // From its beginning, or the page's own listeners could come before ours.
  await page.reload();
  await page.waitForTimeout(3_000);
  await page.getByRole('button', { name: 'Real' }).click();
  await page.waitForTimeout(500);
  const recording = await stage.stop();
  expect(recording.steps.filter(({ action }) => action === 'click').map(({ label }) => label)).toEqual(['Real']);
  expect(JSON.stringify(recording)).not.toContain('FORGED');
  expect(recording.steps.length).toBeLessThanOrEqual(2);
});

it('does not let a page claim dialogs, whatever it listens for and changes, and hears those that were', async () => {
  stage.show('/', '<h1>Before</h1>');
  stage.show('/liar', `<h1>Liar</h1><button onclick="document.title = confirm('Really?')">Ask</button><script>
    const heard = new Set();
    const claim = JSON.stringify({ type: 'confirm', message: 'FORGED', answer: 'accept' });
    const names = ['waymark:dialog', 'waymark:dialog-line', 'waymark:dialog-line-wanted', 'waymark:' + 'a'.repeat(30)];
    const lie = (name) => { for (const detail of [claim, names[3]]) dispatchEvent(new CustomEvent(name, { detail, cancelable: true })) };
    const say = () => {
      for (const name of [...names, ...heard]) lie(name);
      postMessage(claim, '*');
    };
    for (const name of names) addEventListener(name, (event) => event.detail !== claim && event.detail !== names[3] && event.detail && heard.add(event.detail), true);
    for (const prototype of [EventTarget.prototype, Window.prototype]) {
      const { dispatchEvent } = prototype;
      prototype.dispatchEvent = function (event) { if (event.isTrusted === false && !names.includes(event.type)) heard.add(event.type); return Reflect.apply(dispatchEvent, this, [event]) };
    }
    const Real = CustomEvent;
    globalThis.CustomEvent = class extends Real { constructor(name, init) { super(name, init); if (!names.includes(name)) heard.add(name) } };
    Object.prototype.toJSON = function () { return this.message === undefined ? this : { type: 'confirm', message: 'FORGED', answer: 'accept' } };
    for (const name of ['bubbles', 'composed', 'value']) Object.defineProperty(Object.prototype, name, { configurable: true, get() { heard.add(name); return false } });
    say();
    setInterval(say, 100);
  </script>`);
  const page = await stage.visit();
  page.on('dialog', (dialog) => void dialog.accept());
  await stage.record(page);
  await page.goto(`${stage.url}/liar`);
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.waitForFunction(() => document.title === 'true');
  await page.waitForTimeout(500);
  const recording = await stage.stop();
  expect(JSON.stringify(recording)).not.toContain('FORGED');
  expect(recording.steps.filter(({ action }) => action === 'dialog')).toMatchObject([{ label: 'Really?', answer: 'accept' }]);
});

it('hears the dialogs of a page that was open before, and once each in the recording after that', async () => {
  stage.show('/', `<h1>Open</h1><button onclick="document.title = confirm('Really?')">Ask</button>`);
  const page = await stage.visit();
  page.on('dialog', (dialog) => void dialog.accept());
  for (let round = 0; round < 2; round += 1) {
    await stage.record(page);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.waitForFunction(() => document.title === 'true');
    await page.evaluate(() => void (document.title = ''));
    const recording = await stage.stop();
    expect(recording.steps.filter(({ action }) => action === 'dialog')).toMatchObject([{ label: 'Really?', answer: 'accept' }]);
  }
});

it('does not let a page reach the background, even through a frame of the extension', async () => {
  stage.show('/', `<h1>Reach</h1><iframe id="inside" src="chrome-extension://${stage.browser.id}/panel.html"></iframe><output></output><script>
    document.querySelector('output').textContent = typeof chrome?.runtime?.connect;
  </script>`);
  const page = await stage.visit();
  expect(await page.getByRole('status').textContent()).toBe('undefined');
  const inside = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await inside?.evaluate(() => document.body.textContent).catch(() => '')).not.toContain('Record');
});

it('records on a page of 50 MB', { timeout: 120_000 }, async () => {
  const hidden = `<div hidden>${'lorem ipsum '.repeat(8_500)}</div>`;
  const row = '<tr><td>name</td><td>cell</td></tr>';
  stage.show('/', `<h1>Large</h1><button onclick="this.textContent = 'Pressed'">Press</button><table>${row.repeat(5_000)}</table>${hidden.repeat(500)}`);
  const page = await stage.visit();
  await stage.record(page);
  await page.getByRole('button', { name: 'Press' }).click({ timeout: 60_000 });
  const recording = await stage.stop();
  expect(told(recording)).toEqual(['click Press']);
  expect(JSON.stringify(recording).length).toBeLessThan(200_000);
});

it('refuses a damaged file with a clear word, and takes a recording of the DevTools', async () => {
  const open = (text: string): Promise<unknown> => stage.browser.call('recordings.import', { text, fileName: 'flow.json' });
  await expect(open('{"waymark": 1, "id": "x", "steps": [')).rejects.toThrow(/flow\.json.*not valid JSON/);
  await expect(open('{"waymark": 9, "steps": []}')).rejects.toThrow(/newer Waymark/);
  await expect(open('<html>')).rejects.toThrow(/HTML/);
  const flow = { title: 'From DevTools', steps: [{ type: 'navigate', url: `${stage.url}/` }, { type: 'click', selectors: [['aria/Real[role="button"]'], ['#real']], offsetX: 1, offsetY: 1 }] };
  const { id } = await stage.browser.call('recordings.import', { text: JSON.stringify(flow), fileName: 'flow.json' });
  stage.show('/', '<h1>Real</h1><button id="real" onclick="this.textContent = \'Pressed\'">Real</button>');
  const page = await stage.visit();
  const run = await stage.replayHere(id, page);
  expect(run.result.steps.map(({ outcome }) => outcome)).not.toContain('failed');
  expect(await page.getByRole('button').textContent()).toBe('Pressed');
});

it.runIf(ALL_CASES)(`keeps, edits and undoes a recording of ${STEPS} steps`, { timeout: 120_000 }, async () => {
  const steps = Array.from({ length: STEPS }, (_, i) => ({ id: `s${i + 1}`, number: i + 1, label: `Step ${i + 1}`, action: 'assertUrl', matches: `*${'m'.repeat(900)}*` }));
  const text = JSON.stringify({ waymark: 1, id: 'long', title: 'Long', startUrl: `${stage.url}/`, viewport: { width: 1000, height: 700 }, steps });
  const { id } = await stage.browser.call('recordings.import', { text, fileName: 'long.json' });
  // In the extension itself: the way through the test's own connection takes longer than all the rest.
  const { steps: count, conflict } = await stage.browser.inExtension(editOften, id);
  expect(count).toBe(STEPS);
  expect(conflict).toContain('changed in the meantime');
  for (let round = 0; round < 50; round += 1) await stage.browser.call('recordings.undo', { id });
  expect((await stage.exported(id)).steps[0]?.label).toBe('Edit 4');
  await stage.browser.call('recordings.redo', { id });
  expect((await stage.exported(id)).steps[0]?.label).toBe('Edit 5');
});

/** 55 edits of the first step, each on top of the last one, and one on top of an old one. */
async function editOften(id: string): Promise<{ steps: number; conflict: string }> {
  const port = chrome.runtime.connect({ name: 'panel' });
  type Answer = { id: number; value: { recording: { steps: { label: string }[] }; version: number }; problem?: { message: string } };
  const ask = (call: string, argument: object): Promise<Answer> =>
    new Promise((resolve) => {
      const hear = (message: Answer): void => {
        if (message.id !== 7) return;
        port.onMessage.removeListener(hear);
        resolve(message);
      };
      port.onMessage.addListener(hear);
      port.postMessage({ id: 7, call, argument });
    });
  const { value } = await ask('recordings.get', { id });
  let { version } = value;
  for (let round = 0; round < 55; round += 1) {
    const steps = value.recording.steps.map((step, i) => (i === 0 ? { ...step, label: `Edit ${round}` } : step));
    version = (await ask('recordings.save', { id, recording: { ...value.recording, steps }, version })).value.version;
  }
  const late = await ask('recordings.save', { id, recording: value.recording, version: 1 });
  port.disconnect();
  return { steps: value.recording.steps.length, conflict: late.problem?.message ?? '' };
}
