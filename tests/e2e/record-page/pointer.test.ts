import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage } from './recorded-page.js';

describe('drags', () => {
  const browser = browserForTests();
  const open = (html: string): Promise<RecordedPage> => RecordedPage.open(browser(), html);

  it('tells drag and drop of the browser, with what it was dropped on', async () => {
    const recorded = await open(`<div id=card draggable=true style="width:100px">Card <b>seven</b></div><div id=done aria-label=Done style="margin-top:100px;width:200px;height:100px;background:#eee"></div>
      <script>done.ondragover = (e) => e.preventDefault(); done.ondrop = (e) => { e.preventDefault(); done.append(card) }</script>`);
    await recorded.page.dragAndDrop('#card b', '#done');
    expect(await recorded.actions()).toEqual(['drag ‘Card seven’ to ‘Done’']);
  });

  it('tells nothing of a drag that was given up', async () => {
    const recorded = await open('<div id=card draggable=true style="width:100px">Card</div><div id=no style="margin-top:100px;width:200px;height:100px;background:#eee">No</div>');
    await recorded.page.dragAndDrop('#card', '#no');
    expect(await recorded.actions()).toEqual([]);
  });

  it('tells what a page moves with the pointer', async () => {
    const recorded = await open(`<div id=box style="position:absolute;left:50px;top:50px;width:60px;height:60px;background:#acf">Box</div><div id=bin aria-label=Bin style="position:absolute;left:300px;top:50px;width:150px;height:150px;background:#eee"></div>
      <script>box.onmousedown = (d) => { document.onmousemove = (e) => { box.style.left = 50 + e.clientX - d.clientX + 'px'; box.style.top = 50 + e.clientY - d.clientY + 'px' }; document.onmouseup = () => document.onmousemove = null }</script>`);
    const { mouse } = recorded.page;
    await mouse.move(80, 80);
    await mouse.down();
    await mouse.move(360, 120, { steps: 6 });
    await mouse.up();
    expect(await recorded.actions()).toEqual(['drag ‘Box’ to ‘Bin’']);
    expect((await recorded.toldOf('drag'))[0]?.by).toEqual({ x: 280, y: 40 });
  });

  it('tells how far a slider of the page was moved', async () => {
    const recorded = await open(`<div style="position:relative;width:300px;height:20px;background:#eee"><span id=h role=slider tabindex=0 aria-label=Price aria-valuenow=0 style="position:absolute;left:0;width:20px;height:20px;background:#36c"></span></div>
      <script>h.onpointerdown = (d) => { h.setPointerCapture(d.pointerId); h.onpointermove = (e) => { h.style.left = e.clientX - d.clientX + 'px'; h.setAttribute('aria-valuenow', e.clientX - d.clientX) } }; h.onpointerup = () => h.onpointermove = null</script>`);
    const { mouse } = recorded.page;
    await mouse.move(18, 18);
    await mouse.down();
    await mouse.move(118, 18, { steps: 5 });
    await mouse.up();
    expect(await recorded.actions()).toEqual(['drag ‘Price’ by 100, 0']);
  });

  it('takes an unsteady click for a click, and marking text for nothing', async () => {
    const recorded = await open('<button style="width:100px;height:40px">Save</button><p id=p style="width:300px">Some words to mark</p>');
    const { mouse } = recorded.page;
    await mouse.move(30, 30);
    await mouse.down();
    await mouse.move(38, 30, { steps: 3 });
    await mouse.up();
    const box = (await recorded.page.locator('#p').boundingBox())!;
    await mouse.move(box.x + 2, box.y + 8);
    await mouse.down();
    await mouse.move(box.x + 90, box.y + 8, { steps: 4 });
    await mouse.up();
    const kinds = (await recorded.actions()).filter((line) => line.startsWith('drag'));
    expect(kinds).toEqual([]);
    expect((await recorded.actions())[0]).toBe('left click ‘Save’');
  });
});

describe('hovering and scrolling', () => {
  const browser = browserForTests();
  const open = (html: string): Promise<RecordedPage> => RecordedPage.open(browser(), html);

  it('tells a hover that opened a menu by style, where the menu was used', async () => {
    const recorded = await open(`<style>li ul{display:none;position:absolute;left:120px;top:0;margin:0} li:hover>ul{display:block} li{width:120px;position:relative}</style>
      <ul><li><a id=file href="#f">File</a><ul><li><a id=more href="#m">More</a><ul><li><a id=pdf href="#pdf">As PDF</a></li></ul></li></ul></li></ul>`);
    await recorded.page.waitForTimeout(500);
    await recorded.page.hover('#file');
    await recorded.page.waitForTimeout(100);
    await recorded.page.hover('#more');
    await recorded.page.waitForTimeout(100);
    await recorded.page.click('#pdf');
    expect(await recorded.actions()).toEqual(['hover ‘File’', 'hover ‘More’', 'left click ‘As PDF’']);
    expect((await recorded.toldOf('click'))[0]?.on.target.semantics?.text).toBe('As PDF');
  });

  it('tells a hover that a script answered', async () => {
    const recorded = await open(`<button id=b onmouseenter="setTimeout(() => m.innerHTML = '<button>Sign out</button>', 100)">Account</button><div id=m></div>`);
    await recorded.page.waitForTimeout(500);
    await recorded.page.hover('#b');
    await recorded.page.waitForTimeout(300);
    await recorded.page.click('text=Sign out');
    expect(await recorded.actions()).toEqual(['hover ‘Account’', 'left click ‘Sign out’']);
  });

  it('tells no hover over what opened nothing that was used', async () => {
    const recorded = await open(`<style>.tip{display:none} button:hover .tip{display:inline}</style><button id=a>One <span class=tip>tip</span></button><button id=b>Two</button>`);
    await recorded.page.waitForTimeout(500);
    await recorded.page.hover('#a');
    await recorded.page.waitForTimeout(100);
    await recorded.page.click('#b');
    expect(await recorded.actions()).toEqual(['left click ‘Two’']);
  });

  it('tells a scroll that brought something, and no other', async () => {
    const recorded = await open(`<div id=list aria-label=Feed role=feed style="height:150px;overflow:auto"><div style="height:400px">First</div></div><div style="height:2000px">Long</div>
      <script>list.onscroll = () => { if (list.scrollTop > 200 && !window.x) { window.x = 1; setTimeout(() => list.insertAdjacentHTML('beforeend', '<button>Later</button>'), 50) } }</script>`);
    const { page } = recorded;
    await page.mouse.move(50, 400);
    await page.mouse.wheel(0, 100);
    await page.waitForTimeout(200);
    await page.mouse.wheel(0, -100);
    await page.waitForTimeout(200);
    await page.mouse.move(50, 50);
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(300);
    await page.click('text=Later');
    expect(await recorded.actions()).toEqual(['scroll ‘Feed’', 'left click ‘Later’']);
    expect((await recorded.toldOf('scroll'))[0]?.to.y).toBeGreaterThan(200);
  });
});
