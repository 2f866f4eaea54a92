import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedactor } from './redact.js';

const redactor = createRedactor(new Map([['password', 'p&ss "wörd" 1'], ['pin', '123']]));

test('a secret is replaced as typed, in URLs, in JSON, in HTML and in keys', () => {
  const value = 'p&ss "wörd" 1';
  expect(redactor.text(`before ${value} after`)).toBe('before «secret:password» after');
  expect(redactor.text(`/login?p=${encodeURIComponent(value)}`)).toBe('/login?p=«secret:password»');
  expect(redactor.text(new URLSearchParams({ p: 'x' }).toString())).toBe('p=x');
  expect(redactor.text(JSON.stringify({ value }))).toBe('{"value":"«secret:password»"}');
  expect(redactor.text('p&amp;ss &quot;wörd&quot; 1')).toBe('«secret:password»');
  expect(redactor.deep({ list: [{ [value]: value }], n: 1, none: null })).toEqual({ list: [{ '«secret:password»': '«secret:password»' }], n: 1, none: null });
});

test('values too short to tell from ordinary text are left', () => {
  expect(redactor.text('room 123')).toBe('room 123');
});

test('bytes of pictures pass untouched', () => {
  const png = new Uint8Array([1, 2, 3]);
  expect(redactor.deep({ png }).png).toBe(png);
});

test('no text holds a secret afterwards, even where one secret contains another', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9%+ ]{4,12}$/).filter((text) => !'«secret:a»«secret:b»'.includes(text));
  fc.assert(
    fc.property(secret, secret, fc.string(), (a, b, around) => {
      const swept = createRedactor(new Map([['a', a], ['b', a + b]])).text(`${around}${a}${b}${around}${a}`);
      const left = swept.replaceAll('«secret:a»', '\n').replaceAll('«secret:b»', '\n');
      expect(left).not.toContain(a);
    }),
  );
});
