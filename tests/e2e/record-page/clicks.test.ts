import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage } from './recorded-page.js';

describe('clicks', () => {
  const browser = browserForTests();
  const open = (html: string): Promise<RecordedPage> => RecordedPage.open(browser(), html);

  it('tells left, middle, right and double clicks, with the keys that were held', async () => {
    const recorded = await open('<button>Save</button><p>Some text</p>');
    await recorded.page.click('button');
    await recorded.page.click('button', { button: 'middle' });
    await recorded.page.click('button', { button: 'right', modifiers: ['Shift'] });
    await recorded.page.dblclick('p', { modifiers: ['Control'] });
    expect(await recorded.actions()).toEqual(['left click ‘Save’', 'middle click ‘Save’', 'Shift+right click ‘Save’', 'Control+left click ‘Some text’', 'Control+left click ‘Some text’', 'Control+left click twice ‘Some text’']);
  });

  it('captures the element before the page reacts to the press', async () => {
    const recorded = await open(`<h2>Basket</h2><button id=b>Pay now</button>
      <script>b.onpointerdown = () => { b.textContent = 'Paying…'; b.id = 'other' }</script>`);
    await recorded.page.click('button');
    const [click] = await recorded.toldOf('click');
    expect(click?.on.label).toBe('Pay now');
    expect(click?.on.target.dom).toMatchObject({ id: 'b', tag: 'button' });
    expect(click?.on.target.surroundings?.heading).toBe('Basket');
  });

  it('tells a click where the page takes the element away when it is pressed', async () => {
    const recorded = await open('<div><button onmousedown="this.remove()">Dismiss</button></div>');
    await recorded.page.click('button');
    await recorded.page.waitForTimeout(100);
    expect(await recorded.actions()).toEqual(['left click ‘Dismiss’']);
  });

  it('tells a click where the page makes the element anew when it is pressed', async () => {
    const recorded = await open(`<div id=app></div><script>function draw() { app.innerHTML = '<button id=x>Pick</button><button>Other</button>'; x.onmousedown = draw } draw()</script>`);
    await recorded.page.click('#x');
    await recorded.page.click('text=Other');
    await recorded.page.click('#x');
    await recorded.page.waitForTimeout(100);
    expect(await recorded.actions()).toEqual(['left click ‘Pick’', 'left click ‘Other’', 'left click ‘Pick’']);
  });

  it('tells a list that opens when it is pressed, under the pointer', async () => {
    const recorded = await open(`<button id=b>Options</button><script>b.onmousedown = () => {
      const cover = document.createElement('div'); cover.style.cssText = 'position:fixed;inset:0'; document.body.append(cover) }</script>`);
    await recorded.page.click('button');
    await recorded.page.waitForTimeout(100);
    expect(await recorded.actions()).toEqual(['left click ‘Options’']);
  });

  it('keeps where the pointer was, where it came from and how', async () => {
    const recorded = await open('<body style="height:3000px"><button style="position:absolute;left:400px;top:300px;width:100px;height:40px">Save</button>');
    await recorded.page.mouse.move(20, 20);
    await recorded.page.mouse.move(425, 310, { steps: 30 });
    await recorded.page.mouse.down();
    await recorded.page.mouse.up();
    const { geometry, behaviour } = (await recorded.toldOf('click'))[0]!.on.target;
    expect(geometry?.offset).toEqual({ x: 0.25, y: 0.25 });
    expect(geometry?.box).toMatchObject({ x: 400, y: 300, width: 100, height: 40 });
    expect(behaviour?.endpoint).toEqual({ x: 425, y: 310 });
    const trail = behaviour?.mouseTrail ?? [];
    expect(trail.at(-1)).toMatchObject({ x: 425, y: 310 });
    expect(trail.length).toBeGreaterThan(1);
    expect(trail.slice(0, -1).every((point, at) => at === 0 || point.timestamp - trail[at - 1]!.timestamp >= 49)).toBe(true);
    expect(behaviour?.pattern).toBeDefined();
  });

  it('tells what keys click, and not what the browser clicks for Enter in a form', async () => {
    const recorded = await open('<form onsubmit="return false"><input aria-label=City><button>Search</button></form>');
    await recorded.page.focus('button');
    await recorded.page.keyboard.press('Enter');
    await recorded.page.focus('input');
    await recorded.page.keyboard.press('Enter');
    expect(await recorded.actions()).toEqual(['key Enter ‘Search’', 'keyboard left click ‘Search’', 'key Enter ‘City’']);
  });

  it('ignores what the page clicks itself, and disabled controls', async () => {
    const recorded = await open('<button id=a onclick="b.click(); b.dispatchEvent(new PointerEvent(`pointerdown`, {bubbles: true}))">Go</button><button id=b>Other</button><button id=c disabled>Off</button>');
    await recorded.page.click('#a');
    await recorded.page.mouse.click(...(await centre(recorded, '#c')));
    await recorded.page.waitForTimeout(100);
    expect(await recorded.actions()).toEqual(['left click ‘Go’']);
  });

  it('names the control around what was hit: links, labels, images, areas, shapes', async () => {
    const recorded = await open(`<a href="#x"><span>Read <b id=more>more</b></span></a>
      <div id=card style="cursor:pointer"><span id=in>Open card</span></div>
      <button aria-label="Delete"><svg width=20 height=20><path id=shape d="M0 0h20v20H0z"/></svg></button>
      <img usemap="#m" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" width=80 height=80 alt=Map><map name=m><area shape=rect coords="0,0,80,80" href="#n" alt="North"></map>`);
    await recorded.page.click('#more');
    await recorded.page.click('#in');
    await recorded.page.click('#shape');
    await recorded.page.mouse.click(...(await centre(recorded, 'img')));
    expect((await recorded.toldOf('click')).map(({ on }) => [on.target.dom?.tag, on.label])).toEqual([
      ['a', 'Read more'],
      ['div', 'Open card'],
      ['button', 'Delete'],
      ['area', 'North'],
    ]);
  });

  it('tells where on a canvas it was clicked, for whoever reads what is drawn there', async () => {
    const recorded = await open('<canvas width=200 height=100></canvas>');
    await recorded.page.click('canvas', { position: { x: 50, y: 25 } });
    const [click] = await recorded.toldOf('click');
    expect(click?.on.target.pixels?.surface).toMatchObject({ size: { width: 200, height: 100 }, at: { x: 50, y: 25 } });
  });

  it('hears clicks on pages that stop events and override methods', async () => {
    const recorded = await open(`<form><input name=parentNode><input name=getAttribute><button type=button id=b>Send</button></form><script>
      for (const type of ['pointerdown', 'click']) addEventListener(type, (event) => event.stopImmediatePropagation(), true);
      Element.prototype.getAttribute = () => { throw new Error('no') }; Event.prototype.composedPath = () => []; JSON.stringify = () => 'nothing'</script>`);
    await recorded.page.mouse.click(...(await centre(recorded, '#b')));
    expect(await recorded.actions()).toEqual(['left click ‘Send’']);
  });

  it('goes on after the document was written anew', async () => {
    const recorded = await open('<button>Before</button>');
    await recorded.page.evaluate(() => {
      document.open();
      document.write('<button>After</button>');
      document.close();
    });
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘After’']);
  });
});

async function centre(recorded: RecordedPage, css: string): Promise<[number, number]> {
  const box = (await recorded.page.locator(css).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}
