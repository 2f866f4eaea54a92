import { PRODUCTS } from '../data.js';
import type { ShopVersion } from '../version.js';
import { cartPage } from './cart.js';
import { cataloguePage } from './catalogue.js';
import { checkoutPage, orderPage } from './checkout.js';
import { goodbyePage, homePage, infoPage } from './home.js';
import { loginPage } from './login.js';
import { productPage } from './product.js';
import { settingsPage } from './settings.js';

/** The shop as it was recorded. */
export const v1: ShopVersion = {
  name: 'v1',
  pages: {
    home: homePage,
    login: loginPage,
    catalogue: cataloguePage,
    product: (context) => productPage(context),
    cart: (context) => cartPage(context),
    checkout: (context) => checkoutPage(context),
    order: orderPage,
    settings: (context) => settingsPage(context),
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
