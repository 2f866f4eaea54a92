import { TargetSchema } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const LOGIN = `
  <main>
    <h1>Welcome back</h1>
    <form id="login" action="/session">
      <label for="mail">Email address</label>
      <input id="mail" name="email" type="email" autocomplete="username" placeholder="you@example.org" value="typed@example.org">
      <label>Password <input type="password" name="pw" value="hunter2"></label>
      <label>Code <input name="otp" value="123456"></label>
      <label><input type="checkbox" name="remember"> Remember me</label>
      <button type="submit" data-testid="go" class="btn btn-primary css-1x2y3z is-active"><span>Log in</span></button>
    </form>
  </main>`;

const ORDERS = `
  <h1>Orders</h1>
  <table>
    <thead><tr><th>Number</th><th>Customer</th><th>State</th><th>Actions</th></tr></thead>
    <tbody>${['Ada', 'Grace', 'Linus']
      .map((name, i) => `<tr><td>${1001 + i}</td><td>${name}</td><td><select><option>Open</option></select></td><td><button>Edit</button> <button>Delete</button></td></tr>`)
      .join('')}</tbody>
  </table>
  <div class="cards">${['Lamp', 'Chair', 'Desk']
    .map((name) => `<div class="card"><img alt="" src="data:,"><span class="badge">New</span><h3><a href="/p/${name}">${name}</a></h3><p>$ 12</p><button>Add to cart</button></div>`)
    .join('')}</div>
  <ul>${['Milk', 'Bread'].map((name) => `<li><span>${name}</span> <button aria-label="Remove">×</button></li>`).join('')}</ul>
  <button id="gear" title="Settings"><svg width="16" height="16"><title>Gear</title><rect width="16" height="16"></rect></svg></button>`;

