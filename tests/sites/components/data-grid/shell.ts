import { flag, type Fragment, type Html, html } from '../../shop/html.js';
import { icon } from '../icons.js';

const VIEWS = [['Shipments', 20], ['Inventory', 0], ['Carriers', 0], ['Invoices', 6], ['Claims', 2]] as const;
const SAVED = ['Leaving today', 'Late at customs', 'Refrigerated'];

/** The frame of the program around its grid. */
export function shell(current: string, work: Fragment): Html {
  return html`<div class="shell"><header class="top"><strong>Quayside</strong><a href="/support">Support</a>
    <button type="button" aria-label="Alerts">${icon('bell')}</button><button type="button" aria-label="Settings">${icon('gear')}</button><a href="/me">Dana Kowalska</a></header>
    <nav class="side" aria-label="Views">${VIEWS.map(([name, count]) => html`<a href="/${name.toLowerCase()}" ${flag('aria-current', name === current)}>${name}${count > 0 && html`<span class="count">${count}</span>`}</a>`)}
      <h2>Saved filters</h2>${SAVED.map((name) => html`<a href="?saved=${name.toLowerCase().replaceAll(' ', '-')}">${name}</a>`)}</nav>
    <main class="work">${work}<div class="grid" id="grid"></div></main></div>`;
}
