import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labScript, type LabChange, type LabOperatorName, type LabTarget } from '@waymark/injected/lab';
import type { Browser, Page } from 'playwright-core';
import { launchForTests } from '../../browser.js';
import { OPERATOR_NAMES } from '../../../packages/runner/src/lab/operators.js';
import { SMALL_PAGE } from './small-page.js';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchForTests();
  page = await browser.newPage();
});
beforeEach(async () => {
  await page.setContent(SMALL_PAGE);
  await page.evaluate(labScript);
});
afterAll(() => browser.close());

const lab = <T>(call: string): Promise<T> => page.evaluate(`__waymarkLab.${call}`);

async function change(operator: LabOperatorName, signature: string): Promise<NonNullable<LabChange>> {
  const targets = await lab<LabTarget[]>('targets()');
  const order = targets.filter((one) => one.signature === signature);
  const made = await lab<LabChange>(`change(${JSON.stringify({ operator, order, seed: 3 })})`);
  expect(made).not.toBeNull();
  expect(made?.spoiled).toBeUndefined();
  return made!;
}

/** What is true of the page afterwards; `truth` and the rest are page expressions. */
const CASES: Partial<Record<LabOperatorName, [target: string, present: boolean, afterwards: string]>> = {
  unchanged: ['button ‘Save’', true, `!!document.querySelector('form button#save')`],
  'rename-ids': ['textbox ‘City’', true, `!document.querySelector('#city') && document.querySelector('[name=city]').labels[0].textContent === 'City'`],
  'hash-ids': ['textbox ‘City’', true, `/^_/.test(document.querySelector('[name=city]').id) && document.querySelector('[name=city]').labels.length === 1`],
  'rename-classes': ['button ‘Save’', true, `!document.querySelector('.btn') && getComputedStyle(document.querySelector('#save')).paddingTop === '4px'`],
  'hash-classes': ['button ‘Save’', true, `[...document.querySelector('#save').classList].every((one) => one.startsWith('_'))`],
  restyle: ['button ‘Save’', true, `getComputedStyle(document.body).fontFamily.includes('Georgia')`],
  wrap: ['button ‘Save’', true, `document.querySelector('#save').parentElement.className === 'outer'`],
  unwrap: ['textbox ‘City’', true, `document.querySelector('#city').parentElement.localName === 'form'`],
  move: ['textbox ‘City’', true, `document.querySelector('form > div input').id !== 'city'`],
  'reorder-siblings': ['link ‘Orders’', true, `document.querySelector('nav ul').textContent !== 'HomeOrdersHelp' && document.querySelectorAll('nav li').length === 3`],
  'change-tag': ['combobox ‘Size’', true, `document.querySelector('#size').localName === 'div' && document.querySelector('#size').getAttribute('role') === 'combobox'`],
  'into-shadow-root': ['button ‘Save’', true, `!!document.querySelector('lab-part').shadowRoot.querySelector('#save')`],
  'into-frame': ['button ‘Save’', true, `!!document.querySelector('iframe').contentDocument.querySelector('#save')`],
  relabel: ['button ‘Save’', true, `document.querySelector('#save').textContent === 'Save changes'`],
  'translate-page': ['link ‘Orders’', true, `document.documentElement.lang !== 'en' && document.querySelector('#nav-orders').textContent !== 'Orders' && document.querySelector('td').textContent === 'Alice Moreau'`],
  'translate-label': ['button ‘Save’', true, `/^(Speichern|Enregistrer|Guardar)$/.test(document.querySelector('#save').textContent) && document.querySelector('#nav-help').textContent === 'Help'`],
  'icon-for-text': ['button ‘Save’', true, `!!document.querySelector('#save svg') && document.querySelector('#save').innerText.trim() === ''`],
  'split-text': ['button ‘Undo everything’', true, `document.querySelectorAll('#undo span span').length > 2 && document.querySelector('#undo').innerText === 'Undo everything'`],
  'label-moved': ['textbox ‘City’', true, `!document.querySelector('label[for=city]') && [document.querySelector('#city').placeholder, document.querySelector('#city').getAttribute('aria-label')].includes('City')`],
  'decoy-elsewhere': ['button ‘Save’', true, `[...document.querySelectorAll('button')].filter((one) => one.textContent === 'Save').length === 2 && document.querySelectorAll('#save').length === 1`],
  'look-alike-before': ['button ‘Save’', true, `document.querySelector('#save').previousElementSibling.localName === 'button' && document.querySelector('#save').previousElementSibling.textContent !== 'Save'`],
  'extra-items': ['button ‘Edit’', true, `document.querySelectorAll('tr').length > 3 && new Set([...document.querySelectorAll('td:first-child')].map((one) => one.textContent)).size === document.querySelectorAll('tr').length`],
  'lazy-load': ['button ‘Save’', true, `document.querySelector('#save') === null && new Promise((done) => setTimeout(() => done(document.querySelector('#save') !== null), 1100))`],
  responsive: ['button ‘Save’', true, `true`],
  'dark-theme': ['button ‘Save’', true, `getComputedStyle(document.body).backgroundColor === 'rgb(20, 23, 28)'`],
  zoom: ['button ‘Save’', true, `document.documentElement.style.zoom !== ''`],
  'swap-labels': ['button ‘Save’', false, `document.querySelector('#save').textContent === 'Undo everything' && document.querySelector('#undo').textContent === 'Save'`],
  'other-row-data': ['button ‘Edit’', false, `[...document.querySelectorAll('td:first-child')].filter((one) => !['Alice Moreau', 'Bob Tanaka', 'Carol Jensen'].includes(one.textContent)).length === 1`],
  'opposite-label': ['button ‘Save’', false, `document.querySelector('#save').textContent === 'Discard'`],
  'other-number': ['button ‘Open invoice 1001’', false, `/^Open invoice \\d{4}$/.test(document.querySelector('#invoice').textContent) && !document.querySelector('#invoice').textContent.includes('1001')`],
  'other-kind': ['button ‘Save’', false, `document.querySelector('#save').type === 'checkbox' && document.querySelector('#save').labels[0].textContent.trim() === 'Save'`],
  'exact-twins': ['button ‘Save’', false, `document.querySelectorAll('button.primary:not([id])').length === 2`],
  'other-destination': ['link ‘Orders’', false, `/^\\/orders\\/\\d\\d$/.test(document.querySelector('#nav-orders').getAttribute('href')) && document.querySelector('#nav-orders').getAttribute('href') !== '/orders/17'`],
  'other-section': ['button ‘Save’', false, `document.querySelector('h2').textContent !== 'Billing address' && !!document.querySelector('#save')`],
  remove: ['button ‘Save’', false, `document.querySelector('#save') === null`],
  'remove-keep-id': ['button ‘Save’', false, `document.querySelectorAll('#save').length === 1 && document.querySelector('#save').textContent !== 'Save'`],
  'remove-keep-path': ['button ‘Save’', false, `document.querySelector('form > button').textContent !== 'Save' && document.querySelector('#save') === null`],
  'remove-keep-place': ['button ‘Save’', false, `document.querySelector('#save') === null && document.querySelector('body > button').textContent !== 'Save'`],
  'remove-keep-text': ['button ‘Save’', false, `document.querySelector('main > section:last-child button').textContent === 'Save' && document.querySelector('form #save') === null`],
  'row-removed': ['button ‘Edit’', false, `document.querySelectorAll('tr').length === 2`],
  disable: ['button ‘Save’', false, `document.querySelector('#save').disabled`],
  hide: ['button ‘Save’', false, `!document.querySelector('#save').checkVisibility({ visibilityProperty: true })`],
  cover: ['button ‘Save’', false, `document.elementFromPoint(innerWidth / 2, innerHeight / 2).textContent.includes('One moment')`],
};

