import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

async function semanticsOf(html: string, css = '#t') {
  const page = await ScriptedPage.open(browser(), html);
  return (await page.targetOf(css)).semantics;
}

describe('what can be chosen', () => {
  it('is told by label and value for a native list, and not which one is chosen', async () => {
    const html = '<select id="t"><option value="std">Standard</option><optgroup label="Fast"><option value="exp" selected>Express</option></optgroup><option>Pick up</option></select>';
    expect((await semanticsOf(html))?.options).toEqual([
      { label: 'Standard', value: 'std' },
      { label: 'Express', value: 'exp' },
      { label: 'Pick up', value: null },
    ]);
  });

  it('is told for radio buttons of one name in one form, and for lists by role', async () => {
    const radios = '<form><label><input type="radio" name="s" value="1" id="t"> Small</label><label><input type="radio" name="s" value="2"> Large</label></form><form><label><input type="radio" name="s" value="9"> Other</label></form>';
    expect((await semanticsOf(radios))?.options).toEqual([
      { label: 'Small', value: '1' },
      { label: 'Large', value: '2' },
    ]);
    const list = '<div id="t" role="combobox" aria-controls="l" tabindex="0">Pick</div><ul id="l" role="listbox"><li role="option" data-value="a">Apple</li><li role="option">Pear</li></ul>';
    expect((await semanticsOf(list))?.options).toEqual([
      { label: 'Apple', value: 'a' },
      { label: 'Pear', value: null },
    ]);
    expect((await semanticsOf(list, '[role=listbox]'))?.options).toHaveLength(2);
  });

  it('is thirty options at the most, and nothing for what offers none', async () => {
    expect((await semanticsOf(`<select id="t">${'<option>x</option>'.repeat(50)}</select>`))?.options).toHaveLength(30);
    expect((await semanticsOf('<button id="t">Save</button>'))?.options).toBeNull();
    expect((await semanticsOf('<select id="t"></select>'))?.options).toBeNull();
  });
});

describe('the state of a control', () => {
  it.each([
    ['<input id="t" type="checkbox" checked>', 'checked'],
    ['<input id="t" type="radio">', 'unchecked'],
    ['<button id="t" role="switch" aria-checked="true">Wi-Fi</button>', 'checked'],
    ['<div id="t" role="checkbox" aria-checked="mixed" tabindex="0">All</div>', 'mixed'],
    ['<button id="t" aria-pressed="true">Bold</button>', 'pressed'],
    ['<button id="t" aria-pressed="false">Bold</button>', 'unpressed'],
    ['<button id="t" role="tab" aria-selected="true">One</button>', 'selected'],
    ['<button id="t" aria-expanded="false">Menu</button>', 'collapsed'],
    ['<details open><summary id="t">More</summary>Text</details>', 'expanded'],
    ['<button id="t">Save</button>', null],
  ])('%s', async (html, state) => {
    expect((await semanticsOf(html))?.state).toBe(state);
  });
});

describe('the words near a control without a name', () => {
  it.each([
    ['before it', '<p>Name: <input> Age: <input id="t"></p>', 'Age:'],
    ['behind a box', '<p>Choose <input type="checkbox" id="t"> I agree</p>', 'I agree'],
    ['in the cell to the left', '<table><tr><td>City</td><td><div><input id="t"></div></td></tr></table>', 'City'],
    ['above it', '<div><div>Street</div><div><input id="t"></div></div>', 'Street'],
    ['not past another control', '<p>Name: <input> <input id="t"></p>', null],
    ['not out of its block', '<p>Far away</p><form><input id="t"></form>', null],
    ['not a paragraph of the page', '<main><p>Welcome to the page</p><select id="t"><option>EUR</option></select></main>', null],
    ['not one over several controls', '<div><p>Your trip</p><input id="t"><input></div>', null],
    ['nothing where it has a name', '<p>Odd <button id="t">Save</button></p>', null],
  ])('%s', async (_, html, near) => {
    expect((await semanticsOf(html))?.near).toBe(near);
  });
});

describe('what a query tells of the page around the recorded place', () => {
  const page1 = '<html lang="en"><form><h2>Profile</h2><button>Save</button><button>Cancel</button><button>Help</button></form></html>';

  it('counts who is still there', async () => {
    const old = await ScriptedPage.open(browser(), page1);
    const target = await old.targetOf('button');
    const same = (await old.query(target)).facts;
    expect(same).toMatchObject({ controlNamesPresent: 1, controlsNamed: 1, sectionPresent: 1, language: 'en' });
    const now = await ScriptedPage.open(browser(), '<html lang="de"><form><h2>Other</h2><button>Cancel</button><a href="/">Save</a><p>Save</p></form></html>');
    expect((await now.query(target)).facts).toMatchObject({ controlNamesPresent: 0.5, controlsNamed: 1, sectionPresent: 0, language: 'de' });
  });

  it('looks for what names the row, not for its data', async () => {
    const card = (name: string) => `<div class="card"><h3>${name}</h3><p>In stock</p><button>Add</button></div>`;
    const target = await (await ScriptedPage.open(browser(), card('Lamp'))).targetOf('button');
    expect((await (await ScriptedPage.open(browser(), card('Desk'))).query(target)).facts.rowPresent).toBe(false);
    expect((await (await ScriptedPage.open(browser(), card('Lamp'))).query(target)).facts.rowPresent).toBe(true);
  });
});
