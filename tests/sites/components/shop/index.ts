import { createSession, summarise } from '../../shop/session.js';
import { v1 } from '../../shop/v1/index.js';
import type { PageName } from '../../shop/version.js';
import type { Page, Site } from '../site.js';

/** Its script speaks to the shop's server, and its marks are that script's: a page that stands alone has neither. */
const OF_THE_SERVER = /<script\b[^>]*><\/script>\n?| data-k="[^"]*"/g;
const ICON = '<link rel="icon" href="data:,">';

function noGeneratedIds(): never {
  throw new Error('a page with ids that differ from load to load is not the same page twice');
}

function visitor() {
  const session = createSession(v1.cart);
  session.order = { number: 'HP-20418', name: 'Marta Oliveira', city: 'Porto', country: 'pt', shipping: 'standard', total: 142.5 };
  return session;
}

function sheet(name: string, shown: PageName = name as PageName, path = `/${name}`): Page {
  const session = visitor();
  const drawn = v1.pages[shown]({
    base: '/shop/v1',
    path,
    search: new URLSearchParams(),
    session,
    cart: summarise(session, v1.products),
    flash: null,
    products: v1.products,
    id: noGeneratedIds,
  });
  return { name, text: drawn.text.replaceAll(OF_THE_SERVER, '').replace('</title>', `</title>\n${ICON}`) };
}

/** The sample shop as recorded, page by page. */
export const shop: Site = {
  name: 'shop',
  bundles: [],
  pages: [
    sheet('home'), sheet('login'), sheet('catalogue'), sheet('product', 'product', '/product/ENM-102'), sheet('cart'), sheet('checkout'), sheet('order'), sheet('settings'),
  ],
};
