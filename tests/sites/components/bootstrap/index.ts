import { page, type Site } from '../site.js';
import { accountPage } from './account.js';
import { landingPage } from './landing.js';
import { ordersPage } from './orders.js';

const assets = ['style.css', 'client.js'];
const landing = 'Parcelwise – Shipping for small shops';

export const bootstrap: Site = {
  name: 'bootstrap',
  bundles: ['style.css', 'client.ts'],
  pages: [
    page('account', { title: 'Account settings – Parcelwise', body: accountPage(), assets }),
    page('orders', { title: 'Orders – Parcelwise', body: ordersPage(), assets }),
    page('landing', { title: landing, body: landingPage({ dialog: false }), assets }),
    page('landing-dialog', { title: landing, body: landingPage({ dialog: true }), assets }),
  ],
};
