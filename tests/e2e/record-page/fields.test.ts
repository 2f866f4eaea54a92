import { describe, expect, it } from 'vitest';
import { browserForTests } from '../page-script/open-page.js';
import { RecordedPage, type Opening } from './recorded-page.js';

describe('fields', () => {
  const browser = browserForTests();
  const open = (html: string, opening?: Opening): Promise<RecordedPage> => RecordedPage.open(browser(), html, opening);

  it('tells every change of a field, with its bundle the first time and after something else', async () => {
    const recorded = await open('<input aria-label=Name><textarea aria-label=Notes></textarea>');
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('Al');
    await recorded.page.focus('textarea');
    await recorded.page.keyboard.type('x');
    await recorded.page.focus('input');
    await recorded.page.keyboard.type('a');
    expect(await recorded.actions()).toEqual(['typed ‘Name’ = "A"', 'typed = "Al"', 'typed ‘Notes’ = "x"', 'typed ‘Name’ = "Ala"']);
    const fields = (await recorded.toldOf('input')).map(({ field }) => field);
    expect(new Set(fields).size).toBe(2);
    expect(fields[3]).toBe(fields[0]);
  });

  it('tells pasting, dropping in, clearing, and what is filled without keys', async () => {
    const recorded = await open('<input aria-label=A value=word><input aria-label=B>');
    const { page } = recorded;
    await page.focus('[aria-label=A]');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.focus('[aria-label=B]');
    await page.keyboard.press('Control+V');
    await page.fill('[aria-label=A]', 'all at once');
    expect(await recorded.actions()).toEqual(['typed ‘A’ = ""', 'pasted ‘B’ = "word"', 'filled ‘A’ = "all at once"']);
  });

  it('tells what an input method composes', async () => {
    const recorded = await open('<input aria-label=City>');
    await recorded.page.focus('input');
    await recorded.session.send('Input.imeSetComposition', { text: 'とう', selectionStart: 2, selectionEnd: 2 });
    await recorded.session.send('Input.insertText', { text: '東京' });
    const inputs = await recorded.toldOf('input');
    expect(inputs.at(-1)?.value).toBe('東京');
    expect(inputs[0]).toMatchObject({ how: 'composed', value: 'とう' });
  });

  it('tells the visible text of an editor, whichever part of it was typed into', async () => {
    const recorded = await open('<div contenteditable aria-label=Message><p id=p>Dear <b>Ada</b></p></div>');
    await recorded.page.click('#p');
    await recorded.page.keyboard.press('End');
    await recorded.page.keyboard.type('!');
    await recorded.page.keyboard.press('Enter');
    await recorded.page.keyboard.type('ok');
    const inputs = await recorded.toldOf('input');
    expect(inputs[0]?.on?.target.dom?.tag).toBe('div');
    expect(inputs.at(-1)?.value?.replace(/\n+/g, '\n')).toBe('Dear Ada!\nok');
    expect((await recorded.toldOf('key')).length).toBe(0);
  });

  it('tells dates, colours, numbers and sliders of the browser by value', async () => {
    const recorded = await open('<input type=date aria-label=Day><input type=range aria-label=Volume value=50 style="width:200px"><input type=number aria-label=Count value=1>');
    const { page } = recorded;
    await page.focus('[type=date]');
    await page.keyboard.type('03172027');
    await page.focus('[type=range]');
    await page.keyboard.press('ArrowRight');
    await page.focus('[type=number]');
    await page.keyboard.press('ArrowUp');
    const last = new Map((await recorded.toldOf('input')).map(({ field, value }) => [field, value]));
    expect([...last.values()]).toEqual(['2027-03-17', '51', '2']);
    expect(await recorded.toldOf('key')).toEqual([]);
  });

  it('tells Enter where it sends a message, and not where it breaks a line', async () => {
    const recorded = await open(`<textarea aria-label=Chat onkeydown="if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); this.value = '' }"></textarea>`);
    await recorded.page.focus('textarea');
    await recorded.page.keyboard.type('hi');
    await recorded.page.keyboard.press('Shift+Enter');
    await recorded.page.keyboard.press('Enter');
    await recorded.page.waitForTimeout(20);
    expect(await recorded.actions()).toEqual(['typed ‘Chat’ = "h"', 'typed = "hi"', 'typed = "hi\\n"', 'key Enter ‘Chat’']);
  });

  it('counts what a program sets only where it was asked to', async () => {
    const html = '<select aria-label=Size><option>S<option>M</select><input type=date aria-label=Day>';
    const act = async (recorded: RecordedPage): Promise<string[]> => {
      await recorded.page.selectOption('select', 'M');
      await recorded.page.fill('input', '2027-03-17');
      return recorded.actions();
    };
    expect(await act(await open(html))).toEqual([]);
    expect(await act(await open(html, { options: { scripted: true } }))).toEqual(['choose ‘Size’ = M', 'picked ‘Day’ = "2027-03-17"']);
  });

  it('does not count what the page sets in answer to a person', async () => {
    const recorded = await open(
      `<button onclick="s.value = 'M'; s.dispatchEvent(new Event('change', {bubbles: true}))">Medium</button><select id=s aria-label=Size><option>S<option>M</select>`,
      { options: { scripted: true } },
    );
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Medium’']);
  });
});

