import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests({ verify: 'off' });
const AT_ONCE = { wait: 0 };

describe('what is typed goes into the field it is meant for, or nowhere', () => {
  const FIELDS = `<label>Password <input id="p" type="password"></label><label>Search <input id="y"></label><iframe id="fr" srcdoc="<input id=z>"></iframe>`;

  it.each([
    ['as the text comes', `p.addEventListener('beforeinput', () => y.focus())`],
    ['as the text comes, and lets nobody hear of it', `p.addEventListener('beforeinput', (event) => { y.focus(); event.stopPropagation() })`],
    ['into another frame', `p.addEventListener('focus', () => setTimeout(() => fr.contentDocument.getElementById('z').focus(), 1))`],
  ])('a page that moves the focus %s gets nothing', async (_, script) => {
    stage.show('/', FIELDS);
    const target = await stage.record('#p');
    stage.show('/', `${FIELDS}<script>${script}</script>`);
    const { steps, page } = await stage.play([{ action: 'fill', target: target['#p'], value: 'geheim-7' }]);
    expect(told(steps)).toEqual(['refused not-usable']);
    expect(await page.evaluate(() => [...document.querySelectorAll('input'), ...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('input') ?? [])].map(({ value }) => value))).toEqual(['', '', '']);
  });

  it('a secret field that empties itself did not take the text', async () => {
    stage.show('/', FIELDS);
    const target = await stage.record('#p');
    stage.show('/', `${FIELDS}<script>p.addEventListener('input', () => { p.value = '' })</script>`);
    const { steps } = await stage.play([{ action: 'fill', target: target['#p'], value: 'geheim-7' }]);
    expect(told(steps)).toEqual(['failed expectation-missed']);
  });

  it('a number that lost its sign and decimals is not what was typed', async () => {
    stage.show('/', `<label>Amount <input id="x" oninput="this.value = this.value.replace(/[^0-9]/g, '')"></label>`);
    const target = await stage.record('#x');
    const { steps } = await stage.play([{ action: 'fill', target: target['#x'], value: '-12.50' }]);
    expect(told(steps)).toEqual(['failed expectation-missed']);
  });
});

describe('the same node is not the same thing for ever', () => {
  const BUTTON = `<button id="x" type="button" onclick="out.textContent += this.textContent">Approve</button><p id="out"></p>`;

  it.each([
    ['when the pointer comes', `x.addEventListener('mouseenter', () => { x.textContent = 'Reject' })`],
    ['all the time', `let on = 0; setInterval(() => { on = 1 - on; x.textContent = on ? 'Reject' : 'Approve' }, 30)`],
  ])('one that becomes another %s is never clicked as that', async (_, script) => {
    stage.show('/', BUTTON);
    const target = await stage.record('#x');
    stage.show('/', `${BUTTON}<script>${script}</script>`);
    const { page } = await stage.play([{ action: 'click', target: target['#x'], ...AT_ONCE }]);
    expect(await page.locator('#out').textContent()).not.toContain('Reject');
  });

  it('a row that is filled anew while it is scrolled to is not taken for the old one', async () => {
    const list = `<div style="height:1500px"></div><ul id="u">${[3, 4, 5].map((n) => `<li><span>Item ${n}</span> <button type="button" onclick="out.textContent = this.parentNode.textContent">Open</button></li>`).join('')}</ul><p id="out"></p><div style="height:1500px"></div>`;
    stage.show('/', list);
    const target = await stage.record('li:nth-child(1) button');
    stage.show('/', `${list}<script>addEventListener('scroll', () => { let n = 13; for (const one of u.querySelectorAll('span')) one.textContent = 'Item ' + n++ }, { once: true })</script>`);
    const { page, steps } = await stage.play([{ action: 'click', target: target['li:nth-child(1) button'], ...AT_ONCE }]);
    expect(steps[0]?.outcome).toBe('refused');
    expect(await page.locator('#out').textContent()).toBe('');
  });

  it('a count in brackets may go up meanwhile', async () => {
    stage.show('/', `<button id="x" type="button" onclick="out.textContent = 'open'">Inbox (1)</button><p id="out"></p><script>let n = 1; setInterval(() => { x.textContent = 'Inbox (' + ++n + ')' }, 20)</script>`);
    const target = await stage.record('#x');
    const { page } = await stage.play([{ action: 'click', target: target['#x'] }]);
    expect(await page.locator('#out').textContent()).toBe('open');
  });
});