describe('capture', () => {
  it('keeps the whole bundle of a labelled field, but not what was typed', async () => {
    const page = await ScriptedPage.open(browser(), LOGIN);
    const { target, label, secret, state } = await page.invoke('capture', { css: '#mail' });
    expect(target).toMatchObject({
      dom: {
        xpath: '/html[1]/body[1]/main[1]/form[1]/input[1]',
        idXPath: "//*[@id='mail']",
        css: '#mail',
        id: 'mail',
        name: 'email',
        tag: 'input',
        type: 'email',
        classes: null,
        href: null,
        dataAttributes: null,
        attributes: { autocomplete: 'username' },
        valueKind: 'email',
      },
      semantics: { role: 'textbox', name: 'Email address', label: 'Email address', placeholder: 'you@example.org', title: null, alt: null, text: null },
      surroundings: { heading: 'Welcome back', form: 'login', row: null, column: null, landmark: 'main' },
    });
    expect(label).toBe('Email address');
    expect(secret).toBe(false);
    expect(state).toMatchObject({ visible: true, enabled: true, editable: true, interactive: true });
    expect(JSON.stringify(target)).not.toContain('typed@example.org');
  });

  it('says which fields are secret and lets their values out nowhere', async () => {
    const page = await ScriptedPage.open(browser(), LOGIN);
    for (const css of ['[name=pw]', '[name=otp]']) {
      const captured = await page.invoke('capture', { css });
      expect(captured.secret).toBe(true);
      const reading = await page.invoke('read', { node: captured.node ?? 0 });
      expect(reading?.value).toBeNull();
      expect(JSON.stringify([captured, reading])).not.toMatch(/hunter2|123456/);
    }
    const whole = await page.invoke('capture', { css: '#login' });
    expect(JSON.stringify(whole)).not.toMatch(/hunter2|123456|typed@/);
  });

  it('finds the control when asked for a point inside it, and the very element when asked by selector', async () => {
    const page = await ScriptedPage.open(browser(), LOGIN);
    const box = await page.page.locator('button span').boundingBox();
    const byPoint = await page.invoke('capture', { point: { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 } });
    expect(byPoint.target?.dom).toMatchObject({ tag: 'button', dataAttributes: { 'data-testid': 'go' }, classes: ['btn', 'btn-primary'], css: '[data-testid="go"]' });
    const byCss = await page.invoke('capture', { css: 'button span' });
    expect(byCss.target?.dom?.tag).toBe('span');
  });

  it('takes the field for its label when asked for a point on the label', async () => {
    const page = await ScriptedPage.open(browser(), LOGIN);
    const box = await page.page.locator('text=Remember me').boundingBox();
    const captured = await page.invoke('capture', { point: { x: (box?.x ?? 0) + (box?.width ?? 0) - 3, y: (box?.y ?? 0) + 5 } });
    expect(captured.target?.dom).toMatchObject({ tag: 'input', name: 'remember' });
  });

  it('names the row and column of a table, without what repeats in every row', async () => {
    const page = await ScriptedPage.open(browser(), ORDERS);
    const target = await page.targetOf('tbody tr:nth-child(2) td:last-child button:nth-of-type(2)');
    expect(target.surroundings).toMatchObject({ row: '1002 | Grace', column: 'Actions', heading: 'Orders', position: { index: 3, count: 6 } });
    expect(target.surroundings?.neighbours?.slice(0, 2)).toEqual(['Edit', 'Grace']);
    const header = await page.targetOf('thead th:nth-child(2)');
    expect(header.surroundings?.row).toBeNull();
  });

  it('takes the texts of one cell apart, and leaves the element itself out', async () => {
    const row = (name: string, code: string) => `<tr><td><a href="#">${name}</a> <small>${code}</small></td><td>$ 5</td><td><button>Remove</button></td></tr>`;
    const page = await ScriptedPage.open(browser(), `<table><tbody>${row('Mug', 'M-1')}${row('Cup', 'C-2')}</tbody></table>`);
    expect((await page.targetOf('tr:nth-child(2) button')).surroundings?.row).toBe('Cup | C-2 | $ 5');
    expect((await page.targetOf('tr:nth-child(2) a')).surroundings?.row).toBe('C-2 | $ 5');
  });

  it('tells fields of a form by their labels, not by a row', async () => {
    const field = (label: string) => `<div class="field"><label>${label} <input></label></div>`;
    const page = await ScriptedPage.open(browser(), `<form>${['Name', 'Phone', 'Street'].map(field).join('')}</form>`);
    expect((await page.targetOf('.field:nth-child(2) input')).surroundings?.row).toBeNull();
  });

  it('names the item for controls deep inside it, whatever its classes are', async () => {
    const item = (name: string) =>
      `<div class="_card_x1f9a_3"><div class="_a_x1f9a_4"><h3>${name}</h3></div><div class="_b_x1f9a_5"><button aria-label="Less">−</button><input aria-label="Quantity"><button aria-label="More">+</button></div></div>`;
    const page = await ScriptedPage.open(browser(), `<h2>Cart</h2><div>${['Mug', 'Cup', 'Jar'].map(item).join('')}</div><h2>Summary</h2><button id="pay">Pay</button>`);
    for (const css of ['input', '[aria-label=Less]', '[aria-label=More]']) {
      expect((await page.targetOf(`._card_x1f9a_3:nth-child(2) ${css}`)).surroundings).toMatchObject({ row: 'Cup', heading: 'Cup' });
    }
    expect((await page.targetOf('#pay')).surroundings).toMatchObject({ row: null, heading: 'Summary' });
  });

  it('takes no heading from another section', async () => {
    const page = await ScriptedPage.open(browser(), '<main><section><h2>Offers</h2></section><button id="a">A</button></main><footer><button id="b">B</button></footer>');
    expect((await page.targetOf('#a')).surroundings?.heading).toBeNull();
    expect((await page.targetOf('#b')).surroundings).toMatchObject({ heading: null, landmark: 'contentinfo' });
  });

  it('keeps nothing of what was typed into rich text', async () => {
    const page = await ScriptedPage.open(browser(), '<form id="f"><div id="r" contenteditable aria-label="Message">Typed words</div><p>Other words</p><button>Send</button></form>');
    for (const css of ['#r', 'button', '#f']) expect(JSON.stringify(await page.targetOf(css))).not.toContain('Typed');
  });

  it('names the card by its heading, and the list item by the words that the others do not have', async () => {
    const page = await ScriptedPage.open(browser(), ORDERS);
    const add = await page.targetOf('.card:nth-child(2) button');
    expect(add.surroundings).toMatchObject({ row: 'Chair | New | $ 12', heading: 'Chair' });
    expect((await page.targetOf('.card:nth-child(2) a')).surroundings?.row).toBeNull();
    expect((await page.targetOf('li:nth-child(2) button')).surroundings?.row).toBe('Bread');
  });

  it('gives a name to a button that only has an icon', async () => {
    const page = await ScriptedPage.open(browser(), ORDERS);
    const { semantics, surroundings } = await page.targetOf('#gear');
    expect(semantics).toMatchObject({ role: 'button', name: 'Gear', title: 'Settings', text: null });
    expect(surroundings?.heading).toBe('Orders');
  });

  it('makes selectors that resolve to the element alone', async () => {
    const page = await ScriptedPage.open(browser(), LOGIN + ORDERS);
    const count = await page.page.locator('body *:not(script)').count();
    for (let i = 0; i < count; i += 3) {
      const xpath = `(//body//*)[${i + 1}]`;
      const { target } = await page.invoke('capture', { xpath });
      const same = await page.page.evaluate(
        ([css, path, wanted]) => {
          const by = (expression: string): Node | null => document.evaluate(expression, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
          const all = document.querySelectorAll(css);
          return all.length === 1 && all[0] === by(wanted) && by(path) === by(wanted);
        },
        [target?.dom?.css ?? '', target?.dom?.xpath ?? '', xpath] as const,
      );
      expect(same, `${xpath}: ${target?.dom?.css} ${target?.dom?.xpath}`).toBe(true);
    }
  });

  it('keeps within the limits of a recording, however long the texts of a page are', async () => {
    const long = 'wordless'.repeat(60);
    const page = await ScriptedPage.open(
      browser(),
      `<html lang="${long}"><section aria-label="${long}"><h2>${long}</h2><dialog open><p>${long}</p><ul><li><b>${long}</b><img src="/${long}.png" width="9" height="9"><button id="a" title="${long}"><i class="fa-${long} icon-${long}"></i></button></li></ul>
       ${long} <input id="b"><select id="c"><option value="${long}">${long}</option></select><table><tr><td>${long}</td><td><button id="d">${long}</button></td></tr></table></dialog></section></html>`,
    );
    for (const css of ['#a', '#b', '#c', '#d', 'li', 'section']) expect(TargetSchema.safeParse(await page.targetOf(css)).error?.issues ?? []).toEqual([]);
  });

  it('tells that there is nothing, and how many there are', async () => {
    const page = await ScriptedPage.open(browser(), ORDERS);
    expect(await page.invoke('capture', { css: '#none' })).toMatchObject({ node: null, matches: 0, target: null });
    expect(await page.invoke('capture', { css: '!!' })).toMatchObject({ node: null, matches: 0 });
    expect(await page.invoke('capture', { css: '.card' })).toMatchObject({ matches: 3 });
    await expect(page.invoke('capture', { node: 999 })).rejects.toThrow('stale-node: ');
  });
});
