import { CATEGORIES, DEMO_USER, money } from '../data.js';
import { type Html, html, key } from '../html.js';
import { INFO_PAGES, type PageContext } from '../version.js';
import { layout } from './layout.js';

/** Four products as tiles. */
export function tiles({ base, products }: PageContext): Html {
  const featured = products.filter((_product, index) => index % 3 === 0).slice(0, 4);
  return html`<ul class="tiles">
    ${featured.map(
      (product) => html`<li class="tile"><div class="picture"></div>
        <a href="${base}/product/${product.sku}" ${key(`home.featured:${product.sku}`)}>${product.name}</a>
        <p class="muted">${product.about}</p><strong>${money(product.price)}</strong></li>`,
    )}
  </ul>`;
}

export function homePage(context: PageContext): Html {
  const { base, session, products } = context;
  return layout(context, {
    title: 'Welcome',
    heading: session.user ? `Welcome back, ${DEMO_USER.first}` : 'Things for the home, made to be kept',
    body: html`
    <section class="panel">
      <form id="search" class="search-form" role="search" action="${base}/catalogue">
        <input type="search" id="q" name="q" aria-label="Search the shop" placeholder="Search products" ${key('search.text')}>
        <button type="submit" id="search-go" class="btn btn-primary" ${key('search.go')}>Search</button>
      </form>
      <p class="muted">Try “lamp”, “linen” or the number of a product.</p>
    </section>
    <h2>Categories</h2>
    <ul class="tiles">
      ${CATEGORIES.map(
        (name) => html`<li class="tile"><a href="${base}/catalogue?category=${name}" ${key(`home.category:${name}`)}>${name}</a>
          <div class="muted">${products.filter((product) => product.category === name).length} products</div></li>`,
      )}
    </ul>
    <h2>Picked for the season</h2>
    ${tiles(context)}`,
  });
}

export function infoPage(context: PageContext): Html {
  const { title = '', text = '' } = INFO_PAGES[context.path] ?? {};
  return layout(context, { title, body: html`<section class="panel"><p>${text}</p></section>` });
}

export function goodbyePage(context: PageContext): Html {
  return layout(context, {
    title: 'Goodbye',
    heading: 'Your account has been deleted',
    body: html`<section class="panel"><p>We are sorry to see you go. Open orders will still be delivered.</p>
      <a class="btn" href="${context.base}/home" ${key('goodbye.home')}>Back to the shop</a></section>`,
  });
}
