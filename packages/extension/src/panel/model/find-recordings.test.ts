import { expect, test } from 'vitest';
import { findRecordings } from './find-recordings.js';

const list = [
  { id: 'a', title: 'Café: sign in', startUrl: 'https://shop.example/login', steps: 1, updatedAt: 1, bytes: 1 },
  { id: 'b', title: 'Оплата заказа', startUrl: 'https://shop.example/pay?order=17', steps: 1, updatedAt: 3, bytes: 1 },
  { id: 'c', title: 'Sign out', startUrl: 'https://intranet.example/', steps: 1, updatedAt: 2, bytes: 1 },
];

test.each([
  ['', ['b', 'c', 'a']],
  ['   ', ['b', 'c', 'a']],
  ['SIGN', ['c', 'a']],
  ['cafe', ['a']],
  ['sign intranet', ['c']],
  ['оплата', ['b']],
  ['shop.example/login', ['a']],
  ['nowhere', []],
])('a search for ‘%s’ finds %j, newest first', (search, ids) => {
  expect(findRecordings(list, search).map(({ id }) => id)).toEqual(ids);
});
