import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const PAGE = `
  <input id="text" value="old words"><input id="date" type="date"><input id="range" type="range" min="0" max="10"><input id="ro" type="date" readonly>
  <textarea id="area">old</textarea><div id="rich" contenteditable>old text</div>
  <select id="one"><option value="">-</option><option value="de">Germany</option><option value="fr" label="France">FR</option><option disabled>Spain</option></select>
  <select id="many" multiple><option>Red</option><option>Green</option><option>Blue</option></select>
  <div id="box" style="height:50px;overflow:auto"><div style="height:500px">Long</div></div><div style="height:3000px"></div>
  <script>window.events = []; for (const type of ['input', 'change']) document.addEventListener(type, (event) => events.push(event.target.id + ' ' + type));</script>`;

const eventsOf = (page: ScriptedPage): Promise<string[]> => page.page.evaluate(() => (window as unknown as { events: string[] }).events);

describe('editing', () => {
  it('focuses a field so that typing replaces what is in it', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    for (const id of ['text', 'area', 'rich']) {
      expect(await page.invoke('focusAll', { node: await page.nodeOf(`#${id}`) })).toEqual({ focused: true });
      await page.page.keyboard.insertText('new');
      expect(await page.invoke('read', { node: await page.nodeOf(`#${id}`) })).toMatchObject({ value: 'new' });
    }
  });

  it('focuses without touching the selection where told so', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.invoke('focusAll', { node: await page.nodeOf('#text'), keepSelection: true });
    const selected = await page.page.evaluate(() => {
      const { selectionStart, selectionEnd } = document.querySelector<HTMLInputElement>('#text') ?? {};
      return (selectionEnd ?? 0) - (selectionStart ?? 0);
    });
    expect(selected).toBe(0);
  });

  it('says that something cannot have the focus', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('focusAll', { node: await page.nodeOf('#box > div') })).toEqual({ focused: false });
  });

  it('sets what cannot be typed, with the events of a change', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('setValue', { node: await page.nodeOf('#date'), value: '2024-05-06' })).toEqual({ value: '2024-05-06' });
    expect(await page.invoke('setValue', { node: await page.nodeOf('#range'), value: '7' })).toEqual({ value: '7' });
    expect(await eventsOf(page)).toEqual(['date input', 'date change', 'range input', 'range change']);
  });

  it('says why a value was not taken', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    const set = async (css: string, value: string) => page.invoke('setValue', { node: await page.nodeOf(css), value });
    expect(await set('#date', '6 May')).toMatchObject({ value: '', reason: expect.stringContaining('date') as string });
    expect(await set('#range', '99')).toMatchObject({ value: '10', reason: expect.any(String) as string });
    expect(await set('#ro', '2024-05-06')).toMatchObject({ value: '', reason: expect.stringContaining('read-only') as string });
    expect(await set('#box', 'x')).toMatchObject({ reason: expect.any(String) as string });
  });

  it.each([
    ['de', 'Germany'],
    ['Germany', 'Germany'],
    ['france', 'France'],
    ['FR', 'France'],
  ])('chooses an option by value, label or text: %s', async (wanted, label) => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('selectOptions', { node: await page.nodeOf('#one'), values: [wanted] })).toEqual({ chosen: [label], missing: [] });
    expect(await eventsOf(page)).toEqual(['one input', 'one change']);
  });

  it('chooses nothing where one of the values is missing', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('selectOptions', { node: await page.nodeOf('#many'), values: ['Red', 'Pink'] })).toEqual({ chosen: [], missing: ['Pink'] });
    expect(await page.invoke('selectOptions', { node: await page.nodeOf('#one'), values: ['Spain'] })).toEqual({ chosen: [], missing: ['Spain'] });
    expect(await eventsOf(page)).toEqual([]);
    expect(await page.invoke('selectOptions', { node: await page.nodeOf('#many'), values: ['Blue', 'Red'] })).toEqual({ chosen: ['Red', 'Blue'], missing: [] });
  });

  it('scrolls the page or a box, and says whether it moved', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('scrollTo', { x: 0, y: 300 })).toEqual({ x: 0, y: 300, moved: true });
    expect(await page.invoke('scrollTo', { x: 0, y: 300 })).toEqual({ x: 0, y: 300, moved: false });
    expect(await page.invoke('scrollTo', { node: await page.nodeOf('#box'), x: 0, y: 60 })).toEqual({ x: 0, y: 60, moved: true });
  });
});
