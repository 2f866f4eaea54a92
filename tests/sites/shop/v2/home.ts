import { CATEGORIES, DEMO_USER, money } from '../data.js';
import { type Html, html, key } from '../html.js';
import { INFO_PAGES, type PageContext } from '../version.js';
import { layout } from './layout.js';
import { card } from './parts.js';
import { cx } from './style.js';

const icon = html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M11 11l4 4" stroke="currentColor" stroke-width="2"/></svg>`;

/** Four products as cards. */
export function gallery({ base, products }: PageContext): Html {
  const featured = products.filter((_product, index) => index % 3 === 0).slice(0, 4);
  return html`<div ${cx('gallery')}>
    ${featured.map(
      (product) => html`<div ${cx('card')}><div ${cx('photo')}></div><div ${cx('strong')}>${money(product.price)}</div>
        <a href="${base}/product/${product.sku}" ${key(`home.featured:${product.sku}`)}>${product.name}</a><p ${cx('hint')}>${product.about}</p></div>`,
    )}
  </div>`;
}

export function homePage(context: PageContext): Html {
  const { base, session } = context;
  return layout(context, {
    title: 'Start',
    heading: session.user ? `Welcome back, ${DEMO_USER.first}` : 'Made to be kept',
    body: html`
    <div ${cx('chips')}>
      ${CATEGORIES.toReversed().map((name) => html`<a ${cx('chip')} href="${base}/catalogue?category=${name}" ${key(`home.category:${name}`)}>${name}</a>`)}
    </div>
    <div ${cx('card hero')}><h2 ${cx('subtitle')}>What are you looking for?</h2>
      <form ${cx('finder')} action="${base}/catalogue"><div ${cx('grow')}>
        <input ${cx('input')} id="${context.id()}" name="q" type="search" placeholder="Search products" ${key('search.text')}></div>
        <div><button type="submit" ${cx('btn')} ${key('search.go')}>${icon}<span>Search</span></button></div></form></div>
    ${gallery(context)}`,
  });
}

export function infoPage(context: PageContext): Html {
  const { title = '', text = '' } = INFO_PAGES[context.path] ?? {};
  return layout(context, { title, body: html`<div ${cx('card')}><p>${text}</p></div>` });
}

export function goodbyePage(context: PageContext): Html {
  return layout(context, {
    title: 'Goodbye',
    heading: 'Your account has been deleted',
    body: card('Take care', html`<p>We are sorry to see you go. Open orders will still be delivered.</p>
      <a ${cx('btn')} href="${context.base}/home" ${key('goodbye.home')}>Back to the shop</a>`),
  });
}
