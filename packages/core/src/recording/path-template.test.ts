import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathTemplate } from './path-template.js';

describe('pathTemplate', () => {
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
    expect(pathTemplate(path)).toBe(pattern);
  });

  it('is the same for any number, and keeps the number of segments', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(pathTemplate(`/orders/${one}/x`)).toBe(pathTemplate(`/orders/${other}/x`));
      }),
    );
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        expect(pathTemplate(path).split('/')).toHaveLength(path.split('/').length);
      }),
    );
  });
});
