import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classesOf, stableClasses } from './classes.js';

const KEPT = [
  'btn',
  'btn-primary',
  'card__title',
  'card__title--large',
  'nav-link',
  'MuiButton-root',
  'ant-btn',
  'col-md-6',
  'product-tile',
  'addToCart',
  'checkoutButton',
  'h1',
  'mt-4',
  'icon_search',
  'Polaris-Button',
  'a-button-input',
  'mw-ui-icon',
  'data-table-2',
  'submitBtn',
  'iPhoneFrame',
];

const DROPPED = [
  'active',
  'is-open',
  'has-error',
  'ng-pristine',
  'ng-star-inserted',
  'v-enter-active',
  'hover:bg-blue',
  'md:flex',
  'css-1q2w3e',
  'sc-bdVaJa',
  'sc-1x9kz2p-0',
  'jss123',
  'makeStyles-root-12345',
  'Button_root__3xYzA',
  'styles__wrapper___2Xa9b',
  '_3xk9a',
  '_btn_21230_33',
  '_wide_x1f9a_65',
  'svelte-1tky8bj',
  'Mui-focused',
  'ui-state-hover',
  'item--selected',
  'x1k9az2',
  'emotion-0a1b2c',
  'ember1234',
];

describe('classes worth remembering', () => {
  it.each(KEPT)('keeps %s', (name) => {
    expect(stableClasses([name])).toEqual([name]);
  });

  it.each(DROPPED)('drops %s', (name) => {
    expect(stableClasses([name])).toEqual([]);
  });

  it('keeps the order and each class once', () => {
    expect(stableClasses(classesOf('  btn  big btn\nactive wide '))).toEqual(['btn', 'big', 'wide']);
    expect(classesOf(null)).toEqual([]);
  });

  it('only ever takes classes away', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const kept = stableClasses(names);
        expect(kept.every((name) => names.includes(name))).toBe(true);
        expect(stableClasses(kept)).toEqual(kept);
      }),
    );
  });
});
