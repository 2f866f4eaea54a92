import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from './normalise.js';
import { synonymous } from './synonyms.js';

const SAME = [
  ['Sign in', 'Log in'],
  ['Sign in', 'Login'],
  ['Sign in to your account', 'Log in to your account'],
  ['Sign up', 'Create an account'],
  ['Register', 'Create account'],
  ['Add to cart', 'Add to basket'],
  ['View cart', 'View your shopping bag'],
  ['Place order', 'Place your order'],
  ['E-mail', 'Email address'],
  ['Your e-mail address', 'Email'],
  ['Delete message', 'Remove message'],
  ['Save', 'Save changes'],
  ['Item', 'Items'],
  ['Shipping addresses', 'Delivery address'],
  ['My account', 'Your account'],
  ['Qty', 'Quantity'],
  ['ZIP code', 'Postcode'],
  ['Phone', 'Telephone number'],
  ['Checkout', 'Proceed to checkout'],
  ['Favourites', 'Favorites'],
  ['Se connecter', 'Connexion'],
  ['Ajouter au panier', 'Mettre au panier'],
  ['Passwort', 'Kennwort'],
  ['Añadir producto', 'Agregar producto'],
  ['Войти', 'Вход'],
  ['登录', '登入'],
  ['搜索商品', '查找商品'],
] as const;

const NOT_SAME = [
  ['Sign in', 'Sign up'],
  ['Sign in', 'Sign out'],
  ['Delete account', 'Delete message'],
  ['Add to cart', 'Remove from cart'],
  ['Add to cart', 'Add to wishlist'],
  ['Save', 'Update'],
  ['Next', 'Continue'],
  ['Forgot password', 'Reset password'],
  ['Delete item 1', 'Remove item 2'],
  ['Remove', 'Do not delete'],
  ['Option A', 'Option'],
  ['New', 'News'],
  ['Phone', 'Mobile'],
  ['Search', 'Research'],
  ['登录', '注册'],
  ['Войти', 'Выйти'],
  ['', ''],
  ['Your', ''],
] as const;

describe('synonymous', () => {
  test.each(SAME)('%j is %j', (a, b) => {
    expect(synonymous(a, b)).toBe(true);
    expect(synonymous(b, a)).toBe(true);
  });

  test.each(NOT_SAME)('%j is not %j', (a, b) => {
    expect(synonymous(a, b)).toBe(false);
    expect(synonymous(b, a)).toBe(false);
  });

  test('it is symmetric, and every text that is not blank names itself', () => {
    const piece = fc.constantFrom('sign in', 'log in', 'your', 'cart', 'bag', 'delete', 'remove', '1', 'items', 'a', '登录', '保存');
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(synonymous(a, b)).toBe(synonymous(b, a));
        expect(synonymous(a, a)).toBe(normaliseText(a) !== '');
      }),
    );
  });
});
