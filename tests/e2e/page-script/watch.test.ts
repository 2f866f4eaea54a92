import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const PAGE = `
  <style>.menu { display: none } .more:hover .menu { display: block } button:focus { outline: 3px solid red } .acc { max-height: 0; overflow: hidden } .acc.on { max-height: none }</style>
  <p id="clock">tick 0</p><time id="time">12:00:00</time>
  <button id="go" class="idle">Go</button><input id="field"><input id="secret" type="password"><select id="sel"><option>One</option><option>Two</option></select>
  <details id="d"><summary>More</summary>Hidden words</details>
  <div class="more" style="width:100px;height:30px">Hover<div class="menu">Menu entry</div></div>
  <div class="acc" id="acc"><p>Folded words</p></div>
  <dialog id="dlg">Sure?</dialog><div id="out"></div>`;

/** What `changes` says after something was done to the page. */
async function changesAfter(act: (page: ScriptedPage) => Promise<unknown>, css = '#go'): Promise<string[]> {
  const page = await ScriptedPage.open(browser(), PAGE);
  await page.invoke('watch', { node: await page.nodeOf(css) });
  expect(await page.invoke('changes', {})).toEqual({ changed: false, what: [] });
  await act(page);
  const { changed, what } = await page.invoke('changes', {});
  expect(changed).toBe(what.length > 0);
  return what;
}

const run = (script: string) => (page: ScriptedPage) => page.page.evaluate(script);

describe('watch', () => {
  it.each<[string, (page: ScriptedPage) => Promise<unknown>, string]>([
    ['a text that appears', run('out.textContent = "Added to cart"'), 'text appeared: ‘Added to cart’'],
    ['a text that goes', run('go.textContent = ""'), 'text disappeared: ‘Go’'],
    ['another address', run('history.pushState({}, "", "#next")'), 'URL: about:blank#next'],
    ['another title', run('document.title = "Next"'), 'title: ‘Next’'],
    ['a field that a script fills', run('field.value = "x"'), 'state of <input>'],
    ['a choice', run('sel.selectedIndex = 1'), 'state of <select>'],
    ['a dialog', run('dlg.showModal()'), 'text appeared: ‘Sure?’'],
    ['an opened part', run('d.open = true'), 'state of <details>'],
    ['a state for screen readers', run('go.setAttribute("aria-expanded", "true")'), 'value or state of the element'],
    ['what only style shows', (page) => page.page.hover('.more'), 'text appeared: ‘Menu entry’'],
    ['what a class unfolds', run('acc.className = "acc on"'), '<div> changed its size'],
    ['a field that gets the focus', (page) => page.page.focus('#field'), 'focus'],
    ['scrolling', run('document.body.style.height = "5000px"; scrollTo(0, 400)'), 'scroll'],
  ])('tells of %s', async (_, act, expected) => {
    expect(await changesAfter(act)).toContain(expected);
  });

  it('says nothing where nothing happened', async () => {
    expect(await changesAfter(async () => {})).toEqual([]);
    expect(await changesAfter(run('go.className = "pressed"; go.dataset.x = "1"'))).toEqual([]);
    expect(await changesAfter((page) => page.page.focus('#go'))).toEqual([]);
    expect(await changesAfter(run('const again = d.cloneNode(true); d.replaceWith(again)'))).toEqual([]);
  });

  it('never tells what was typed', async () => {
    const what = await changesAfter((page) => page.page.fill('#secret', 'hunter2'), '#secret');
    expect(what).toContain('value or state of the element');
    expect(what.join()).not.toContain('hunter2');
  });

  it('leaves out what changes on its own', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.page.evaluate('window.n = 0; setInterval(() => { clock.textContent = "tick " + ++n; time.textContent = "12:00:" + n; }, 30)');
    await page.invoke('watch', { node: await page.nodeOf('#go') });
    await page.page.waitForFunction('window.n > 4');
    await page.invoke('changes', {});
    await page.page.waitForFunction('window.n > 9');
    expect(await page.invoke('changes', {})).toMatchObject({ changed: false, what: [], texts: [] });
    await page.page.evaluate('out.textContent = "Done"');
    expect(await page.invoke('changes', {})).toMatchObject({ changed: true, what: ['text appeared: ‘Done’'], texts: ['Done'] });
  });

  it('has nothing to tell of a document that nobody watched', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('changes', {})).toEqual({ changed: false, what: [] });
  });
});
