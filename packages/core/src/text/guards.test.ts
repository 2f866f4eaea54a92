import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsAgree, enumeratorsDiffer, isCounterVariant, opposed } from './guards.js';
import { OPPOSITES } from './opposites.js';

describe('digitsAgree', () => {
  test.each([
    ['Invoice 1001', 'Invoice 1001', true],
    ['Invoice 1001', 'INVOICE №1001', true],
    ['Save', 'Save file', true],
    ['1,001 items', '1001 items', true],
    ['1.2.3', '1 2 3', true],
    ['٣', '3', true],
    ['Invoice 1001', 'Invoice 1002', false],
    ['Page 1 of 2', 'Page 2 of 1', false],
    ['Cart (3)', 'Cart', false],
    ['Room 7', 'Room 07', false],
    ['v12', 'v1 2', false],
    ['B12', 'B2', false],
  ])('%j and %j: %s', (a, b, agree) => {
    expect(digitsAgree(a, b)).toBe(agree);
  });
});

describe('isCounterVariant', () => {
  test.each([
    ['Cart (2)', 'Cart (3)', true],
    ['Cart', 'Cart (3)', true],
    ['Inbox [12]', 'Inbox [9]', true],
    ['Inbox 99+', 'Inbox', true],
    ['(3) Inbox', 'Inbox', true],
    ['Cart (2)', 'Cart (2)', true],
    ['Invoice 1001', 'Invoice 1002', false],
    ['Item 1', 'Item 2', false],
    ['Page 2', 'Page 3', false],
    ['Inbox 12', 'Inbox 13', true],
    ['Cart 2 items', 'Cart', true],
    ['Box 12', 'Box 13', false],
    ['Cart (2)', 'Basket (3)', false],
    ['Report (2023)', 'Report (2024)', false],
    ['(2)', '(3)', false],
    ['Save', 'Save', false],
  ])('%j and %j: %s', (a, b, counter) => {
    expect(isCounterVariant(a, b)).toBe(counter);
  });
});

describe('enumeratorsDiffer', () => {
  test.each([
    ['Plan A', 'Plan B', true],
    ['Part I', 'Part II', true],
    ['Size L', 'Size XL', true],
    ['Plan A', 'Plan A', false],
    ['Plan A', 'Plan', false],
    ['Save file', 'Save page', false],
  ])('%j and %j: %s', (a, b, differ) => {
    expect(enumeratorsDiffer(a, b)).toBe(differ);
  });
});

const OPPOSED = [
  ['Subscribe', 'Unsubscribe'],
  ['Active', 'Inactive'],
  ['Payé', 'Impayé'],
  ['Save', 'Do not save'],
  ['Save', "Don't save"],
  ['Save', 'Don’t Save'],
  ['Save changes', 'Never save changes'],
  ['Save', 'Continue without saving'],
  ['Continue', 'Continue without saving'],
  ['Follow', 'Stop following'],
  ['Enable', 'Disable'],
  ['On', 'Off'],
  ['Turn on sync', 'Turn off sync'],
  ['Sign in', 'Sign out'],
  ['Sign in', 'Sign up'],
  ['Log in', 'Log out'],
  ['Login', 'Logout'],
  ['Log in', 'Create account'],
  ['Show password', 'Hide password'],
  ['Open', 'Close'],
  ['Accept all', 'Reject all'],
  ['Accept', 'Decline'],
  ['Allow', 'Deny'],
  ['Yes, delete it', 'No, keep it'],
  ['Next', 'Previous'],
  ['Next', 'Back'],
  ['Add to cart', 'Remove from cart'],
  ['Increase quantity', 'Decrease quantity'],
  ['Lock', 'Unlock'],
  ['Follow', 'Unfollow'],
  ['Like', 'Dislike'],
  ['Start', 'Stop'],
  ['Connect', 'Disconnect'],
  ['Import', 'Export'],
  ['Upload file', 'Download file'],
  ['Undo', 'Redo'],
  ['Expand', 'Collapse'],
  ['Credit', 'Debit'],
  ['Buy', 'Sell'],
  ['Save', 'Delete'],
  ['Save', 'Cancel'],
  ['Save', 'Discard'],
  ['Approve', 'Reject'],
  ['Move up', 'Move down'],
  ['Align left', 'Align right'],
  ['First name', 'Last name'],
  ['Min price', 'Max price'],
  ['Public', 'Private'],
  ['Billing address', 'Shipping address'],
  ['Password', 'Confirm password'],
  ['New password', 'Current password'],
  ['Monday', 'Sunday'],
  ['Step one', 'Step two'],
  ['A+', 'A-'],
  ['C++', 'C#'],
  ['C++', 'C'],
  ['Move ↑', 'Move ↓'],
  ['Enregistrer', 'Ne pas enregistrer'],
  ['Se connecter', 'Se déconnecter'],
  ['Activer', 'Désactiver'],
  ['Accepter', 'Refuser'],
  ['Speichern', 'Nicht speichern'],
  ['Anmelden', 'Abmelden'],
  ['Sperren', 'Entsperren'],
  ['Weiter', 'Zurück'],
  ['Guardar', 'No guardar'],
  ['Iniciar sesión', 'Cerrar sesión'],
  ['Conectar', 'Desconectar'],
  ['Сохранить', 'Удалить'],
  ['Сохранять', 'Не сохранять'],
  ['Активный', 'Неактивный'],
  ['Включить', 'Выключить'],
  ['保存', '删除'],
  ['保存', '不保存'],
  ['支付', '未支付'],
  ['关注', '取消关注'],
  ['同意', '不同意'],
  ['登录', '注册'],
  ['保存', '削除'],
  ['保存する', '保存しない'],
  ['表示', '非表示'],
  ['はい', 'いいえ'],
] as const;

