import { expect, test } from 'vitest';
import { riskOf } from './risk.js';

test.each([
  ['Delete account', 'delete'],
  ['Pay €20', 'pay'],
  ['Send message', 'send'],
  ['Transfer funds', 'transfer'],
  ['Place your order', 'place your order'],
  ['Submit order', 'submit order'],
  ['Revoke access', 'revoke'],
  ['Supprimer', 'supprimer'],
  ['Löschen', 'loschen'],
  ['Удалить', 'удалить'],
  ['删除账户', '删除'],
  ['削除する', '削除'],
])('%j is risky for %j', (label, word) => {
  expect(riskOf([label])).toBe(word);
});

test.each(['Search', 'Payment methods', 'Deleted items', 'Sender', 'Submit', 'Sort', '', '→', '保存'])('%j is not', (label) => {
  expect(riskOf([label])).toBeNull();
});

test('any of the texts may say it, and unknown ones say nothing', () => {
  expect(riskOf([undefined, null, 'Continue', 'Buy now'])).toBe('buy');
  expect(riskOf([])).toBeNull();
});
