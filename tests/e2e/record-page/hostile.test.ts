import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage } from './recorded-page.js';

describe('pages that make it hard', () => {
  const browser = browserForTests();
  const open = (html: string): Promise<RecordedPage> => RecordedPage.open(browser(), html);

  it('takes no notice of 100 000 events that the page made up', async () => {
    const recorded = await open('<input aria-label=Name><button>Save</button>');
    await recorded.page.evaluate(() => {
      const [input, button] = [document.querySelector('input')!, document.querySelector('button')!];
      for (let i = 0; i < 20_000; i++) {
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        input.dispatchEvent(new InputEvent('input', { data: 'x', bubbles: true }));
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Save’']);
  });

  it('records on a page of 60 000 elements, and says what is missing', async () => {
    const recorded = await open(
      '<style>.row{content-visibility:auto;contain-intrinsic-size:20px}</style><main id=list></main><script>list.innerHTML = Array.from({ length: 15_000 }, (_, n) => `<div class=row><b>Customer ${n}</b> <span>${n * 7} €</span><button>Open</button></div>`).join("")</script>',
    );
    await recorded.page.mouse.click(...(await recorded.page.evaluate(centreOf, '.row:nth-child(3) button')));
    const [click] = await recorded.toldOf('click');
    expect(click?.on.target.dom?.xpath).toBe('/html[1]/body[1]/main[1]/div[3]/button[1]');
    expect(click?.on.target.surroundings?.row).toContain('Customer 2');
    expect((await recorded.toldOf('note'))[0]?.text).toContain('very large');
  });

  it('records on a page with 50 MB of text', async () => {
    const recorded = await open('<button>Save</button><div style="height:5000px"></div><pre id=p style="content-visibility:auto;contain-intrinsic-size:100px"></pre><script>p.textContent = "word and word\\n".repeat(3_600_000)</script>');
    await recorded.page.mouse.click(...(await recorded.page.evaluate(centreOf, 'button')));
    expect(await recorded.actions()).toEqual(['left click ‘Save’']);
  });

  it('leaves no trace in the page: no attribute, node, focus or selection', async () => {
    const recorded = await open(`<p id=p>Some words</p><input aria-label=Name><button>Save</button><script>
      window.changes = 0; new MutationObserver((r) => { changes += r.length }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      getSelection().selectAllChildren(p)</script>`);
    await recorded.page.hover('button');
    await recorded.page.waitForTimeout(200);
    const seen = (): Promise<unknown> => recorded.page.evaluate(() => [(window as unknown as { changes: number }).changes, String(getSelection()), document.activeElement?.tagName, Object.keys(window).filter((key) => /waymark/i.test(key))]);
    expect(await seen()).toEqual([0, 'Some words', 'BODY', []]);
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('ab');
    await recorded.page.click('button');
    await recorded.told();
    expect((await seen() as unknown[])[0]).toBe(0);
  });

  it('goes on while the page changes all the time', async () => {
    const recorded = await open(`<p id=p></p><button>Save</button><input aria-label=Name><script>setInterval(() => { p.innerHTML = '<b>' + Math.random() + '</b>' }, 1)</script>`);
    await recorded.page.click('button');
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('ok');
    expect(await recorded.actions()).toEqual(['left click ‘Save’', 'typed ‘Name’ = "o"', 'typed = "ok"']);
  });
});

function centreOf(css: string): [number, number] {
  const { x, y, width, height } = document.querySelector(css)!.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