const NOT_OPPOSED = [
  ['Save', 'Save file'],
  ['Save', 'Save'],
  ['Save', 'Save or cancel'],
  ['Sign in', 'Log in'],
  ['Sign up', "Don't have an account? Sign up"],
  ['Order no. 1001', 'Order 1001'],
  ['Do not save', "Don't save"],
  ['Unsubscribe', 'Unsubscribe me'],
  ['Delete', 'Remove'],
  ['Add item', '+ Add item'],
  ['Name ▲', 'Name ▼'],
  ['Next', 'Next →'],
  ['Checkout', 'Proceed to checkout'],
  ['Place order', 'Place order now'],
  ['Search', 'Search products'],
  ['Continue without saving', 'Continue without saving'],
  ['Enregistrer', 'Enregistrer sous'],
  ['Сохранить', 'Сохранить файл'],
  ['保存', '保存文件'],
  ['', ''],
  ['', 'Save'],
] as const;

describe('opposed', () => {
  test.each(OPPOSED)('%j against %j', (a, b) => {
    expect(opposed(a, b)).toBe(true);
    expect(opposed(b, a)).toBe(true);
  });

  test.each(NOT_OPPOSED)('%j is not against %j', (a, b) => {
    expect(opposed(a, b)).toBe(false);
    expect(opposed(b, a)).toBe(false);
  });

  const rows = Object.entries(OPPOSITES).flatMap(([language, list]) => list.map((row) => [language, row] as const));

  test.each(rows)('%s: every side of "%s" is against every other', (_, row) => {
    const sides = row.split('|').map((side) => side.split(',').map((phrase) => phrase.replaceAll(/[\^$]/gu, '').trim()));
    for (const [i, side] of sides.entries()) {
      for (const other of sides.slice(i + 1).flat()) {
        for (const phrase of side) expect([phrase, other, opposed(phrase, other)]).toEqual([phrase, other, true]);
      }
    }
  });
});

test('the guards do not care which text comes first', () => {
  const piece = fc.constantFrom('save', 'not', 'do', 'delete', 'un', 'lock', 'unlock', '1001', '(3)', '保存', '不', 'without', 'in', 'sign', 'up', '+', '-', 'é', 'No', '99+');
  const text = fc.oneof(fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' ')), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(opposed(a, b)).toBe(opposed(b, a));
      expect(digitsAgree(a, b)).toBe(digitsAgree(b, a));
      expect(isCounterVariant(a, b)).toBe(isCounterVariant(b, a));
      expect(enumeratorsDiffer(a, b)).toBe(enumeratorsDiffer(b, a));
      expect(opposed(a, a)).toBe(false);
      expect(digitsAgree(a, a)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
