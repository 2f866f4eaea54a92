import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, MAX_PATTERN_CHARS, matchesPattern } from './pattern.js';

test.each([
  ['https://shop.test/cart', 'https://shop.test/cart', true],
  ['https://shop.test/cart', 'https://shop.test/cart?x=1', false],
  ['*/cart', 'https://shop.test/cart', true],
  ['*/cart*', 'https://shop.test/cart?x=1', true],
  ['https://*/order/*/done', 'https://shop.test/order/17/done', true],
  ['https://*/order/*/done', 'https://shop.test/order/done', false],
  ['a*a', 'a', false],
  ['*', '', true],
  ['', '', true],
  ['', 'x', false],
  ['Cart (*)', 'Cart (3)', true],
  ['a.c', 'abc', false],
  ['/order\\/\\d+$/', 'https://shop.test/order/17', true],
  ['/ORDER/i', 'https://shop.test/order/17', true],
  ['/order/', 'https://shop.test/cart', false],
  ['/cart/items', '/cart/items', true],
  ['/[/', '/[/', false],
])('%j on %j: %s', (pattern, value, matches) => {
  expect(matchesPattern(pattern, value)).toBe(matches);
});

describe('compilePattern', () => {
  test.each(['/[/', '/(/', '/a**/', '/a/ii', '/\\p{X}/u'])('says what is wrong with %j', (pattern) => {
    const compiled = compilePattern(pattern);
    expect(compiled.ok ? '' : compiled.problem).not.toBe('');
  });

  test.each(['/(a+)+$/', '/(a*)*b/', '/((ab)+c?)+/', '/(a|aa)+$/', '/(?:.|x)*y/', '/([a-z]+){2,}!/', '/(.*,){5,}x/'])('refuses %j, which may never end', (pattern) => {
    expect(compilePattern(pattern).ok).toBe(false);
  });

  test.each(['/(foo|bar)+/', '/\\/orders\\/(\\d+)$/', '/^https?:\\/\\/[^/]+\\/cart/', '/[(+]+x/', '/(a+)b/', '/\\(a+\\)+/'])('accepts %j', (pattern) => {
    expect(compilePattern(pattern).ok).toBe(true);
  });

  test('refuses what is too long', () => {
    expect(compilePattern('x'.repeat(MAX_PATTERN_CHARS + 1)).ok).toBe(false);
  });

  test('an expression with a global flag answers the same twice', () => {
    const compiled = compilePattern('/a/g');
    expect(compiled.ok && compiled.matches('a') && compiled.matches('a')).toBe(true);
  });
});

test('a text without signs of its own matches itself alone', () => {
  const plain = fc.string({ unit: 'binary', maxLength: 50 }).filter((text) => !/[*/]/u.test(text));
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect(matchesPattern(a, b)).toBe(a === b);
    }),
  );
});

test('a star stands for any run of characters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  const plain = text.filter((part) => !/[*/]/u.test(part));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 2, maxLength: 4 }), text, (parts, filler) => {
      expect(matchesPattern(parts.join('*'), parts.join(filler))).toBe(true);
    }),
  );
});
