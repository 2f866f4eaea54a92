import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

async function around(html: string, css = '#t'): Promise<{ question: unknown; caption: unknown; section: unknown; language: unknown }> {
  const page = await ScriptedPage.open(browser(), html);
  const { question, caption, section, language } = (await page.targetOf(css)).surroundings ?? {};
  return { question, caption, section, language };
}

describe('what is asked around an element', () => {
  it('is the title and the first words of a dialog, whatever they are written in', async () => {
    const buttons = '<button id="t">Yes</button><button>No</button>';
    expect((await around(`<dialog open><h2>Delete file</h2><p>Delete a.txt for good?</p><p>More</p>${buttons}</dialog>`)).question).toBe('Delete file | Delete a.txt for good?');
    expect((await around(`<div role="alertdialog"><div>Leave the page?</div>${buttons}</div>`)).question).toBe('Leave the page?');
    expect((await around(`<div class="confirm-modal"><div class="modal-body"><p>Send to Anna?</p></div><div class="modal-footer">${buttons}</div></div>`)).question).toBe('Send to Anna?');
    expect((await around(`<div popover="manual" aria-label="Rename" style="display:block"><p>New name</p>${buttons}</div>`)).question).toBe('Rename | New name');
  });

  it('is the legend of a group, and the title of a small section where there is nothing nearer', async () => {
    expect((await around('<fieldset><legend>Deliver to</legend><p>Where we send it</p><label>Home <input id="t" type="radio"></label></fieldset>')).question).toBe('Deliver to | Where we send it');
    expect((await around('<section><h2>Danger zone</h2><p>This closes the account.</p><button id="t">Close</button></section>')).question).toBe('Danger zone | This closes the account.');
    expect((await around('<main><p>Text</p><button id="t">Go</button></main>')).question).toBeNull();
  });

  it('is only a caption where it is a line before a few controls, without markup', async () => {
    expect((await around('<div><p>Do you smoke?</p><label><input type="radio"> Yes</label><label><input type="radio" id="t"> No</label></div>')).caption).toBe('Do you smoke?');
    expect((await around('<div><span>May 2025</span><button>11</button><button id="t">12</button></div>')).caption).toBe('May 2025');
    expect((await around('<div><button id="t">12</button><span>After it</span></div>')).caption).toBeNull();
    expect((await around(`<div><p>A whole page</p>${'<p>More</p>'.repeat(40)}<button id="t">12</button></div>`)).caption).toBeNull();
  });

  it('holds nothing of what the element says, of labels, or of what was typed', async () => {
    const { question } = await around('<dialog open><button id="t">OK</button><label>Code <input value="secret-1"></label><textarea>secret-2</textarea><p>Are you sure?</p></dialog>');
    expect(question).toBe('Are you sure?');
  });
});

describe('the sections around an element', () => {
  it('are titled by headings of the levels around it, innermost first, and not by those of parts that ended', async () => {
    const html = '<main><h1>Account</h1><h2>Billing</h2><h3>Card</h3><p>x</p><h3>Address</h3><div><div><button id="t">Edit</button></div></div><h2>Later</h2></main>';
    expect((await around(html)).section).toEqual(['Address', 'Billing', 'Account']);
    const ended = '<main><h1>Account</h1><section><h2>Billing</h2><h3>Card</h3></section><section><header><h2>Profile</h2></header><p><button id="t">Edit</button></p></section></main>';
    expect((await around(ended)).section).toEqual(['Profile', 'Account']);
  });

  it('are titled by legend, caption, summary, tab and label', async () => {
    expect((await around('<details open><summary>More</summary><fieldset><legend>Colours</legend><button id="t">Red</button></fieldset></details>')).section).toEqual(['Colours', 'More']);
    expect((await around('<table><caption>Members</caption><tr><td>Anna</td><td><button id="t">Edit</button></td></tr></table>')).section).toEqual(['Members']);
    expect((await around('<div role="tablist"><button role="tab" id="tab">Security</button></div><div role="tabpanel" aria-labelledby="tab"><button id="t">Edit</button></div>')).section).toEqual(['Security']);
    const unnamed = '<div role="tablist"><button role="tab">Billing</button><button role="tab" aria-selected="true">Shipping</button></div><div role="tabpanel"><button id="t">Edit</button></div>';
    expect((await around(unnamed)).section).toEqual(['Shipping']);
    expect((await around('<section aria-label="Newsletter"><button id="t">Join</button></section>')).section).toEqual(['Newsletter']);
  });

  it('are titled by words that stand first and are bold or large, and by no others', async () => {
    const block = (style: string) => `<div><div style="${style}">Shipping</div><p>Where it goes</p><button id="t">Edit</button></div>`;
    expect((await around(block('font-weight:700'))).section).toEqual(['Shipping']);
    expect((await around(block('font-size:20px'))).section).toEqual(['Shipping']);
    expect((await around(block(''))).section).toBeNull();
    expect((await around('<div><p>Where it goes</p><div style="font-weight:700">Shipping</div><button id="t">Edit</button></div>')).section).toBeNull();
    expect((await around('<div><b>Shipping</b><button id="t">Edit</button></div>')).section).toEqual(['Shipping']);
  });

  it('begin outside the row, which is told by itself', async () => {
    const card = (name: string, id = '') => `<article><h3>${name}</h3><button ${id}>Buy</button></article>`;
    const page = await ScriptedPage.open(browser(), `<section><h2>Offers</h2><div>${card('Lamp')}${card('Desk', 'id="t"')}</div></section>`);
    expect((await page.targetOf('#t')).surroundings).toMatchObject({ row: 'Desk', section: ['Offers'] });
  });
});

describe('the language of an element', () => {
  it('is the nearest that markup gives', async () => {
    const page = await ScriptedPage.open(browser(), '<html lang="en-GB"><p lang="DE"><button id="a">Los</button></p><button id="b">Go</button></html>');
    expect((await page.targetOf('#a')).surroundings?.language).toBe('de');
    expect((await page.targetOf('#b')).surroundings?.language).toBe('en-gb');
    expect((await around('<button id="t">Go</button>')).language).toBeNull();
  });
});