describe('each operator does what its sentence says', () => {
  test('and all are here', () => {
    expect(Object.keys(CASES).sort()).toEqual([...OPERATOR_NAMES].sort());
  });

  test.each(OPERATOR_NAMES)('%s', async (operator) => {
    const [target, present, afterwards] = CASES[operator]!;
    expect((await change(operator, target)).present).toBe(present);
    expect(await page.evaluate(afterwards)).toBe(true);
  });

  test('a single translated word is there only for those who know both', async () => {
    expect((await change('translate-label', 'button ‘Save’')).ifSynonyms?.[0]).toBe('Save');
  });
});

describe('an operator leaves alone what it does not apply to', () => {
  test.each<[LabOperatorName, string]>([
    ['other-destination', 'button ‘Save’'],
    ['row-removed', 'button ‘Save’'],
    ['label-moved', 'button ‘Save’'],
    ['other-number', 'button ‘Save’'],
    ['other-section', 'button ‘Undo everything’'],
    ['swap-labels', 'button ‘Edit’'],
  ])('%s, %s', async (operator, signature) => {
    const before = await page.content();
    const targets = await lab<LabTarget[]>('targets()');
    const order = targets.filter((one) => one.signature === signature);
    expect(order.length).toBeGreaterThan(0);
    expect(await lab(`change(${JSON.stringify({ operator, order, seed: 1 })})`)).toBeNull();
    expect(await page.content()).toBe(before);
  });

  test('a link that has its like elsewhere is not gone when it is removed', async () => {
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<a href="/help">Help</a>')`);
    const targets = await lab<LabTarget[]>('targets()');
    const order = targets.filter((one) => one.signature === 'link ‘Help’');
    expect(order).toHaveLength(2);
    expect(await lab(`change(${JSON.stringify({ operator: 'remove', order, seed: 1 })})`)).toBeNull();
  });
});

test('controls are found in document order, hidden and secret ones are not', async () => {
  await page.evaluate(`document.querySelector('form').insertAdjacentHTML('beforeend', '<input type="password" aria-label="Word"><button hidden>Ghost</button><button disabled>Off</button>')`);
  const targets = await lab<LabTarget[]>('targets()');
  expect(targets.map(({ signature, action }) => `${action} ${signature}`)).toEqual([
    'click link ‘Home’',
    'click link ‘Orders’',
    'click link ‘Help’',
    'fill textbox ‘City’',
    'fill textbox ‘Street’',
    'select combobox ‘Size’',
    'click button ‘Save’',
    'click button ‘Undo everything’',
    'click button ‘Edit’',
    'click button ‘Edit’',
    'click button ‘Edit’',
    'click button ‘Open invoice 1001’',
  ]);
});
