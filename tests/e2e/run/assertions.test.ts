import { describe, expect, it } from 'vitest';
import { stageForTests, told, type Draft } from './stage.js';

const stage = stageForTests({ verify: 'off' });
const QUICK = { timeouts: { after: 120 } };

const LIST = `<title>Invoices</title><h1>Invoices</h1><p id="sum">Total 1001 EUR</p><input id="name" aria-label="Name" value="Ada">
  <label><input type="checkbox" id="paid" checked> Paid</label>
  <ul><li><button class="del">Delete</button></li><li><button class="del">Delete</button></li></ul><div id="note" hidden>Gone</div><button id="close">Close list</button>`;

describe('assertions', () => {
  it('hold or fail by what the page shows', async () => {
    stage.show('/', LIST);
    const target = await stage.record('#sum', '#name', '#paid', '#note', '#close');
    const [sum, name, paid] = [target['#sum'], target['#name'], target['#paid']];
    const holding: Draft[] = [
      { action: 'assertVisible', target: target['#close'] },
      { action: 'assertText', target: sum, text: 'Total 1001 EUR', exact: true },
      { action: 'assertText', target: sum, text: '1001 EUR' },
      { action: 'assertValue', target: name, value: 'Ada' },
      { action: 'assertChecked', target: paid, checked: true },
      { action: 'assertNotVisible', target: target['#note'] },
      { action: 'assertUrl', matches: '*/' },
      { action: 'assertTitle', matches: 'Sta*' },
    ];
    const { steps } = await stage.play(holding);
    expect(told(steps)).toEqual(holding.map(() => 'passed'));
    const failing: Draft[] = [
      { action: 'assertText', target: sum, text: 'Total 100' },
      { action: 'assertText', target: sum, text: '1001 EUR', exact: true },
      { action: 'assertValue', target: name, value: 'Ad' },
      { action: 'assertChecked', target: paid, checked: false },
      { action: 'assertNotVisible', target: target['#close'] },
      { action: 'assertUrl', matches: '*/cart' },
      { action: 'assertTitle', matches: 'Invoice' },
    ];
    for (const draft of failing) {
      const { steps } = await stage.play([draft], QUICK);
      expect(told(steps), JSON.stringify({ ...draft, target: undefined })).toEqual(['failed assertion-failed']);
    }
  });

  it('count what is alike and can be seen', async () => {
    stage.show('/', LIST);
    const { 'li:first-child .del': del } = await stage.record('li:first-child .del');
    for (const [count, wanted] of [[2, 'passed'], [1, 'failed assertion-failed']] as const) {
      expect(told((await stage.play([{ action: 'assertCount', target: del, count }], QUICK)).steps)).toEqual([wanted]);
    }
  });

  it('see an element that has been drawn anew with what was waited for', async () => {
    stage.show('/', `<div id="root"><button id="state" class="s">Order status</button></div>`);
    const { '#state': state } = await stage.record('#state');
    stage.show('/', `<div id="root"><button id="state" class="s" aria-pressed="false" aria-checked="false">Order status</button></div>
      <script>setTimeout(() => { root.innerHTML = '<button id="state" class="s" aria-checked="true">Order status</button>' }, 600)</script>`);
    const { steps } = await stage.play([{ action: 'assertChecked', target: state, checked: true }]);
    expect(told(steps)).toEqual(['passed']);
  });

  it('do not take two of a kind for none', async () => {
    stage.show('/', `<h1>Cart</h1><div><button class="b">Remove lamp</button></div>`);
    const { '.b': remove } = await stage.record('.b');
    stage.show('/', `<h1>Cart</h1><main><p><button class="c">Remove lamp</button></p><p><button class="c">Remove lamp</button></p></main>`);
    expect(told((await stage.play([{ action: 'assertNotVisible', target: remove }], QUICK)).steps)).toEqual(['failed assertion-failed']);
    expect(told((await stage.play([{ action: 'waitFor', target: remove, state: 'hidden', wait: 300 }])).steps)).toEqual(['failed timeout']);
  });

  it('do not take a page that is still loading for one where it is gone', async () => {
    stage.show('/', LIST);
    const { '#close': close, 'li:first-child .del': del } = await stage.record('#close', 'li:first-child .del');
    const [head = '', rest = ''] = LIST.split('<ul>');
    stage.show('/', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><link rel="icon" href="data:,">${head}<script>document.querySelector('p')</script>${' '.repeat(2_000)}`);
      setTimeout(() => response.end(`<ul>${rest}`), 700);
    });
    const slow = async (draft: Draft): Promise<string[]> => told((await stage.play([draft], { timeouts: { after: 1_200 } })).steps);
    expect(await slow({ action: 'assertNotVisible', target: close })).toEqual(['failed assertion-failed']);
    expect(await slow({ action: 'assertCount', target: del, count: 0 })).toEqual(['failed assertion-failed']);
  });
});

describe('waiting', () => {
  it('for a text, an address, an element to come or to go', async () => {
    stage.show('/', `<h1>Job</h1><p id="busy">Working on it</p><p id="out"></p><script>
      setTimeout(() => { busy.remove(); out.textContent = 'All done'; history.pushState({}, '', '/done') }, 500)</script>`);
    const { '#busy': busy } = await stage.record('#busy');
    const { steps } = await stage.play([
      { action: 'waitFor', target: busy, state: 'hidden' },
      { action: 'waitFor', text: 'All done' },
      { action: 'waitFor', url: '*/done' },
      { action: 'waitFor', text: 'Never said', wait: 200 },
    ]);
    expect(told(steps)).toEqual(['passed', 'passed', 'passed', 'failed timeout']);
  });
});
