import { dialogWatchScript } from '@waymark/injected/recorder-script';
import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage, type Opening } from './recorded-page.js';

describe('what an action led to', () => {
  const browser = browserForTests();
  const open = (html: string, opening?: Opening): Promise<RecordedPage> => RecordedPage.open(browser(), html, opening);

  it('tells texts that appeared and went away, once the page had its time', async () => {
    const recorded = await open(`<button onclick="setTimeout(() => { s.hidden = false; e.remove(); document.title = 'Cart (1)' }, 300)">Add</button><p id=e>Your cart is empty</p><p id=s hidden role=status>Added <b>1</b> lamp to the cart</p>`);
    await recorded.page.click('button');
    await expect.poll(() => recorded.heard.filter(({ kind }) => kind === 'effect').length, { timeout: 3_000 }).toBe(1);
    const [effect] = await recorded.toldOf('effect');
    const [click] = await recorded.toldOf('click');
    expect(effect).toMatchObject({ of: click?.id, appeared: ['Added 1 lamp to the cart'], gone: ['Your cart is empty'], title: 'Cart (1)' });
  });

  it('tells it before the next action, and what came by style alone too', async () => {
    const recorded = await open(`<style>.menu{display:none}.open .menu{display:block}</style><div id=d><button id=a onclick="d.className='open'">Menu</button><div class=menu><a href="#x">Settings</a></div></div>`);
    await recorded.page.click('#a');
    await recorded.page.click('text=Settings');
    expect((await recorded.told()).map(({ kind }) => kind)).toEqual(['click', 'effect', 'click']);
    expect((await recorded.toldOf('effect'))[0]?.appeared).toEqual(['Settings']);
  });

  it('leaves clocks out, and what people type', async () => {
    const recorded = await open(`<input aria-label=Name oninput="t.textContent = '12:0' + this.value.length"><span id=t>11:59</span><div contenteditable>x</div>`);
    await recorded.page.focus('[contenteditable]');
    await recorded.page.keyboard.type('typed text');
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('ab');
    expect(await recorded.toldOf('effect')).toEqual([]);
  });

  it('tells what it can when the page is left', async () => {
    const recorded = await open(`<a id=a href="/next" onclick="document.body.append('Leaving…')">Go</a>`, { also: { '/next': '<h1>Next</h1><button>Onwards</button>' } });
    await recorded.page.click('#a');
    await recorded.page.waitForURL('**/next');
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Go’', 'left click ‘Onwards’']);
    expect(new Set(recorded.heard.map(({ id }) => id)).size).toBe(recorded.heard.length);
  });
});

describe('dialogs', () => {
  const browser = browserForTests();

  it('tells what was asked and answered, and leaves the functions what they are', async () => {
    const recorded = await RecordedPage.open(browser(), `<button onclick="confirm('Delete it?'); window.n = prompt('Name?', 'x'); alert('Bye')">Go</button>`, { mainWorld: dialogWatchScript });
    const answers: [boolean, string?][] = [[false], [true, 'Ada'], [true]];
    recorded.page.on('dialog', (dialog) => {
      const [yes, text] = answers.shift() ?? [true];
      void (yes ? dialog.accept(text) : dialog.dismiss());
    });
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Go’', 'confirm ‘Delete it?’ dismiss', 'prompt ‘Name?’ accept = Ada', 'alert ‘Bye’ accept']);
    expect(await recorded.page.evaluate(() => [(window as unknown as { n: string }).n, String(alert).includes('[native code]'), confirm.length, alert.name])).toEqual(['Ada', true, 0, 'alert']);
  });

  it('agrees with the watch whichever comes first, and with nobody else', async () => {
    const late = await RecordedPage.open(browser(), '<button onclick="confirm(1)">Go</button>', { mainWorld: dialogWatchScript });
    await late.inWorld('recorder.stop()');
    const name = 'waymark:' + 'a'.repeat(30);
    late.page.on('dialog', (dialog) => void dialog.accept());
    await late.inWorld(`globalThis.recorder = __waymarkRecorder.start(${JSON.stringify({ binding: 'waymarkTell', options: { mode: { kind: 'record' }, secretFields: [] } })})`);
    await late.page.evaluate((claimed) => {
      for (const event of ['waymark:dialog-line', 'waymark:dialog-line-wanted', 'waymark:dialog', claimed]) dispatchEvent(new CustomEvent(event, { detail: claimed, cancelable: true }));
      dispatchEvent(new CustomEvent(claimed, { detail: JSON.stringify({ type: 'alert', message: 'FORGED', answer: 'accept' }) }));
    }, name);
    await late.page.click('button');
    expect((await late.toldOf('dialog')).map(({ message }) => message)).toEqual(['1']);
  });

  it('bounds what comes by a name that a page could make it agree on, where no watch is', async () => {
    const recorded = await RecordedPage.open(browser(), '<p>Hostile</p>');
    await recorded.page.evaluate(() => {
      const name = 'waymark:' + 'a'.repeat(30);
      for (const detail of [7, 'short', name]) dispatchEvent(new CustomEvent('waymark:dialog-line', { detail }));
      for (const detail of ['{', '7', '{"type":"alert","message":{"a":1},"answer":"accept"}', null]) dispatchEvent(new CustomEvent(name, { detail }));
      for (let i = 0; i < 500; i++) dispatchEvent(new CustomEvent(name, { detail: JSON.stringify({ type: 'alert', message: 'x'.repeat(9_000), answer: 'accept' }) }));
    });
    expect((await recorded.toldOf('dialog')).length).toBe(20);
    expect((await recorded.toldOf('note')).length).toBe(1);
  });

  it('tells when the page itself goes back, and not when the person does', async () => {
    const recorded = await RecordedPage.open(browser(), `<button onclick="history.pushState({}, '', '?more')">More</button><button onclick="history.back()">Back</button>`);
    await recorded.page.click('text=More');
    await recorded.page.goBack();
    expect(await recorded.toldOf('navigated')).toEqual([]);
    await recorded.page.click('text=More');
    await recorded.page.click('text=Back');
    await recorded.page.waitForURL((url) => url.search === '');
    expect(await recorded.toldOf('navigated')).toMatchObject([{ how: 'traverse', by: 'page', url: 'http://record.test/' }]);
  });
});
