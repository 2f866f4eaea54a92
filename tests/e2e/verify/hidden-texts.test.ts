import type { TextPlace } from '@waymark/core';
import { expect, it } from 'vitest';
import { browserForTests, ScriptedPage } from '../page-script/open-page.js';

const browser = browserForTests();

const BOX = 'position:absolute;inset:0;pointer-events:none';
const over = (style: string, inner = ''): string => `<p style="position:relative">@<span style="${BOX};${style}">${inner}</span></p>`;

/** Each with what the page's own code can know of it. `@` stands for its text, `~` for the number in it. */
const CASES: [string, string, Partial<TextPlace>][] = [
  ['plain', '<p>@</p>', { seen: 'shown' }],
  ['covered by something else', '<div style="position:relative"><p>@</p><div style="position:absolute;inset:0;background:#c33">Wait</div></div>', { seen: 'covered' }],
  ['covered from within', over('background:#c33').replace(';pointer-events:none', ''), { seen: 'shown', doubt: 'overlay' }],
  ['no colour', '<p style="color:transparent">@</p>', { seen: 'faint' }],
  ['no size', '<p>= <span style="font-size:0">@</span></p>', { seen: 'faint' }],
  ['nothing left of it', '<p>= <span style="display:inline-block;transform:scale(0)">@</span></p>', { seen: 'faint' }],
  ['turned on its edge', '<p>= <span style="display:inline-block;transform:rotateY(90deg)">@</span></p>', { seen: 'faint' }],
  ['a box that pointers pass through', over('background:#c33'), { seen: 'shown', doubt: 'overlay' }],
  ['a text that pointers pass through', over('background:#fff', 'Order was rejected'), { seen: 'shown', doubt: 'overlay' }],
  ['a picture that pointers pass through', over('background:url(data:,x)'), { seen: 'shown', doubt: 'overlay' }],
  ['content of the style sheet', '<style>.g{position:relative}.g::after{content:"";position:absolute;inset:0;background:#c33}</style><p class="g">@</p>', { seen: 'shown', doubt: 'overlay' }],
  ['white on white', '<p style="color:#fff">@</p>', { seen: 'shown', doubt: 'colour' }],
  ['in the colour of its box', '<div style="background:#204060"><p style="color:rgb(33,65,97)">@</p></div>', { seen: 'shown', doubt: 'colour' }],
  ['white on a dark box', '<div style="background:#204060"><p style="color:#fff">@</p></div>', { seen: 'shown' }],
  ['white on a picture', '<div style="background:url(data:,x)"><p style="color:#fff">@</p></div>', { seen: 'shown' }],
  ['white with a shadow', '<p style="color:#fff;text-shadow:0 0 3px #000">@</p>', { seen: 'shown' }],
  ['an empty layer for messages', '<p>@</p><div style="position:fixed;inset:0;pointer-events:none"></div>', { seen: 'shown' }],
  ['a thin veil', over('background:rgba(0,0,0,.1)'), { seen: 'shown' }],
  ['a layer behind', '<div style="position:relative;z-index:0"><div style="position:absolute;inset:0;z-index:-1;background:#eee;pointer-events:none"></div><p>@</p></div>', { seen: 'shown' }],
  ['a picture behind, earlier in the page', '<div style="position:relative"><div style="position:absolute;inset:0;background:#eee;pointer-events:none"></div><p style="position:relative">@</p></div>', { seen: 'shown' }],
  ['an icon beside it', '<button style="position:relative">@ <svg style="pointer-events:none" width="12" height="12"><rect width="12" height="12"/></svg></button>', { seen: 'shown' }],
  ['in a part that pointers pass through', '<div style="pointer-events:none"><p>Order <b>~</b> <em>stored</em></p></div>', { seen: 'shown' }],
  ['scrolled away', '<p style="position:absolute;left:-9999px">@</p>', { seen: 'outside' }],
];

const numberOf = (at: number): string => String(5500 + at);

it('the page knows what may hide a text, and what cannot', async () => {
  const rows = CASES.map(([, html], at) => `<div style="height:30px">${html.replace('@', 'Order ~ stored').replace('~', numberOf(at))}</div>`);
  const page = await ScriptedPage.open(browser(), `<!doctype html><style>p{margin:0}</style><body style="font:14px sans-serif;margin:0">${rows.join('')}`);
  const { places } = await page.invoke('placeTexts', { items: CASES.map(([id], at) => ({ id, text: `Order ${numberOf(at)} stored` })) });
  const told = CASES.map(([name]) => [name, (places[name] ?? []).map(({ seen, doubt }) => ({ seen, ...(doubt ? { doubt } : {}) }))]);
  expect(told).toEqual(CASES.map(([name, , wanted]) => [name, [wanted]]));
});
