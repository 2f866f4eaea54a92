import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from './same-value.js';

describe('a field holds what was typed', () => {
  it.each([
    ['-12.50', '-12.50'],
    ['-12,50 €', '-12.50'],
    ['-$12.5', '-12.50'],
    ['(12.50)', '-12.50'],
    ['$1,234.50', '1234.5'],
    ['1.234,50', '1234.50'],
    ["1'250", '1250'],
    ['1 250', '1250'],
    ['12.50 EUR', '12.50'],
    ['(555) 123-4567', '5551234567'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['31.12.2026', '31122026'],
    ['AB-12', 'ab12'],
    ['01067', '01067'],
    ['1.5.2', '1.5.2'],
  ])('%s for %s', (held, wanted) => {
    expect(sameValue(held, wanted)).toBe(true);
  });

  it.each([
    ['1250', '-12.50'],
    ['12.50', '-12.50'],
    ['-1250', '-12.50'],
    ['1250', '12.50'],
    ['12.50', '1250'],
    ['-5', '5'],
    ['125', '1250'],
    ['7', '007'],
    ['', '12'],
    ['', '-'],
    ['x', 'ABC'],
    ['12345678901234567891', '12345678901234567890'],
  ])('not %s for %s', (held, wanted) => {
    expect(sameValue(held, wanted)).toBe(false);
  });

  it('a number with its separators is the same, with another sign it is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 99 }), (whole, cents) => {
        const typed = `${whole}.${String(cents).padStart(2, '0')}`;
        const shown = Number(typed).toLocaleString('en-US', { minimumFractionDigits: 2 });
        expect(sameValue(shown, typed)).toBe(true);
        expect(sameValue(`-${shown}`, typed)).toBe(false);
        expect(sameValue(shown.replaceAll(/\D/gu, ''), typed)).toBe(false);
      }),
    );
  });
});
