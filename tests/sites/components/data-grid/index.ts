import { page, type Site } from '../site.js';
import { inventoryBody } from './inventory-body.js';
import { shipmentsBody } from './shipments-body.js';

export const dataGrid: Site = {
  name: 'data-grid',
  bundles: ['style.css', 'shipments.ts', 'inventory.ts'],
  pages: [
    page('shipments', { title: 'Shipments – Quayside', body: shipmentsBody(), assets: ['style.css', 'shipments.js'] }),
    page('inventory', { title: 'Inventory – Quayside', body: inventoryBody(), assets: ['style.css', 'inventory.js'] }),
  ],
};
