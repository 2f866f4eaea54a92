import { page, type Site } from '../site.js';
import { settingsPage } from './settings.js';
import { teamPage } from './team.js';

const assets = ['style.css', 'client.js'];
const PAGES = [
  page('settings', { title: 'Workspace settings – Tallyboard', body: settingsPage({ dialog: false }), assets }),
  page('settings-dialog', { title: 'Workspace settings – Tallyboard', body: settingsPage({ dialog: true }), assets }),
  page('team', { title: 'Team – Tallyboard', body: teamPage(), assets }),
];

const NAMED_ICON = /<sl-icon(?:-button)?\b[^>]*?\bname="([\w-]+)"/g;

export const webComponents: Site = {
  name: 'web-components',
  bundles: ['style.css', 'client.ts'],
  pages: PAGES,
  icons: [...new Set(PAGES.flatMap(({ text }) => [...text.matchAll(NAMED_ICON)].map(([, name = '']) => name)))],
};
