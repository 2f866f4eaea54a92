import { PLACE_TAKER, PRODUCTS } from '../data.js';
import { v1 } from '../v1/index.js';
import type { ShopVersion } from '../version.js';
import { cartWithoutApply, checkoutWithTwin, loginWithLookAlike, productCovered, settingsSwapped } from './traps.js';

/** The look of v1 with one trap in the way of every flow; `truth.ts` lists them. */
export const v3: ShopVersion = {
  name: 'v3',
  pages: {
    ...v1.pages,
    login: loginWithLookAlike,
    product: productCovered,
    cart: cartWithoutApply,
    checkout: checkoutWithTwin,
    settings: settingsSwapped,
  },
  // Another product in the same place, under the same row ids.
  products: PRODUCTS.map((product) => (product.sku === 'LMP-204' ? PLACE_TAKER : product)),
  // The throw has moved up a row; the cushion stands where it was.
  cart: [
    { sku: 'ENM-102', quantity: 2 },
    { sku: 'THR-011', quantity: 1 },
    { sku: 'CSH-040', quantity: 1 },
  ],
};