describe('a click is a press, a release and a click on the same control', () => {
  const PAIR = `<div style="display:flex;flex-direction:column;width:80px"><button id="x" type="button">Save</button><button id="y" type="button">Erase</button></div><p id="out"></p>`;

  it('where the press brings another control under the pointer, that one hears nothing and the step is no success', async () => {
    stage.show('/', PAIR);
    const target = await stage.record('#x');
    stage.show('/', `${PAIR}<script>x.onmousedown = () => x.remove(); for (const type of ['pointerup', 'mouseup', 'click']) y.addEventListener(type, () => { out.textContent += type })</script>`);
    const { steps, page } = await stage.play([{ action: 'click', target: target['#x'], label: 'Save' }]);
    expect(told(steps)).toEqual(['unverified no-effect']);
    expect(await page.locator('#out').textContent()).toBe('');
  });

  const DRAG = `<style>.q { width: 80px; height: 40px; border: 1px solid }</style><div style="display:flex"><div class="q" draggable="true" id="s1" role="button" aria-label="Alpha">Alpha</div>
    <div class="q" draggable="true" id="s2" role="button" aria-label="Beta">Beta</div></div><div style="display:flex;margin-top:60px"><div class="q zone" id="a1" role="region" aria-label="Done">Done</div><div class="q zone" id="a2" role="region" aria-label="Trash">Trash</div></div><p id="out"></p>
    <script>for (const one of document.querySelectorAll('[draggable]')) one.ondragstart = () => { out.textContent += one.id };
    for (const one of document.querySelectorAll('.zone')) { one.ondragover = (event) => event.preventDefault(); one.ondrop = () => { out.textContent += one.id } }</script>`;

  it.each([
    ['the thing to drag', `addEventListener('mousemove', () => { s1.style.order = 2 }, { once: true })`, 's2'],
    ['the place to drop it', `s1.addEventListener('dragstart', () => { a1.style.order = 2 })`, 'a2'],
  ])('a drag does not take another for %s', async (_, script, other) => {
    stage.show('/', DRAG);
    const target = await stage.record('#s1', '#a1');
    stage.show('/', `${DRAG}<script>${script}</script>`);
    const { page } = await stage.play([{ action: 'drag', target: target['#s1'], to: { target: target['#a1'] } }]);
    expect(await page.locator('#out').textContent()).not.toContain(other);
  });
});

describe('what was true before proves nothing', () => {
  const page = (effect: string): string => `<h1>Orders</h1><button id="x" type="button" onclick="${effect}">Refresh</button><p id="out"></p>`;

  it.each([
    ['', 'unverified no-effect'],
    [`out.textContent = 'fresh'`, 'passed'],
    [`setTimeout(() => { document.body.textContent = 'Broken' }, 200)`, 'failed expectation-missed'],
  ])('an expectation that held already, and a click that does %j: %s', async (effect, outcome) => {
    stage.show('/', page(effect));
    const target = await stage.record('#x');
    const { steps } = await stage.play([{ action: 'click', target: target['#x'], label: 'Refresh', expect: { after: [{ kind: 'present', text: 'Orders' }] } }], { timeouts: { after: 400 } });
    expect(told(steps)).toEqual([outcome]);
  });
});

describe('a page that leaves late', () => {
  it.each([
    ['what a person expects', { expect: { after: [{ kind: 'present', text: 'Thank you' }] } }, { after: 800 }],
    ['any effect', {}, {}],
  ])('is judged where it arrives, by %s', async (_what, more, timeouts) => {
    stage.show('/', `<form id="f" action="/done"><button id="pay" type="button" onclick="setTimeout(() => f.submit(), 400)">Place order</button></form>`);
    stage.show('/done', (_request, response) => void setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Thank you</p>'), 1_500));
    const { '#pay': target } = await stage.record('#pay');
    const { steps } = await stage.play([{ action: 'click', label: 'Place order', target, ...more }], { timeouts: { after: 5_000, navigation: 10_000, ...timeouts } });
    expect(told(steps)).toEqual(['passed']);
    expect(stage.hits('/done')).toBe(1);
  });
});
