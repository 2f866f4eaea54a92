import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts } from './compare.js';
import { foldText } from './folding.js';
import { addsNothing } from './neutral.js';
import { readingOf } from './reading.js';
import { singular, spelled } from './spelling.js';
import { translated } from './translation.js';
import { withPlainValues } from './values.js';
import { wordingsOf } from './wordings.js';

describe('foldText', () => {
  test.each([
    ['Save Ctrl+S', 'Save', null, 's'],
    ['Save as Ctrl+Shift+S', 'Save as', null, 'shift s'],
    ['Copy (⌘C)', 'Copy', null, 'c'],
    ['Help (F1)', 'Help', null, 'f1'],
    ['Phone (optional)', 'Phone', 'optional', null],
    ['Téléphone (facultatif)', 'Téléphone', 'optional', null],
    ['Email - required', 'Email', 'required', null],
    ['Make optional', 'Make optional', null, null],
    ['Ctrl+S', 'Ctrl+S', null, null],
    ['(optional)', '(optional)', null, null],
  ])('%j is %j', (raw, text, need, shortcut) => {
    const folded = foldText(raw);
    expect([folded.text.trim(), folded.need, folded.shortcut]).toEqual([text, need, shortcut]);
  });

  test('what stands around a label still tells labels apart', () => {
    expect(compareTexts('Signature (optional)', 'Signature (required)').relation).not.toBe('synonym');
    expect(compareTexts('Save Ctrl+S', 'Save Ctrl+Shift+S').relation).not.toBe('synonym');
  });
});

describe('withPlainValues', () => {
  test.each([
    ['2024-03-05', '20240305'],
    ['5 Mar 2024', '20240305'],
    ['5. März 2024', '20240305'],
    ['5 de marzo de 2024', '20240305'],
    ['March 5th, 2024', '20240305'],
    ['05.03.2024', '20240305'],
    ['2024年3月5日', '20240305'],
    ['13/03/2024', '20240313'],
    ['05/03/2024', '05/03/2024'],
    ['99.99.2024', '99.99.2024'],
    ['$1,200.00', 'usd 1200'],
    ['1.200,00 $', 'usd 1200'],
    ['USD 1200', 'usd 1200'],
    ['19,90 €', 'eur 19 90'],
    ['CHF 5', 'chf 5'],
    ['Version 1.2.3', 'Version 1.2.3'],
  ])('%j is %j', (raw, text) => {
    expect(withPlainValues(raw).text.trim()).toBe(text);
  });
});

describe('of any text', () => {
  const pieces = fc.constantFrom('Save', 'your', 'E-mail', '(optional)', 'Ctrl+S', '$1,200.00', '5 Mar 2024', '05.03.2024', 'no.', '12', 'colours', 'un-', 'follow', '保存', '→', 'А', 'É', '&', 'Cart', '(3)', 'Speichern', 'mon panier');
  const text = fc.oneof(fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join(' ')), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

  test('spelling and the singular are settled after one round', () => {
    fc.assert(
      fc.property(text, (raw) => {
        for (const word of readingOf(raw).words) expect(spelled(spelled(word))).toBe(spelled(word));
        for (const word of readingOf(raw).words) expect(singular(singular(word)).length).toBeLessThanOrEqual(singular(word).length);
      }),
    );
  });

  test('values that are written plainly stay as they are', () => {
    fc.assert(
      fc.property(text, (raw) => {
        const once = readingOf(withPlainValues(raw).text).numbers;
        expect(readingOf(withPlainValues(withPlainValues(raw).text).text).numbers).toEqual(once);
      }),
    );
  });

  test('translations and neutral words do not care which text comes first, and nothing throws', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(translated(a, b)).toBe(translated(b, a));
        expect(addsNothing(a, b)).toBe(addsNothing(b, a));
        expect(translated(a, a)).toBe(false);
        expect(wordingsOf(a).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 300 },
    );
  });
});

describe('wordingsOf', () => {
  test('lists what the tables know, own language first', () => {
    const wordings = wordingsOf('Sign in');
    expect(wordings).toEqual(expect.arrayContaining(['log in', 'login', 'anmelden', 'se connecter', 'iniciar sesion']));
    expect(wordings.indexOf('log in')).toBeLessThan(wordings.indexOf('anmelden'));
    expect(wordingsOf('Search invoices')).toContain('find invoices');
    expect(wordingsOf('Quux')).toEqual([]);
  });
});
