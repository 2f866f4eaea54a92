import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefLikeness } from './href-likeness.js';
import { pathLikeness } from './path-likeness.js';

describe('addresses', () => {
  it.each([
    ['/cart', '/cart', 1],
    ['https://old.example/cart', 'https://new.example/cart', 0.98],
    ['/cart', 'https://new.example/cart/', 0.98],
    ['/cart?utm_source=a', '/cart?utm_source=b', 0.98],
    ['/cart?from=mail', '/cart?from=page', 0.9],
    ['https://support.example.com/?utm_medium=header', 'https://support.example.com/', 0.98],
    ['https://support.example.com/', 'https://shop.example.com/', 0],
    ['/cart#top', '/cart#end', 0.98],
  ])('%s → %s is alike by %d', (then, now, likeness) => {
    expect(hrefLikeness(then, now)).toBeCloseTo(likeness);
  });

  it('another path with a word in common is less alike than the same path, and another path altogether is not', () => {
    expect(hrefLikeness('/en/cart', '/shop/cart')).toBeGreaterThan(0);
    expect(hrefLikeness('/en/cart', '/shop/cart')).toBeLessThan(0.9);
    expect(hrefLikeness('/cart', '/help')).toBe(0);
  });

  it('the root and mere fragments are no paths to go by', () => {
    expect(hrefLikeness('https://a.example/', 'https://b.example/')).toBe(0);
    expect(hrefLikeness('#one', '#two')).toBeLessThan(0.5);
  });
});

describe('paths', () => {
  it('survive wrapping, and differ in the end', () => {
    const path = '/html[1]/body[1]/form[1]/button[1]';
    expect(pathLikeness(path, path)).toBe(1);
    expect(pathLikeness(path, '/html[1]/body[1]/main[1]/form[1]/button[1]')).toBe(0.8);
    expect(pathLikeness(path, '/html[1]/body[1]/form[1]/button[2]')).toBe(0.75);
    expect(pathLikeness('', '')).toBe(0);
  });

  it('are alike both ways, from 0 to 1, and most alike to themselves', () => {
    const path = fc.array(fc.constantFrom('div[1]', 'div[2]', 'a[1]', 'li[3]'), { minLength: 1, maxLength: 8 }).map((steps) => `/${steps.join('/')}`);
    fc.assert(
      fc.property(path, path, (a, b) => {
        const likeness = pathLikeness(a, b);
        expect(likeness).toBe(pathLikeness(b, a));
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        expect(likeness === 1).toBe(a === b);
      }),
    );
  });
});
