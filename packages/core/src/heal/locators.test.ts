import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssString, locatorCall, locatorTarget, xpathString } from './locator-target.js';
import { locatorsFor } from './locators.js';

const SAVE = {
  dom: { tag: 'button', id: 'save', css: 'form > button.primary', xpath: '/html[1]/body[1]/button[1]', idXPath: "//*[@id='save']", dataAttributes: { 'data-testid': 'save-order' } },
  semantics: { role: 'button', name: 'Save order', label: null },
};

describe('locators for an element', () => {
  it('stand in the order of how steady they are', () => {
    expect(locatorsFor(SAVE).map(({ by }) => by)).toEqual(['testId', 'role', 'id', 'css', 'xpath', 'xpath']);
    expect(locatorsFor({ semantics: { role: null, name: null, label: 'Birth date' } })).toEqual([{ by: 'label', label: 'Birth date' }]);
  });

  it('that will be others tomorrow come after those that stay', () => {
    const cart = { dom: { id: 'cart', dataAttributes: { 'data-testid': 'a1b2c3d4e5' } }, semantics: { role: 'button', name: 'Cart (3)' } };
    expect(locatorsFor(cart)).toEqual([
      { by: 'id', id: 'cart' },
      { by: 'testId', attribute: 'data-testid', value: 'a1b2c3d4e5' },
      { by: 'role', role: 'button', name: 'Cart (3)' },
    ]);
  });

  it('are none where nothing is known', () => {
    expect(locatorsFor({})).toEqual([]);
    expect(locatorsFor({ semantics: { role: 'generic', name: 'x' }, dom: { id: '' } })).toEqual([]);
  });

  it('say nothing of the element but themselves, and where it stands', () => {
    const shadow = [{ tag: 'my-card' }];
    expect(locatorTarget({ by: 'id', id: 'save' }, { ...SAVE, shadow })).toEqual({ dom: { id: 'save' }, frames: [], shadow });
    expect(locatorCall({ by: 'role', role: 'button', name: 'Save order' }, SAVE)).toMatchObject({ call: 'query', tier: 'aria', target: { semantics: { role: 'button', name: 'Save order' } } });
    expect(locatorCall({ by: 'id', id: 'a"b' }, { shadow })).toEqual({ call: 'capture', request: { css: String.raw`[id="a\"b"]`, shadow } });
  });

  it('hold any text without letting it out of its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "'", '\\', '\n', '\r', '\f', '\0', ']', 'a', 'é', '7') }), (text) => {
        const inside = cssString(text).slice(1, -1);
        expect(inside.replaceAll(/\\[0-9a-f]{1,2} |\\[^]/g, '')).not.toMatch(/["\\\n\r\f]/);
        expect(evaluated(xpathString(text))).toBe(text);
      }),
    );
  });
});

/** What XPath 1.0 makes of a literal or of concat() of literals. */
function evaluated(expression: string): string {
  const inner = expression.startsWith('concat(') ? expression.slice(7, -1) : expression;
  return [...inner.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double ?? '').join('');
}
