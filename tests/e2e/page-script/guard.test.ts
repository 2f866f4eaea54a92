import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const PAGE = `
  <style>button, label { position: absolute; width: 100px; height: 40px } #b { left: 200px } label { top: 100px }</style>
  <button id="a"><span>Pay</span></button><button id="b">Cancel</button><label><input type="checkbox" id="c"> Agree</label>
  <script>window.clicks = []; document.addEventListener('click', (event) => clicks.push(event.target.closest('[id]')?.id ?? 'label'), true);
    document.addEventListener('mousedown', () => clicks.push('down'));</script>`;

const clicksOf = (page: ScriptedPage): Promise<string[]> => page.page.evaluate(() => (window as unknown as { clicks: string[] }).clicks);

describe('guard', () => {
  it('lets through what hits the node, and counts it', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    expect(await page.invoke('arm', { node: await page.nodeOf('#a') })).toEqual({ armed: true });
    await page.page.mouse.click(50, 20);
    const report = await page.invoke('disarm', {});
    expect(report.blocked).toBe(0);
    expect(report.delivered).toBeGreaterThanOrEqual(3);
    expect(await clicksOf(page)).toEqual(['down', 'a']);
  });

  it('blocks what would hit anything else, and says what it was', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.invoke('arm', { node: await page.nodeOf('#a') });
    await page.page.mouse.click(250, 20);
    const report = await page.invoke('disarm', {});
    expect(report).toMatchObject({ delivered: 0, by: expect.stringContaining('Cancel') as string });
    expect(report.blocked).toBeGreaterThan(0);
    expect(await clicksOf(page)).toEqual([]);
    await page.page.mouse.click(250, 20);
    expect(await clicksOf(page)).toEqual(['down', 'b']);
  });

  it('counts a label as its field', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.invoke('arm', { node: await page.nodeOf('#c') });
    await page.page.mouse.click(80, 110);
    expect(await page.invoke('disarm', {})).toMatchObject({ blocked: 0 });
    expect(await page.page.locator('#c').isChecked()).toBe(true);
  });

  it('lets the release fall where the press made room for something else', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.page.evaluate(() => {
      document.querySelector('#a')?.addEventListener('mousedown', () => {
        document.body.insertAdjacentHTML('beforeend', '<ul id="menu" style="position:fixed;inset:0;margin:0;background:#fff"><li>First</li></ul>');
      });
    });
    await page.invoke('arm', { node: await page.nodeOf('#a') });
    await page.page.mouse.click(50, 20);
    expect(await page.invoke('disarm', {})).toMatchObject({ blocked: 0 });
    expect(await page.page.locator('#menu').count()).toBe(1);
  });

  it('leaves events of the page itself alone', async () => {
    const page = await ScriptedPage.open(browser(), PAGE);
    await page.invoke('arm', { node: await page.nodeOf('#a') });
    await page.page.evaluate(() => document.querySelector<HTMLElement>('#b')?.click());
    expect(await page.invoke('disarm', {})).toEqual({ delivered: 0, blocked: 0, clicked: 0, received: 0 });
    expect(await clicksOf(page)).toEqual(['b']);
  });
});
