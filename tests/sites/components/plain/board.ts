import { type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

const LISTS = [
  ['To do', [['Book the marquee', 'Ruth', 3], ['Ask the fire brigade', 'Owen', 0], ['Print posters', 'Ruth', 1], ['Find a face painter', 'Nobody', 0], ['Order bunting', 'Tariq', 2]]],
  ['This week', [['Call the bakery', 'Owen', 0], ['Call the brewery', 'Tariq', 4], ['Insurance form', 'Ruth', 2]]],
  ['Waiting', [['Permit from the town', 'Owen', 5], ['Quote for toilets', 'Tariq', 1]]],
  ['Done', [['Set the date', 'Ruth', 8], ['Rent tables', 'Owen', 0], ['Print tickets', 'Tariq', 1]]],
] as const;

function card([title, who, comments]: readonly [string, string, number]): Html {
  return html`<article><p><a href="/cards/${title.toLowerCase().replaceAll(' ', '-')}">${title}</a></p><small>${who}${comments > 0 && `, ${comments} ${comments === 1 ? 'comment' : 'comments'}`}</small><br>
    <button>${icon('pencil')}</button> <button title="Move to the next list">${icon('arrow-right')}</button> <button>Done</button></article>`;
}

function list([name, cards]: (typeof LISTS)[number]): Html {
  return html`<div><h2>${name} (${cards.length}) <button title="List menu">…</button></h2><div>${cards.map((entry) => card(entry))}</div><input type="text" placeholder="New card"> <button>Add</button></div>`;
}

export function board(): Html {
  return html`<header><h1>Spring fair</h1><a href="/boards">All boards</a><a href="/boards/12/members">Members</a><a href="/boards/12/history">History</a> <input type="text" placeholder="Find a card"> <button>Find</button></header>
<main><section>${LISTS.map(list)}</section></main><footer><button>Add list</button> <button>Archive finished cards</button></footer>`;
}
