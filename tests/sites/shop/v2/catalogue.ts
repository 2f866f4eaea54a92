import { money, type Product } from '../data.js';
import { type Html, html, key } from '../html.js';
import { type Listing, list, queryOf } from '../listing.js';
import type { PageContext } from '../version.js';
import { layout } from './layout.js';
import { cx } from './style.js';

const COLUMNS = [
  { sort: 'name', title: 'Name' },
  { sort: 'price', title: 'Price' },
  { sort: 'stock', title: 'Stock' },
  { sort: 'sku', title: 'SKU' },
];

/** A table no more: a grid of boxes with roles, the columns in another order, both buttons in one cell. */
function record(base: string, { sku, name, price, stock }: Product): Html {
  return html`<div role="row" ${cx('record')} ${key(`catalogue.row:${sku}`)}>
    <div role="cell" ${cx('strong')}>${name}</div><div role="cell">${money(price)}</div>
    <div role="cell">${stock}</div><div role="cell">${sku}</div>
    <div role="cell"><div ${cx('ends')}>
      <a ${cx('btn tiny')} href="${base}/product/${sku}" ${key(`catalogue.details:${sku}`)}>View details</a>
      <button type="button" ${cx('btn tiny primary')} ${key(`catalogue.add:${sku}`)}><span>Add to basket</span></button>
    </div></div></div>`;
}

function pager(listing: Listing): Html {
  const { page, pages } = listing;
  return html`<div ${cx('inline')} role="navigation" aria-label="Pages">
    ${page > 1 && html`<a ${cx('btn tiny')} href="${queryOf(listing, { page: String(page - 1) })}" ${key('catalogue.back')}>Previous</a>`}
    <span ${cx('hint')}>${page} / ${pages}</span>
    ${page < pages && html`<a ${cx('btn tiny')} href="${queryOf(listing, { page: String(page + 1) })}" ${key('catalogue.next')}>Next</a>`}
  </div>`;
}

export function cataloguePage(context: PageContext): Html {
  const { base, products } = context;
  const listing = list(products, context.search);
  return layout(context, {
    title: 'Catalogue',
    heading: listing.query ? `Results for “${listing.query}”` : listing.category || 'All products',
    tools: html`<input ${cx('input')} type="text" id="filter" aria-label="Filter by name" placeholder="Type a few letters" ${key('catalogue.filter')}>`,
    body: html`
    <div ${cx('card grid')}><div role="table" aria-label="Products">
      <div role="rowgroup"><div role="row" ${cx('record columns')}>
        ${COLUMNS.map(({ sort, title }) => html`<div role="columnheader"><a href="${queryOf(listing, { sort })}" ${key(`catalogue.sort:${sort}`)}>${title}</a></div>`)}
        <div role="columnheader"></div></div></div>
      <div role="rowgroup">${listing.rows.map((product) => record(base, product))}</div>
    </div></div>
    <div ${cx('head')}>${pager(listing)}<p ${cx('hint')}>Showing <span ${cx('strong')} ${key('catalogue.count')}>${listing.rows.length}</span> of ${listing.total}</p></div>`,
  });
}
