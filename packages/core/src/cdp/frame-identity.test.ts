import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameIdentity, urlPattern } from './frame-identity.js';

describe('urlPattern', () => {
  it.each([
    ['/orders/1042/items', '/orders/*/items'],
    ['/f/3f2504e0-4f89-11d3-9a0c-0305e82c3301', '/f/*'],
    ['/build/9fceb02d0ae5/app', '/build/*/app'],
    ['/embed/eyJhbGciOiJIUzI1NiIsInR5cCI6', '/embed/*'],
    ['/checkout/payment-form', '/checkout/payment-form'],
    ['/v2/widget.html', '/v2/widget.html'],
    ['/facade/deadbeef', '/facade/deadbeef'],
    ['/', '/'],
  ])('folds %s to %s', (path, pattern) => {
    expect(urlPattern(path)).toBe(pattern);
  });

  it('is the same for any number, and keeps the number of segments', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(urlPattern(`/orders/${one}/x`)).toBe(urlPattern(`/orders/${other}/x`));
      }),
    );
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(urlPattern(path).split('/')).toHaveLength(path.split('/').length);
      }),
    );
  });
});

describe('frameIdentity', () => {
  it('keeps host and path, without query, fragment or login', () => {
    expect(frameIdentity('https://ada:pw@pay.example:8443/form/77?token=1#x', { name: 'pay', id: null, index: 2 })).toEqual({
      name: 'pay',
      id: null,
      index: 2,
      host: 'pay.example:8443',
      urlPattern: '/form/*',
    });
  });

  it('has no host or path where the URL has none, and leaves unknown what is unknown', () => {
    expect(frameIdentity('about:srcdoc', undefined)).toEqual({ host: null, urlPattern: null });
    expect(frameIdentity('', undefined)).toEqual({ host: null, urlPattern: null });
  });
});
