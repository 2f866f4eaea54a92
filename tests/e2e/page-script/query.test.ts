import type { Target } from '@waymark/core';
import { describe, expect, it } from 'vitest';
import { browserForTests, idsByTier, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const FORM = `
  <h1>Account</h1>
  <form id="f">
    <input id="a" name="email" type="email" placeholder="Your e-mail" data-testid="mail">
    <input id="b" name="phone" placeholder="Phone">
    <input type="hidden" id="h" name="email">
    <button id="save" type="button"><span id="inner">Save changes</span></button>
    <button id="drop" type="button">Delete account</button>
    <a id="help" href="/help" title="Help">?</a>
  </form>
  <p id="note">Changes are saved at once.</p>
  <button id="ghost" style="display:none">Save changes</button>`;

const bare = (part: Target): Target => part;

describe('query', () => {
  it('names the recorded element by every tier that knows it', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const report = await page.query(await page.targetOf('#a'), 'fill');
    const [first] = report.candidates;
    expect(first?.snapshot.dom?.id).toBe('a');
    expect(first?.tiers).toEqual(['xpath', 'id', 'name', 'placeholder', 'data', 'fuzzyText', 'boundingBox']);
    expect(first?.cssMatches).toBe(1);
    expect(report.matches).toMatchObject({ xpath: 1, id: 1, name: 1, placeholder: 1, data: 1 });
    expect(report.loading).toBe(false);
    expect(report.viewport).toEqual({ width: 1000, height: 700, dpr: 1 });
  });

  it.each<[string, Target, Record<string, string[]>]>([
    ['XPath', { dom: { xpath: '/html[1]/body[1]/form[1]/button[2]' } }, { xpath: ['drop'] }],
    ['XPath from an id', { dom: { idXPath: "//*[@id='f']/button[1]" } }, { xpath: ['save'] }],
    ['id', { dom: { id: 'drop', tag: 'button' } }, { id: ['drop'] }],
    ['name, of the same family of fields', { dom: { name: 'email', tag: 'input', type: 'text' } }, { name: ['a'] }],
    ['role and accessible name', { semantics: { role: 'button', name: 'Delete Account' } }, { aria: ['drop'], fuzzyText: ['drop'] }],
    ['placeholder', { semantics: { placeholder: 'your E-Mail' }, dom: { tag: 'input' } }, { placeholder: ['a'], fuzzyText: ['a'] }],
    ['test id', { dom: { dataAttributes: { 'data-testid': 'mail' } } }, { data: ['a'] }],
    ['title', { dom: { tag: 'a' }, semantics: { title: 'Help' } }, { fuzzyText: ['help'] }],
    ['other words for the same', { dom: { tag: 'button' }, semantics: { text: 'Save' } }, { fuzzyText: ['save'] }],
    ['place', { dom: { tag: 'nothing' }, geometry: { box: { x: 0, y: 0, width: 1, height: 1 } } }, {}],
  ])('finds by %s', async (_, target, expected) => {
    const page = await ScriptedPage.open(browser(), FORM);
    expect(idsByTier(await page.query(bare(target)))).toMatchObject(expected);
  });

  it('takes the button for the span in it when the step points, and the span itself when it reads', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const target: Target = { dom: { idXPath: "//*[@id='inner']", tag: 'button' }, semantics: { role: 'button' } };
    expect(idsByTier(await page.query(target, 'click'))['xpath']).toEqual(['save']);
    expect(idsByTier(await page.query(target, 'extract'))['xpath']).toEqual(['inner']);
  });

  it('never takes opposites or other numbers for the text', async () => {
    const page = await ScriptedPage.open(browser(), '<button id="a">Unsubscribe</button><button id="b">Invoice 1002</button>');
    for (const text of ['Subscribe', 'Invoice 1001']) {
      const tiers = idsByTier(await page.query({ dom: { tag: 'button' }, semantics: { text } }));
      expect(tiers['fuzzyText']).toBeUndefined();
    }
  });

  it('brings a hidden element back when a precise tier named it, and says that it is hidden', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const { candidates } = await page.query({ dom: { id: 'ghost', tag: 'button' }, semantics: { text: 'Save changes' } });
    expect(candidates.find((one) => one.snapshot.dom?.id === 'ghost')).toMatchObject({ tiers: ['id'], state: { visible: false } });
    expect(candidates.find((one) => one.snapshot.dom?.id === 'save')?.tiers).toContain('fuzzyText');
  });

  it('counts all matches, beyond those that come back', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `<li><b>Row ${i}</b> <button class="x y">Open</button></li>`).join('');
    const page = await ScriptedPage.open(browser(), `<h2>List</h2><ul>${rows}</ul>`);
    const target = await page.targetOf('li:nth-child(250) button');
    const report = await page.invoke('query', { target, action: 'click', limit: 25 });
    expect(report.matches).toMatchObject({ xpath: 1, aria: 300, fuzzyText: 300 });
    expect(report.candidates).toHaveLength(25);
    expect(report.candidates[0]).toMatchObject({ snapshot: { surroundings: { row: 'Row 249' } } });
    expect(report.facts).toMatchObject({ text: 300, role: 300, tag: 300, classes: { x: 300, y: 300 }, headingPresent: true, rowPresent: true, neighboursPresent: 1 });
  });

  it('tells how telling each piece of evidence is', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const target = await page.targetOf('#save');
    const { facts } = await page.query({ ...target, surroundings: { neighbours: ['Delete account', 'Gone'], heading: 'Elsewhere', form: 'f' } });
    expect(facts).toMatchObject({ id: 1, tag: 2, type: 2, text: 1, accessibleName: 1, role: 2, neighboursPresent: 0.5, headingPresent: false, formPresent: true });
  });

  it('looks at every control of a small page, whatever it is called now', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const ids = (await page.query({ dom: { tag: 'button' }, semantics: { text: 'Nothing alike' } })).candidates.map((one) => one.snapshot.dom?.id);
    expect(ids).toEqual(expect.arrayContaining(['a', 'b', 'save', 'drop', 'help']));
    expect(ids).not.toContain('h');
  });

  it('finds something that was no control by its tag', async () => {
    const page = await ScriptedPage.open(browser(), '<div class="tile" id="t" style="cursor:pointer">Reports</div><div class="tile" id="u">Invoices</div>');
    const tiers = idsByTier(await page.query({ dom: { tag: 'div', classes: ['tile'] }, semantics: { text: 'Reports' } }));
    expect(tiers['fuzzyText']).toEqual(['t']);
  });

  it('finds a control that has become a clickable box', async () => {
    const page = await ScriptedPage.open(browser(), '<div id="t" style="cursor:pointer"><span>Reports</span></div>');
    const tiers = idsByTier(await page.query({ dom: { tag: 'button' }, semantics: { role: 'button', name: 'Reports', text: 'Reports' } }));
    expect(tiers['fuzzyText']).toEqual(['t']);
  });

  it('finds the field by the text of its label', async () => {
    const page = await ScriptedPage.open(browser(), '<label for="x">First name</label><input id="x"><label><input id="y" type="checkbox"><span>I agree</span></label>');
    expect(idsByTier(await page.query({ dom: { tag: 'input' }, semantics: { label: 'First names' } }, 'fill'))['fuzzyText']).toEqual(['x']);
    expect(idsByTier(await page.query({ dom: { tag: 'input' }, semantics: { role: 'checkbox', name: 'I agree' } }, 'check'))['aria']).toEqual(['y']);
  });

  it('ends on a page of 100 000 elements', async () => {
    const page = await ScriptedPage.open(browser(), '<main></main>');
    await page.page.evaluate(() => {
      const rows = Array.from({ length: 20_000 }, (_, i) => `<div><label>Field ${i}<input></label><i></i><button>Go</button></div>`);
      document.querySelector('main')?.insertAdjacentHTML('beforeend', rows.join(''));
    });
    const report = await page.query({ dom: { tag: 'button' }, semantics: { role: 'button', name: 'Go', text: 'Go' } });
    expect(report.elements).toBeGreaterThan(100_000);
    expect(report.matches.aria).toBe(20_000);
  });
});
