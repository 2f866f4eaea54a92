import { money, type Product } from '../data.js';
import { type Html, html, key } from '../html.js';
import { type Listing, list, queryOf } from '../listing.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';

const COLUMNS = [
  { sort: 'name', title: 'Name', kind: '' },
  { sort: 'sku', title: 'SKU', kind: '' },
  { sort: 'price', title: 'Price', kind: 'number' },
  { sort: 'stock', title: 'Stock', kind: 'number' },
];

/** Ids count rows, not products: they stay where they are when the data changes. */
function row(base: string, product: Product, index: number): Html {
  const { sku, name, price, stock } = product;
  return html`<tr id="row-${index + 1}" ${key(`catalogue.row:${sku}`)}>
    <td class="name">${name}</td><td class="sku">${sku}</td>
    <td class="number">${money(price)}</td><td class="number">${stock}</td>
    <td><button type="button" id="add-${index + 1}" class="btn btn-small btn-primary add-to-cart" data-testid="add-to-cart" ${key(`catalogue.add:${sku}`)}>Add to cart</button></td>
    <td><a id="details-${index + 1}" class="btn btn-small details" href="${base}/product/${sku}" ${key(`catalogue.details:${sku}`)}>Details</a></td>
  </tr>`;
}

function pager(listing: Listing): Html {
  const numbers = Array.from({ length: listing.pages }, (_page, index) => index + 1);
  return html`<nav class="pager" aria-label="Pages">
    ${numbers.map((number) =>
      number === listing.page
        ? html`<span class="btn btn-small btn-primary" aria-current="page">${number}</span>`
        : html`<a class="btn btn-small" href="${queryOf(listing, { page: String(number) })}" ${key(`catalogue.page:${number}`)}>${number}</a>`,
    )}
    <span class="muted">page ${listing.page} of ${listing.pages}</span>
  </nav>`;
}

export function cataloguePage(context: PageContext): Html {
  const { base, products } = context;
  const listing = list(products, context.search);
  return layout(context, {
    title: 'Catalogue',
    heading: listing.query ? `Results for “${listing.query}”` : listing.category || 'Catalogue',
    body: html`
    <div class="toolbar">
      <div class="filter">
        <label for="filter">Filter by name</label>
        <input type="text" id="filter" name="filter" placeholder="Type a few letters" ${key('catalogue.filter')}>
      </div>
      <p class="muted"><span id="count" ${key('catalogue.count')}>${listing.rows.length}</span> of ${listing.total} products shown</p>
    </div>
    <table id="catalogue">
      <thead><tr>
        ${COLUMNS.map(
          ({ sort, title, kind }) => html`<th scope="col" class="${kind}"><a id="sort-${sort}" href="${queryOf(listing, { sort })}" ${key(`catalogue.sort:${sort}`)}>${title}</a></th>`,
        )}
        <th scope="col">Buy</th><th scope="col">More</th>
      </tr></thead>
      <tbody>${listing.rows.map((product, index) => row(base, product, index))}</tbody>
    </table>
    ${pager(listing)}`,
  });
}