describe('boxes, lists and files', () => {
  const browser = browserForTests();
  const open = (html: string): Promise<RecordedPage> => RecordedPage.open(browser(), html);

  it('tells boxes and radio buttons of the browser, by label, by pointer and by keys', async () => {
    const recorded = await open('<label><input type=checkbox id=c> Terms</label><label><input type=radio name=r id=x checked> X</label><label><input type=radio name=r id=y> Y</label>');
    const { page } = recorded;
    await page.click('text=Terms');
    await page.focus('#c');
    await page.keyboard.press('Space');
    await page.focus('#x');
    await page.keyboard.press('ArrowDown');
    expect(await recorded.actions()).toEqual(['left click ‘Terms’', 'check ‘Terms’', 'key Space ‘Terms’', 'keyboard left click ‘Terms’', 'uncheck ‘Terms’', 'check ‘Y’']);
    expect((await recorded.toldOf('check'))[0]?.on.target.semantics?.state).toBe('unchecked');
  });

  it('tells boxes and switches that pages make', async () => {
    const recorded = await open(`<div role=switch tabindex=0 aria-checked=false aria-label=Wi-Fi onclick="setTimeout(() => this.setAttribute('aria-checked', 'true'), 30)" style="width:40px;height:20px;background:#ccc"></div><button>Next</button>`);
    await recorded.page.click('[role=switch]');
    await recorded.page.waitForTimeout(60);
    await recorded.page.click('button');
    expect(await recorded.actions()).toEqual(['left click ‘Wi-Fi’', 'check ‘Wi-Fi’', 'left click ‘Next’']);
  });

  it('tells options of lists of the browser, one or several', async () => {
    const recorded = await open('<select aria-label=Size size=3><option>S<option id=m>M</select><select aria-label=Tags multiple size=3><option id=a>a<option id=b>b<option>c</select>');
    const { page } = recorded;
    await page.click('#m');
    await page.click('#a');
    await page.click('#b', { modifiers: ['Control'] });
    const choices = (await recorded.toldOf('choose')).map(({ on, values }) => [on.label, values]);
    expect(choices).toEqual([['Size', ['M']], ['Tags', ['a']], ['Tags', ['a', 'b']]]);
  });

  it('tells options of lists that pages make, by the control that opens them', async () => {
    const recorded = await open(`<div role=combobox tabindex=0 aria-haspopup=listbox aria-controls=l aria-expanded=false aria-label=Country onmousedown="l.hidden = false; this.setAttribute('aria-expanded', 'true')" style="width:100px;border:1px solid">–</div>
      <ul role=listbox id=l hidden style="position:absolute"><li role=option onclick="pick(this)">Austria</li><li role=option onclick="pick(this)">France</li></ul>
      <script>function pick(o) { document.querySelector('[role=combobox]').textContent = o.textContent; l.hidden = true }</script>`);
    await recorded.page.click('[role=combobox]');
    await recorded.page.click('text=France');
    expect(await recorded.actions()).toEqual(['left click ‘Country’', 'left click ‘France’', 'choose ‘Country’ = France']);
  });

  it('leaves lists that no replay could choose from as clicks', async () => {
    const recorded = await open('<button>Fruit</button><div style="position:absolute"><ul role=listbox><li role=option>Apple</li><li role=option>Pear</li></ul></div>');
    await recorded.page.click('text=Pear');
    expect(await recorded.actions()).toEqual(['left click ‘Pear’']);
  });

  it('tells files by name, and the click that led to them', async () => {
    const recorded = await open('<button onclick="f.click()">Choose a file</button><input type=file id=f aria-label=Invoice hidden multiple>');
    const chooser = recorded.page.waitForEvent('filechooser');
    await recorded.page.click('button');
    await (await chooser).setFiles(['package.json', 'README.md']);
    await recorded.page.waitForTimeout(50);
    const [upload] = await recorded.toldOf('upload');
    const [click] = await recorded.toldOf('click');
    expect(upload).toMatchObject({ files: [{ name: 'package.json', type: 'application/json' }, { name: 'README.md' }], opener: click?.id });
    expect(upload?.on.target.dom?.id).toBe('f');
  });
});
