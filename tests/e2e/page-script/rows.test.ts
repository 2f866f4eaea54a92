import { describe, expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from './open-page.js';

const browser = browserForTests();

async function rowsOf(html: string, selectors: readonly string[]): Promise<(string | null | undefined)[]> {
  const page = await ScriptedPage.open(browser(), html);
  const rows: (string | null | undefined)[] = [];
  for (const css of selectors) rows.push((await page.targetOf(css)).surroundings?.row);
  return rows;
}

const card = (name: string, data: string) => `<div class="card"><h3>${name}</h3><p>${data}</p><button>Add to cart</button></div>`;

describe('the row of a list or of cards', () => {
  it('is named even where one or two items are left', async () => {
    expect(await rowsOf(card('Lamp', 'A-100') + card('Lamp', 'A-200'), ['.card:nth-child(2) button'])).toEqual(['Lamp | A-200']);
    expect(await rowsOf(card('Lamp', '€ 10'), ['button'])).toEqual(['Lamp | € 10']);
    expect(await rowsOf('<ul><li>Bob <button>Remove</button></li></ul>', ['button'])).toEqual(['Bob']);
    expect(await rowsOf('<div role="listitem"><b>Bob</b><button>Remove</button></div>', ['button'])).toEqual(['Bob']);
  });

  it('is told by two boxes built alike that hold the same control, and not by two that do not', async () => {
    const line = (name: string, label = 'Delete') => `<div class="r"><span>${name}</span> <button>${label}</button></div>`;
    expect(await rowsOf(line('Anna') + line('Bob'), ['.r:nth-child(2) button'])).toEqual(['Bob']);
    expect(await rowsOf(line('Anna') + line('Bob', 'Invite'), ['.r:nth-child(2) button'])).toEqual([null]);
  });

  it('tells items apart that offer different things now, where each has a name', async () => {
    const item = (name: string, label: string) => `<li><b>${name}</b> <button>${label}</button></li>`;
    expect(await rowsOf(`<ul>${item('Lamp', 'Buy')}${item('Desk', 'Sold out')}</ul>`, ['li:nth-child(1) button', 'li:nth-child(2) button'])).toEqual(['Lamp', 'Desk']);
  });

  it('is the card and not the column of a board', async () => {
    const column = (title: string, tasks: readonly string[]) =>
      `<section class="lane"><h2>${title}</h2><div class="stack">${tasks.map((task) => `<div class="k7"><p>${task}</p><button>Move</button></div>`).join('')}</div><button>Add</button></section>`;
    const board = column('To do', ['Fix login', 'Ship it']) + column('Doing', ['Write docs']) + column('Done', ['Buy milk']);
    expect(await rowsOf(board, ['.lane:nth-child(1) .k7:nth-child(2) button', '.lane:nth-child(2) .k7 button', '.lane:nth-child(2) > button'])).toEqual([
      'Ship it',
      'Write docs',
      'Doing',
    ]);
  });

  it('is named by what is emphasised, and not by what all items say', async () => {
    const item = (name: string) => `<article><span>In stock</span><span>Best of 2024</span><a href="#${name}">${name}</a><button>Buy</button></article>`;
    expect(await rowsOf(item('Lamp') + item('Desk'), ['article:nth-child(2) button'])).toEqual(['Desk | In stock | Best of 2024']);
  });

  it('has a cell for each piece of a line of data', async () => {
    expect(await rowsOf('<ul><li><h4>Wool | Throw</h4><p>THR-011 · € 64 each</p><button>Remove</button></li></ul>', ['button'])).toEqual(['Wool Throw | THR-011 | € 64 each']);
  });

  it('is told by a picture or an attribute where nothing is written', async () => {
    const tile = (inner: string) => `<div class="tile">${inner}<button>Open</button></div>`;
    const picture = (src: string, alt = '') => `<img src="${src}" ${alt === '' ? '' : `alt="${alt}"`} width="20" height="20">`;
    expect(await rowsOf(tile(picture('/img/lamp.3f2a91bc.png?v=2')) + tile(picture('/img/desk.png')), ['.tile:nth-child(1) button'])).toEqual(['lamp.png']);
    expect(await rowsOf(tile(picture('/1.png', 'Anna Berg')), ['button'])).toEqual(['Anna Berg']);
    expect(await rowsOf(tile('<i title="Anna Berg" style="display:block;width:9px;height:9px"></i>'), ['button'])).toEqual(['Anna Berg']);
    expect(await rowsOf('<ul><li aria-label="Anna Berg"><button>Remove</button></li></ul>', ['button'])).toEqual(['Anna Berg']);
    expect(await rowsOf(tile(`${picture('/lamp.webp', 'Photo')}<h4>Lamp</h4>`), ['button'])).toEqual(['Lamp']);
  });

  it('is no row: a box of a form, a menu, a part of a card, a toolbar', async () => {
    expect(await rowsOf('<div class="card"><h3>Sign in</h3><input name="u"><input name="p"><button>Go</button></div>', ['button', '[name=u]'])).toEqual([null, null]);
    expect(await rowsOf('<ul><li><a href="#a">Home</a></li><li><a href="#b">Team</a></li></ul>', ['a'])).toEqual([null]);
    expect(await rowsOf('<div><p>Hello there</p><div class="card-footer"><span>Note</span><button>Go</button></div></div>', ['button'])).toEqual([null]);
    expect(await rowsOf('<div class="tools"><button>Bold</button><button>Italic</button></div>', ['button'])).toEqual([null]);
  });

  it('belongs to the term of a definition', async () => {
    expect(await rowsOf('<dl><dt>Anna</dt><dd><button>Remove</button></dd><dt>Bob</dt><dd><button>Remove</button></dd></dl>', ['dd:nth-of-type(2) button'])).toEqual(['Bob']);
  });
});

describe('the row of a table', () => {
  it('keeps what the page put into fields, and nothing that a person typed or that is secret', async () => {
    const row = (name: string) =>
      `<tr><td><input value="${name}"></td><td><input name="code" readonly value="K-77"></td><td><input type="password" value="hunter2"></td><td><input aria-label="Card number" value="4111 1111"></td><td><button>Delete</button></td></tr>`;
    const page = await ScriptedPage.open(browser(), `<table>${row('Anna')}${row('Bob')}</table>`);
    expect((await page.targetOf('tr:nth-child(2) button')).surroundings?.row).toBe('Bob | K-77');
    await page.page.locator('tr:nth-child(2) input').first().fill('Typed name');
    expect((await page.targetOf('tr:nth-child(2) button')).surroundings?.row).toBe('K-77');
    await page.page.locator('tr:nth-child(2) input').first().evaluate((input) => input.setAttribute('value', 'Typed name'));
    for (const css of ['tr:nth-child(2) button', 'tr:nth-child(2) input', 'tr:nth-child(2)']) {
      expect(JSON.stringify(await page.targetOf(css))).not.toMatch(/Typed|hunter2|4111/);
    }
  });

  it('has its header first and its data after it', async () => {
    const table = '<table><tr><td>Sales</td><th scope="row">John Smith</th><td>john@a.org</td><td><button>Delete</button></td></tr></table>';
    expect(await rowsOf(table, ['button', 'th'])).toEqual(['John Smith | Sales | john@a.org', 'Sales | john@a.org']);
  });

  it('keeps the name that stands beside the control in one cell', async () => {
    expect(await rowsOf('<table><tr><td>Anna <button>Edit</button></td><td>Sales</td></tr></table>', ['button'])).toEqual(['Anna | Sales']);
  });

  it('counts cells that span several rows', async () => {
    const record = (name: string) => `<tr><td rowspan="2">${name}</td><td>Home</td></tr><tr><td><button>Delete</button></td></tr>`;
    expect(await rowsOf(`<table>${record('Anna')}${record('Bob')}</table>`, ['tr:nth-child(2) button', 'tr:nth-child(4) button'])).toEqual(['Anna', 'Bob']);
  });

  it('is told by pictures where nothing is written', async () => {
    const row = (name: string) => `<tr><td><img src="/${name}.png" width="9" height="9"></td><td><button>Delete</button></td></tr>`;
    expect(await rowsOf(`<table>${row('a')}${row('b')}</table>`, ['tr:nth-child(2) button'])).toEqual(['b.png']);
  });

  it('is one row where a grid keeps columns in place, with the column of its cell', async () => {
    const part = (name: string, cells: (row: number) => string) =>
      `<div class="${name}">${[0, 1].map((row) => `<div role="row" row-index="${row}" aria-rowindex="${row + 2}">${cells(row)}</div>`).join('')}</div>`;
    const cell = (column: number, inner: string) => `<div role="gridcell" aria-colindex="${column}">${inner}</div>`;
    const header = (column: number, text: string) => `<div role="columnheader" aria-colindex="${column}"><span>${text}</span></div>`;
    const grid = `<div role="grid">
      <div class="head"><div role="row" aria-rowindex="1">${header(1, 'Name')}</div><div role="row" aria-rowindex="1">${header(2, 'City')}${header(3, 'State')}</div><div role="row" aria-rowindex="1">${header(4, 'Actions')}</div></div>
      ${part('left', (row) => cell(1, ['Anna', 'Bob'][row] ?? ''))}
      ${part('middle', (row) => cell(2, ['Rome', 'Oslo'][row] ?? '') + cell(3, 'Open'))}
      ${part('right', () => cell(4, '<button>Edit</button>'))}</div>`;
    const page = await ScriptedPage.open(browser(), grid);
    expect((await page.targetOf('.right [row-index="1"] button')).surroundings).toMatchObject({ row: 'Bob | Oslo | Open', column: 'Actions' });
    expect((await page.targetOf('.middle [row-index="0"] [aria-colindex="3"]')).surroundings).toMatchObject({ row: 'Anna | Rome', column: 'State' });
    expect((await page.targetOf('.head [aria-colindex="2"] span')).surroundings?.row).toBeNull();
  });

  it.each([
    ['API key', 'hunter2'],
    ['Recovery', 'a1b2c3d4e5f6g7h8'],
    ['Paid with', '4111 1111 1111 1111'],
  ])('never tells a secret that a page shows in a field: %s', async (words, value) => {
    const row = (name: string, shown: string) => `<tr><td>${name}</td><td><input readonly value="${shown}"></td><td><button>Copy</button></td></tr>`;
    expect(await rowsOf(`<table>${row('Team', 'Blue')}${row(words, value)}</table>`, ['tr:nth-child(1) button', 'tr:nth-child(2) button'])).toEqual(['Team | Blue', words]);
  });
});
