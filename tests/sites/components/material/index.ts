import { html } from '../../shop/html.js';
import { type Page, page, type Site } from '../site.js';

function drawnByScript(name: string, title: string): Page {
  return page(name, { title, body: html`<div id="root"></div>`, assets: ['style.css', `${name}.js`] });
}

export const material: Site = {
  name: 'material',
  bundles: ['style.css', 'dashboard.tsx', 'checkout.tsx', 'mail.tsx'],
  pages: [
    drawnByScript('dashboard', 'Dashboard – Keyring'),
    drawnByScript('checkout', 'Checkout – Northbound Rail'),
    drawnByScript('mail', 'Inbox (12) – Posthorn'),
  ],
};
