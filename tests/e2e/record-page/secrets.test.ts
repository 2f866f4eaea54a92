import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage, type Opening } from './recorded-page.js';

const WORD = 'hunter2-Xy';

describe('secrets', () => {
  const browser = browserForTests();
  const open = (html: string, opening?: Opening): Promise<RecordedPage> => RecordedPage.open(browser(), html, opening);

  async function everything(recorded: RecordedPage): Promise<string> {
    return JSON.stringify(await recorded.told());
  }

  it('tells that a password was typed and sent off, and nothing of it', async () => {
    const recorded = await open('<form onsubmit="return false"><label>Password <input type=password></label></form>');
    await recorded.page.click('input');
    await recorded.page.keyboard.type(WORD);
    await recorded.page.keyboard.press('Backspace');
    await recorded.page.keyboard.press('Enter');
    const inputs = await recorded.toldOf('input');
    expect(inputs.every(({ value, secret }) => value === null && secret === 'password')).toBe(true);
    expect((await recorded.toldOf('key')).map(({ key }) => key)).toEqual(['Enter']);
    expect(await everything(recorded)).not.toContain('hunter');
  });

  it('keeps it out of texts, names, titles and neighbours that the page makes of it', async () => {
    const recorded = await open(`<input type=password aria-label=Password oninput="m.textContent = 'You typed ' + this.value; document.title = this.value; b.setAttribute('aria-label', 'Use ' + this.value); b.id = this.value">
      <p id=m>Nothing</p><button id=b>Use</button><script>var b = document.querySelector('button')</script>`);
    await recorded.page.focus('input');
    await recorded.page.keyboard.type(WORD);
    await recorded.page.click('button');
    await recorded.page.waitForTimeout(100);
    const all = await everything(recorded);
    expect(all).toContain('left');
    for (let length = 4; length <= WORD.length; length++) expect(all).not.toContain(WORD.slice(0, length));
  });

  it('keeps a password secret that is shown as text', async () => {
    const recorded = await open(`<input id=p type=password aria-label=Key><button onclick="p.type = 'text'; p.ariaLabel = 'Word'">Show</button>`);
    await recorded.page.focus('#p');
    await recorded.page.keyboard.type('hunt');
    await recorded.page.click('button');
    await recorded.page.focus('#p');
    await recorded.page.keyboard.type('er2x');
    expect(await everything(recorded)).not.toContain('hunt');
    expect((await recorded.toldOf('input')).every(({ value }) => value === null)).toBe(true);
  });

  it('knows codes and cards, by autocomplete and name, and fields that the person marked', async () => {
    const html = '<input autocomplete=one-time-code aria-label=Code><input name=cardNumber aria-label=Number><input id=nick aria-label=Nickname><input id=free aria-label=Free>';
    const recorded = await open(html, { options: { secretFields: ['#nick'] } });
    for (const css of ['[autocomplete]', '[name=cardNumber]', '#nick', '#free']) {
      await recorded.page.focus(css);
      await recorded.page.keyboard.type('7');
    }
    expect((await recorded.toldOf('input')).map(({ value, secret }) => value ?? secret)).toEqual(['code', 'card', 'secret', '7']);
    await recorded.inWorld(`recorder.markSecret(['#free'])`);
    await recorded.page.keyboard.type('8');
    expect((await recorded.toldOf('input')).at(-1)?.value).toBeNull();
    expect(await recorded.inWorld('recorder.secretBoxes().length')).toBe(4);
  });

  it('knows a code that is typed one digit to a field', async () => {
    const recorded = await open(
      `${`<input name=otp maxlength=1 style="width:2em" oninput="this.nextElementSibling?.focus(); o.textContent = 'Code ' + [...document.querySelectorAll('input')].map((i) => i.value).join('')">`.repeat(6)}<p id=o></p><button>Next</button>`,
    );
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('482913');
    await recorded.page.click('button');
    expect(await everything(recorded)).not.toContain('4829');
  });

  it('pastes nothing of a secret, and checks nothing of it', async () => {
    const recorded = await open(`<textarea>${WORD}</textarea><input type=password aria-label=Password>`);
    await recorded.page.focus('textarea');
    await recorded.page.keyboard.press('Control+A');
    await recorded.page.keyboard.press('Control+C');
    await recorded.page.focus('input');
    await recorded.page.keyboard.press('Control+V');
    await recorded.inWorld(`recorder.setMode({ kind: 'assert', check: 'value' })`);
    await recorded.page.click('input');
    await recorded.page.waitForTimeout(100);
    expect(await recorded.toldOf('assert')).toEqual([]);
    expect((await recorded.toldOf('input')).at(-1)).toMatchObject({ value: null, how: 'pasted' });
    expect(await everything(recorded)).not.toContain(WORD);
  });

  it('tells no letters that go into a closed shadow root before it is known', async () => {
    const closed = (host: string): string => `document.querySelector('${host}').attachShadow({ mode: 'closed' }).innerHTML = '<input type=password>'`;
    const recorded = await open(`<login-form></login-form><div><p>Slotted</p></div><button>Go</button><script>${closed('login-form')};${closed('div')}</script>`);
    await recorded.page.mouse.click(40, 15);
    await recorded.page.keyboard.type('hunter');
    await recorded.page.keyboard.press('Tab');
    await recorded.page.keyboard.type('hunter');
    await recorded.page.focus('button');
    await recorded.page.keyboard.press('k');
    await recorded.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await recorded.page.keyboard.press('?');
    expect((await recorded.toldOf('key')).map(({ key }) => key)).toEqual(['Tab', 'k', '?']);
    expect(await recorded.toldOf('note')).toHaveLength(1);
  });

  it('knows a code by its boxes', async () => {
    const recorded = await open(`<form><div>${'<span><input maxlength=1 type=tel oninput="this.parentNode.nextElementSibling?.firstChild.focus()"></span>'.repeat(6)}</div></form><input maxlength=1 aria-label=Initial>`);
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('482913');
    await recorded.page.focus('[aria-label]');
    await recorded.page.keyboard.type('K');
    expect((await recorded.toldOf('input')).map(({ value, secret }) => value ?? secret)).toEqual(['code-1', 'code-2', 'code-3', 'code-4', 'code-5', 'code-6', 'K']);
  });

  it('knows the number of a card when it is whole, and tells no more than its beginning before', async () => {
    const recorded = await open('<input aria-label=Reference><input aria-label=Phone><button>Pay</button>');
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('4111 1111 1111 1111');
    await recorded.page.keyboard.press('Tab');
    await recorded.page.keyboard.type('0301234567');
    await recorded.page.click('button');
    const all = await everything(recorded);
    expect(all).not.toMatch(/4111 ?1111/);
    expect((await recorded.toldOf('input')).findLast(({ secret }) => secret !== undefined)).toMatchObject({ value: null, secret: 'card number' });
    expect((await recorded.actions()).slice(-3)).toEqual(['typed = "0301234567"', 'left click ‘Pay’'].toSpliced(0, 0, 'typed = "0301234"'));
  });

  it('knows a number that is pasted, and keeps back what may become one', async () => {
    const recorded = await open('<input aria-label=A><input aria-label=B>');
    await recorded.page.focus('input');
    await recorded.page.keyboard.insertText('4111111111111111');
    await recorded.page.focus('[aria-label=B]');
    await recorded.page.keyboard.insertText('40000000');
    expect(recorded.heard.filter(({ kind }) => kind === 'input')).toMatchObject([{ value: null }]);
    await recorded.page.focus('[aria-label=A]');
    expect(await recorded.toldOf('input')).toMatchObject([{ value: null }, { value: '40000000', on: { label: 'B' } }]);
  });

  it('knows a field that the page masks by itself', async () => {
    const recorded = await open(`<input aria-label=Word oninput="this.value = this.value.replace(/./g, '•')">`);
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('hunter');
    expect((await recorded.toldOf('input')).map(({ value }) => value).slice(1).every((value) => value === null)).toBe(true);
  });
});
