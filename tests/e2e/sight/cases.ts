import type { Deed } from './sight-stage.js';

const click = (css: string, label: string): Deed => ({ action: 'click', css, label });

/** The page's markup is another one throughout, and it looks as it did. */
export const FOUND: [string, Deed][] = [
  ['profile', click('#save', 'Save changes')],
  ['notice', click('#save', 'Save changes')],
  ['menu', click('#reports', 'Reports')],
  ['address', { action: 'fill', css: '#city', label: 'City', value: 'Bergen' }],
  ['frame', click('#up', 'Upgrade now')],
  ['shadow', click('#go', 'Read issue')],
  ['invoices', click('#o1002', 'Open')],
  ['font', click('#pub', 'Publish')],
  ['cards', click('#c1', 'Order')],
];

/** What was meant is not there, or nobody can say which it is. */
export const REFUSED: [string, Deed][] = [
  ['elsewhere', click('#save', 'Save')],
  ['digits', click('#inv', 'Invoice 1001')],
  ['opposite', click('#sub', 'Subscribe')],
  ['twice', click('#one', 'Edit team')],
  ['row-gone', click('#e1', 'Edit')],
  ['sections', click('#bill', 'Save')],
  ['covered', click('#save', 'Save changes')],
  ['picture', click('#save', 'Save changes')],
  ['columns', click('#bill', 'Save')],
  ['question', click('#yes', 'Continue')],
  ['cards-gone', click('#c1', 'Order')],
  ['overdrawn', click('#archive', 'Archive')],
];

/** Either is fine, as long as nothing wrong is done. */
export const EITHER: [string, Deed][] = [
  ['swapped', click('#bill', 'Save')],
  ['labels', { action: 'fill', css: '#city', label: 'City', value: 'Bergen' }],
];
