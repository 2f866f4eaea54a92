import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

const FORM = `<nav><a href="/a">Home</a><a href="/b">Team</a></nav>
  <form><label>Name <input id="name" value="typed"></label><input id="mail" placeholder="E-mail"><input id="pw" type="password" aria-label="Password" value="hunter2">
  <button id="icon" type="button"><svg width="9" height="9"><use href="#eye"/></svg></button><button id="bare" type="button"></button><input type="submit" id="send" value="Send"><p><button id="reset" type="reset" title="Starts over">Reset</button></p></form>
  <footer><a href="/c">Imprint</a></footer>`;

describe('the controls around an element', () => {
  it('are those of its form in order, by name or icon, with its own place', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    const names = ['Name', 'E-mail', 'Password', 'use:eye', '', 'Send', 'Reset'];
    expect((await page.targetOf('#send')).surroundings?.controls).toEqual({ names, index: 5 });
    expect((await page.targetOf('#name')).surroundings?.controls).toEqual({ names, index: 0 });
    expect(JSON.stringify(await page.targetOf('#reset'))).not.toMatch(/typed|hunter2/);
  });

  it('name the nearest before and after, past those without a name and never outside', async () => {
    const page = await ScriptedPage.open(browser(), FORM);
    expect((await page.targetOf('#send')).surroundings?.siblings).toEqual({ before: 'use:eye', after: 'Reset' });
    expect((await page.targetOf('#reset')).surroundings?.siblings).toEqual({ before: 'Send', after: null });
    expect((await page.targetOf('#name')).surroundings?.siblings).toEqual({ before: null, after: 'E-mail' });
  });

  it('have the names that a page writes into the slots of its components', async () => {
    const page = await ScriptedPage.open(browser(), `<form><x-button>Save</x-button><x-button id="d">Discard</x-button></form>
      <script>customElements.define('x-button', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>'; } });</script>`);
    expect((await page.targetOf('#d')).surroundings?.controls?.names).toContain('Save');
  });

  it('are of the list, not of the item, and of the page where nothing else holds a second one', async () => {
    const list = `<div>${'<ul>'}<li><button>Edit</button><button>Delete</button></li><li><button id="e">Edit</button><button>Delete</button></li></ul><footer><a id="f" href="/">Imprint</a></footer></div>`;
    const page = await ScriptedPage.open(browser(), list);
    expect((await page.targetOf('#e')).surroundings?.controls).toEqual({ names: ['Edit', 'Delete', 'Edit', 'Delete'], index: 2 });
    expect((await page.targetOf('#f')).surroundings?.controls).toEqual({ names: ['Edit', 'Delete', 'Edit', 'Delete', 'Imprint'], index: 4 });
  });

  it('are absent where it is the only control, and place what is no control among them', async () => {
    const alone = await ScriptedPage.open(browser(), '<p>Text</p><button>Only</button>');
    expect((await alone.targetOf('button')).surroundings).toMatchObject({ controls: null, siblings: null });
    const page = await ScriptedPage.open(browser(), '<form><button>A</button><p id="p">Total</p><button>B</button></form>');
    expect((await page.targetOf('#p')).surroundings?.controls).toEqual({ names: ['A', 'Total', 'B'], index: 1 });
  });

  it('are forty at the most, those nearest to it', async () => {
    const page = await ScriptedPage.open(browser(), `<form>${Array.from({ length: 100 }, (_, i) => `<button id="b${i}">No ${i}</button>`).join('')}</form>`);
    for (const i of [0, 5, 50, 98, 99]) {
      const controls = (await page.targetOf(`#b${i}`)).surroundings?.controls;
      expect(controls?.names).toHaveLength(40);
      expect(controls?.names[controls.index]).toBe(`No ${i}`);
    }
  });

  it('count a control in another one once, and hidden ones never', async () => {
    const page = await ScriptedPage.open(
      browser(),
      '<ul role="menu"><li role="menuitem" tabindex="0"><a href="/a">Open</a></li><li role="menuitem" tabindex="0" hidden>Secret</li><li role="menuitem" tabindex="0" id="c">Close</li></ul>',
    );
    expect((await page.targetOf('#c')).surroundings?.controls).toEqual({ names: ['Open', 'Close'], index: 1 });
  });
});
