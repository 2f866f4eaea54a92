import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

describe('settle', () => {
  it('waits until the page has come to rest', async () => {
    const page = await ScriptedPage.open(browser(), '<ul></ul>');
    await page.page.evaluate(() => {
      let left = 10;
      const timer = setInterval(() => {
        document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li>Item</li>');
        if (--left === 0) clearInterval(timer);
      }, 40);
    });
    expect(await page.invoke('settle', { quietFor: 150, atMost: 10_000 })).toMatchObject({ readyState: 'complete', quiet: true });
    expect(await page.page.locator('li').count()).toBe(10);
  });

  it('gives up after so long, and says so', async () => {
    const page = await ScriptedPage.open(browser(), '<ul></ul>');
    await page.page.evaluate(() => setInterval(() => document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li>Item</li>'), 20));
    expect(await page.invoke('settle', { quietFor: 200, atMost: 400 })).toMatchObject({ quiet: false });
  });

  it('does not wait for what never rests: spinners and counters', async () => {
    const page = await ScriptedPage.open(browser(), '<p id="n">0</p><div id="spin"></div>');
    await page.page.evaluate(() => {
      let n = 0;
      setInterval(() => {
        (document.querySelector('#n') as Element).textContent = String(++n);
        (document.querySelector('#spin') as HTMLElement).style.transform = `rotate(${n}deg)`;
      }, 20);
    });
    expect(await page.invoke('settle', { quietFor: 300, atMost: 15_000 })).toMatchObject({ quiet: true });
  });

  it('finds texts that stand on the page now, by whole words', async () => {
    const page = await ScriptedPage.open(
      browser(),
      `<h1>Your <b>shopping</b> cart</h1><p>Total: <span>42</span> EUR</p><p style="display:none">Secret words</p><p style="opacity:0">Faded words</p>
       <input value="Typed words"><input type="password" value="hunter2"><input placeholder="Search here"><select><option>First choice</option><option>Second choice</option></select>
       <button>Check out now</button><a href="#">Check out later</a><p>Cookie policy</p>`,
    );
    const texts = ['shopping cart', 'total 42 EUR', 'Secret words', 'Faded words', 'typed words', 'hunter2', 'Search here', 'First choice', 'Second choice', 'check out', 'ok', ' '];
    const { found } = await page.invoke('findTexts', { items: texts.map((text) => ({ id: text, text })) });
    expect(found).toEqual({
      'shopping cart': 1,
      'total 42 EUR': 1,
      'Secret words': 0,
      'Faded words': 0,
      'typed words': 1,
      hunter2: 0,
      'Search here': 1,
      'First choice': 1,
      'Second choice': 0,
      'check out': 2,
      ok: 0,
      ' ': 0,
    });
    const roles = await page.invoke('findTexts', {
      items: [
        { id: 'button', text: 'check out', role: 'button' },
        { id: 'heading', text: 'shopping cart', role: 'heading' },
        { id: 'wrong', text: 'shopping cart', role: 'button' },
      ],
    });
    expect(roles.found).toEqual({ button: 1, heading: 1, wrong: 0 });
  });
});
