import type { PrepareReport } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

type Action = 'click' | 'fill' | 'check' | 'upload' | 'hover' | 'select';

async function prepare(html: string, css: string, action: Action = 'click'): Promise<PrepareReport> {
  const page = await ScriptedPage.open(browser(), html);
  return page.invoke('prepare', { node: await page.nodeOf(css), action, timeout: 300 });
}

describe('prepare', () => {
  it('gives a point on the element', async () => {
    const report = await prepare('<button style="position:absolute;left:100px;top:50px;width:80px;height:40px">Go</button>', 'button');
    expect(report).toEqual({ ready: true, point: { x: 140, y: 70 }, box: { x: 100, y: 50, width: 80, height: 40 }, checked: null });
  });

  it('aims where it is told to', async () => {
    const page = await ScriptedPage.open(browser(), '<button style="position:absolute;left:100px;top:50px;width:80px;height:40px">Go</button>');
    const node = await page.nodeOf('button');
    expect(await page.invoke('prepare', { node, action: 'click', offset: { x: 0.25, y: 0.75 }, timeout: 300 })).toMatchObject({ point: { x: 120, y: 80 } });
  });

  it.each<[string, string, { css: string; action: Action }, object]>([
    ['hidden', '<button style="visibility:hidden">Go</button>', { css: 'button', action: 'click' }, { reason: 'hidden' }],
    ['of no size', '<button style="width:0;height:0;padding:0;border:0"></button>', { css: 'button', action: 'click' }, { reason: 'hidden' }],
    ['disabled', '<button disabled>Go</button>', { css: 'button', action: 'click' }, { reason: 'disabled' }],
    ['in a disabled group', '<fieldset disabled><input></fieldset>', { css: 'input', action: 'fill' }, { reason: 'disabled' }],
    ['said to be disabled', '<div aria-disabled="true"><button>Go</button></div>', { css: 'button', action: 'click' }, { reason: 'disabled' }],
    ['inert', '<div inert><button>Go</button></div>', { css: 'button', action: 'click' }, { reason: 'disabled' }],
    ['read-only', '<input readonly value="x">', { css: 'input', action: 'fill' }, { reason: 'read-only' }],
    ['out of reach', '<button style="position:fixed;left:-500px;top:0">Go</button>', { css: 'button', action: 'click' }, { reason: 'outside' }],
    [
      'covered',
      '<button>Go</button><div id="veil" style="position:fixed;inset:0">Please wait</div>',
      { css: 'button', action: 'click' },
      { reason: 'covered', by: expect.stringMatching(/veil.*Please wait/) as string },
    ],
  ])('says that it is %s', async (_, html, { css, action }, expected) => {
    expect(await prepare(html, css, action)).toMatchObject({ ready: false, ...expected });
  });

  it('says that it is gone, at once', async () => {
    const page = await ScriptedPage.open(browser(), '<button>Go</button>');
    const node = await page.nodeOf('button');
    await page.page.evaluate(() => document.querySelector('button')?.remove());
    expect(await page.invoke('prepare', { node, action: 'click', timeout: 20_000 })).toEqual({ ready: false, reason: 'gone' });
  });

  it('takes another point where the wanted one is covered', async () => {
    const html = '<button style="position:absolute;left:0;top:0;width:300px;height:60px">Go</button><div style="position:absolute;left:100px;top:0;width:100px;height:60px;background:red"></div>';
    const report = await prepare(html, 'button');
    expect(report).toMatchObject({ ready: true, point: { x: 50 } });
  });

  it('never aims at another control inside the element', async () => {
    const card = '<div id="card" tabindex="0" style="position:absolute;left:0;top:0;width:300px;height:90px"><button style="position:absolute;left:90px;top:20px;width:120px;height:50px">Delete</button><a href="#" style="position:absolute;bottom:0">More</a></div>';
    const report = await prepare(card, '#card');
    const inside = report.ready && report.point.x > 90 && report.point.x < 210 && report.point.y > 20 && report.point.y < 70;
    expect(report.ready).toBe(true);
    expect(inside).toBe(false);
  });

  it('scrolls containers and the page, and not without need', async () => {
    const page = await ScriptedPage.open(
      browser(),
      '<button id="top">Top</button><div style="height:2000px"></div><div id="box" style="height:100px;overflow:auto"><div style="height:900px"></div><button id="low">Low</button></div>',
    );
    await page.invoke('prepare', { node: await page.nodeOf('#top'), action: 'click', timeout: 300 });
    expect((await page.invoke('page', {})).scroll).toEqual({ x: 0, y: 0 });
    const report = await page.invoke('prepare', { node: await page.nodeOf('#low'), action: 'click', timeout: 1_000 });
    expect(report.ready && report.point.y < 700).toBe(true);
  });

  it('scrolls it out from under a fixed header', async () => {
    const html = '<header style="position:fixed;inset:0 0 auto;height:120px;background:#ccc">Head</header><div style="height:3000px"></div><button>Go</button><div style="height:3000px"></div>';
    const page = await ScriptedPage.open(browser(), html);
    await page.page.evaluate(() => scrollTo(0, 3_010));
    const report = await page.invoke('prepare', { node: await page.nodeOf('button'), action: 'click', timeout: 1_000 });
    expect(report.ready && report.point.y > 120).toBe(true);
  });

  it('waits until it stands still, is enabled and is uncovered', async () => {
    const page = await ScriptedPage.open(
      browser(),
      `<style>@keyframes in { from { transform: translateX(400px) } } button { animation: in 0.4s linear }</style><button disabled>Go</button><div id="veil" style="position:fixed;inset:0"></div>
      <script>setTimeout(() => { document.querySelector('button').disabled = false; }, 200); setTimeout(() => document.querySelector('#veil').remove(), 300);</script>`,
    );
    const report = await page.invoke('prepare', { node: await page.nodeOf('button'), action: 'click', timeout: 5_000 });
    const box = await page.page.locator('button').boundingBox();
    expect(report).toMatchObject({ ready: true, box: { x: box?.x ?? -1 } });
  });

  it('operates a styled checkbox by its label', async () => {
    const html = '<input id="c" type="checkbox" style="display:none"><label for="c">I agree</label>';
    const page = await ScriptedPage.open(browser(), html);
    const captured = await page.invoke('capture', { css: '#c' });
    expect(captured.state?.visible).toBe(true);
    const report = await page.invoke('prepare', { node: captured.node ?? 0, action: 'check', timeout: 1_000 });
    expect(report.ready).toBe(true);
    if (report.ready) await page.page.mouse.click(report.point.x, report.point.y);
    expect(await page.invoke('read', { node: captured.node ?? 0 })).toMatchObject({ checked: true });
  });

  it('takes a link over two lines at one of its lines', async () => {
    const html = '<p style="width:220px">Some words that come before <a href="#x">the link over two lines</a></p>';
    const page = await ScriptedPage.open(browser(), html);
    const report = await page.invoke('prepare', { node: await page.nodeOf('a'), action: 'click', timeout: 500 });
    if (report.ready) await page.page.mouse.click(report.point.x, report.point.y);
    expect((await page.invoke('page', {})).url).toContain('#x');
  });

  it('lets files into fields that are hidden behind nicer buttons', async () => {
    expect(await prepare('<input type="file" style="display:none">', 'input', 'upload')).toMatchObject({ ready: true });
  });
});
