import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage } from './recorded-page.js';

const PAGE = `<h1>Order <b>7</b></h1><button onclick="this.textContent='Clicked'" onpointerdown="this.textContent='Pressed'">Pay</button><label><input type=checkbox checked> Gift</label><input aria-label=City value=Rome><ul><li>Lamp</li><li>Lamp</li><li>Desk</li></ul>`;

describe('pointing', () => {
  const browser = browserForTests();

  async function assert(check: string, css: string): Promise<RecordedPage> {
    const recorded = await RecordedPage.open(browser(), PAGE);
    await recorded.inWorld(`recorder.setMode({ kind: 'assert', check: '${check}' })`);
    await recorded.page.locator(css).click();
    await recorded.page.waitForTimeout(80);
    return recorded;
  }

  it('makes a check of what was clicked, which the page does not hear of', async () => {
    const recorded = await assert('text', 'button');
    expect(await recorded.actions()).toEqual(['assert text ‘Pay’ = Pay']);
    expect(await recorded.page.textContent('button')).toBe('Pay');
    await recorded.page.click('button');
    expect((await recorded.actions()).at(-1)).toBe('left click ‘Pay’');
  });

  it.each([
    ['visible', 'h1', 'assert visible ‘Order 7’'],
    ['value', '[aria-label=City]', 'assert value ‘City’ = Rome'],
    ['checked', 'label', 'assert checked ‘Gift’ = true'],
    ['count', 'li >> nth=0', 'assert count ‘Lamp’ = 2'],
  ])('checks %s', async (check, css, line) => {
    expect(await (await assert(check, css)).actions()).toEqual([line]);
  });

  it('checks address and title at once', async () => {
    const recorded = await RecordedPage.open(browser(), `<title>Shop</title>${PAGE}`);
    await recorded.inWorld(`recorder.setMode({ kind: 'assert', check: 'url' }); recorder.setMode({ kind: 'assert', check: 'title' })`);
    expect(await recorded.actions()).toEqual(['assert url = http://record.test/', 'assert title = Shop']);
  });

  it('outlines what is meant without being part of the page, and ends by Escape', async () => {
    const recorded = await RecordedPage.open(browser(), PAGE);
    const nodes = (): Promise<number> => recorded.page.evaluate(() => document.querySelectorAll('*').length);
    const before = await nodes();
    await recorded.inWorld(`recorder.setMode({ kind: 'pick' })`);
    await recorded.page.hover('button');
    expect(await nodes()).toBe(before + 1);
    expect(await recorded.page.evaluate(() => [document.activeElement?.tagName, document.documentElement.lastElementChild?.getAttribute('aria-hidden')])).toEqual(['BODY', 'true']);
    await recorded.page.evaluate(() => document.documentElement.lastElementChild?.remove());
    await recorded.page.hover('h1');
    expect(await nodes()).toBe(before + 1);
    await recorded.page.keyboard.press('Escape');
    expect(await nodes()).toBe(before);
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Pay’']);
  });

  it('records nothing while it is paused, nor after it was stopped', async () => {
    const recorded = await RecordedPage.open(browser(), PAGE);
    await recorded.inWorld(`recorder.setMode({ kind: 'pause' })`);
    await recorded.page.click('button');
    await recorded.inWorld(`recorder.setMode({ kind: 'record' })`);
    await recorded.page.click('label');
    await recorded.inWorld('recorder.stop()');
    await recorded.page.click('label');
    expect((await recorded.actions()).filter((line) => line.includes('click'))).toEqual(['left click ‘Gift’']);
  });
});
