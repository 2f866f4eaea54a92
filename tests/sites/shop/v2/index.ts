import { PRODUCTS } from '../data.js';
import type { ShopVersion } from '../version.js';
import { cartPage } from './cart.js';
import { cataloguePage } from './catalogue.js';
import { checkoutPage, orderPage } from './checkout.js';
import { goodbyePage, homePage, infoPage } from './home.js';
import { loginPage } from './login.js';
import { productPage } from './product.js';
import { settingsPage } from './settings.js';

/** The shop after a redesign: other markup, order and words, the same acts. */
export const v2: ShopVersion = {
  name: 'v2',
  pages: {
    home: homePage,
    login: loginPage,
    catalogue: cataloguePage,
    product: productPage,
    cart: cartPage,
    checkout: checkoutPage,
    order: orderPage,
    settings: settingsPage,
    goodbye: goodbyePage,
    info: infoPage,
  },
  products: PRODUCTS,
  cart: [
    { sku: 'ENM-102', quantity: 2 },
    { sku: 'CSH-040', quantity: 1 },
    { sku: 'THR-011', quantity: 1 },
  ],
};
