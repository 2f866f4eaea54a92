import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillReferences, isSecretReference, referencesIn, referenceText } from './values.js';

describe('referencesIn', () => {
  test.each([
    ['plain', []],
    ['{{city}}', [{ kind: 'variable', name: 'city' }]],
    ['{{ First name }}!', [{ kind: 'variable', name: 'First name' }]],
    ['{{secret:password}}', [{ kind: 'secret', name: 'password' }]],
    ['{{ secret: password }}', [{ kind: 'secret', name: 'password' }]],
    ['{{a}} and {{b}} and {{a}}', [{ kind: 'variable', name: 'a' }, { kind: 'variable', name: 'b' }]],
    ['\\{{city}}', []],
    ['{{}} {{ }} {city} {{a', []],
    ['{{other:thing}}', []],
  ])('%j', (text, references) => {
    expect(referencesIn(text)).toEqual(references);
  });
});

describe('fillReferences', () => {
  const values: Record<string, string> = { city: 'Bern', 'secret:pin': '1234', nested: '{{city}}', money: '$& $1' };
  const lookup = ({ kind, name }: { kind: string; name: string }): string | undefined => values[kind === 'secret' ? `secret:${name}` : name];

  test.each([
    ['To {{city}}, {{ city }}', 'To Bern, Bern'],
    ['{{secret:pin}}', '1234'],
    ['\\{{city}}', '{{city}}'],
    ['{{nested}}', '{{city}}'],
    ['{{money}}', '$& $1'],
    ['nothing', 'nothing'],
  ])('%j becomes %j', (text, filled) => {
    expect(fillReferences(text, lookup)).toEqual({ ok: true, text: filled });
  });

  test('names every reference without a value, and fills nothing', () => {
    expect(fillReferences('{{city}} {{zip}} {{secret:key}}', lookup)).toEqual({
      ok: false,
      missing: [{ kind: 'variable', name: 'zip' }, { kind: 'secret', name: 'key' }],
    });
  });

  test('an empty value is a value', () => {
    expect(fillReferences('[{{a}}]', () => '')).toEqual({ ok: true, text: '[]' });
  });

  test('a text without double braces comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('{{'));
        expect(fillReferences(text, () => undefined)).toEqual({ ok: true, text });
      }),
    );
  });
});

test.each([
  ['{{secret:password}}', true],
  [' {{secret:password}} ', true],
  ['{{secret:a}}{{secret:b}}', false],
  ['x{{secret:password}}', false],
  ['{{password}}', false],
  ['\\{{secret:password}}', false],
  ['hunter2', false],
  ['', false],
])('%j is a reference to a secret and nothing else: %s', (text, expected) => {
  expect(isSecretReference(text)).toBe(expected);
});

test('a written reference is read back', () => {
  const references = [{ kind: 'secret', name: 'pin' }, { kind: 'variable', name: 'First name' }] as const;
  for (const reference of references) expect(referencesIn(referenceText(reference))).toEqual([reference]);
});
