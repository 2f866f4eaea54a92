import { describe, expect, it } from 'vitest';
import type { Target } from '../recording/target.js';
import { healingKeyOf, keyText } from './cache-key.js';
import { fingerprintOf } from './fingerprint.js';

const target: Target = {
  dom: { tag: 'button', id: 'save', css: 'form > button', xpath: '/html/body/form/button' },
  semantics: { role: 'button', name: 'Save', text: 'Save' },
  surroundings: { form: 'Profile' },
  geometry: { box: { x: 10, y: 10, width: 80, height: 30 } },
};
const key = (given: { url?: string; target?: Target }): string => keyText(healingKeyOf({ url: 'https://app.example/users/17/edit?tab=2#top', action: 'click', target, ...given }));

describe('the key of a healing', () => {
  it('is the same for another record of the same kind of page, however it is asked for', () => {
    expect(key({ url: 'https://app.example/users/18/edit' })).toBe(key({}));
    expect(key({ url: 'https://user:word@APP.example/users/18/edit?x#y' })).toBe(key({}));
  });

  it('is another for another page, origin, action or target', () => {
    const others = [
      key({ url: 'https://app.example/users/17/view' }),
      key({ url: 'https://other.example/users/17/edit' }),
      keyText(healingKeyOf({ url: 'https://app.example/users/17/edit', action: 'hover', target })),
      key({ target: { ...target, semantics: { role: 'button', name: 'Delete' } } }),
      key({ target: { ...target, surroundings: { form: 'Profile', row: 'Invoice 1001' } } }),
      key({ target: { ...target, surroundings: { form: 'Profile', row: 'Invoice 1002' } } }),
      key({ target: { ...target, frames: [{ name: 'editor', host: 'app.example', urlPattern: '/editor' }] } }),
    ];
    expect(new Set([key({}), ...others]).size).toBe(others.length + 1);
  });

  it('tells whether the target depends on a row', () => {
    expect(healingKeyOf({ url: 'https://a.example/', action: 'click', target }).row).toBe(false);
    expect(healingKeyOf({ url: 'https://a.example/', action: 'click', target: { ...target, surroundings: { row: 'Ann' } } }).row).toBe(true);
  });
});

describe('the fingerprint of an element', () => {
  it('survives other classes, paths, places and made-up ids', () => {
    const now: Target = { ...target, dom: { tag: 'button', id: ':r17:', css: 'div.a > button', classes: ['x'] }, geometry: { box: { x: 500, y: 0, width: 20, height: 20 } } };
    expect(fingerprintOf(now)).toBe(fingerprintOf(target));
  });

  it('does not survive another name, kind or row', () => {
    const prints = [target, { ...target, semantics: { role: 'button', name: 'Save as' } }, { ...target, dom: { tag: 'input', type: 'checkbox' }, semantics: { role: 'checkbox', name: 'Save' } }, { ...target, surroundings: { form: 'Profile', row: 'Ann' } }].map((one) => fingerprintOf(one));
    expect(new Set(prints).size).toBe(prints.length);
  });
});
