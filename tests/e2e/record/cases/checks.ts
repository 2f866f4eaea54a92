import { look, siteState, typeInto, type RecordCase } from './record-case.js';

/** What a person says must be so, while recording. */
export const CHECKS: readonly RecordCase[] = [
  {
    name: 'plain: check that something is visible',
    action: 'assertVisible',
    site: '/plain/buttons',
    act: async (page, { check }) => {
      await page.getByRole('button', { name: 'Save draft' }).click();
      await look(page, 'Draft saved');
      await check('visible');
      await page.getByRole('status').click();
    },
    state: siteState,
  },
  {
    name: 'plain: check of a text',
    action: 'assertText',
    site: '/plain/buttons',
    act: async (page, { check }) => {
      await page.getByRole('button', { name: 'Publish' }).click();
      await look(page, 'Published');
      await check('text');
      await page.getByRole('status').click();
    },
    state: siteState,
  },
  {
    name: 'plain: check of a value',
    action: 'assertValue',
    site: '/plain/form',
    act: async (page, { check }) => {
      await typeInto(page.getByLabel('Full name'), 'Ada');
      await check('value');
      await page.getByLabel('Full name').click();
    },
    state: siteState,
  },
  {
    name: 'plain: check of a tick',
    action: 'assertChecked',
    site: '/plain/form',
    act: async (page, { check }) => {
      await page.getByLabel('Send me news').click();
      await check('checked');
      await page.getByLabel('Send me news').click();
    },
    state: siteState,
  },
  {
    name: 'plain: check of a number of things',
    action: 'assertCount',
    site: '/plain/scroll',
    act: async (page, { check }) => {
      await page.getByRole('button', { name: 'Letter 2', exact: true }).click();
      await look(page, 'Letter 2 opened');
      await check('count');
      await page.getByRole('button', { name: 'Letter 3', exact: true }).click();
    },
    state: siteState,
  },
  {
    name: 'plain: check of the address',
    action: 'assertUrl',
    site: '/plain/routes',
    act: async (page, { check }) => {
      await page.getByRole('link', { name: 'Catalogue' }).click();
      await look(page, 'Books');
      await check('url');
    },
    state: siteState,
  },
  {
    name: 'plain: check of the title',
    action: 'assertTitle',
    site: '/plain/routes',
    act: async (page, { check }) => {
      await page.getByRole('link', { name: 'Catalogue' }).click();
      await look(page, 'Books');
      await check('title');
    },
    state: siteState,
  },
];
