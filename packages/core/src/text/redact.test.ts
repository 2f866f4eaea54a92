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

test('values too short to tell from ordinary text are replaced where the page speaks, and only by themselves', () => {
  const reason = (text: string): string => redactor.deep({ reason: text }).reason;
  for (const echo of ['123', 'the code is 123.', '‘123’', '/pay?cvv=123&x=1', '(123)']) expect(reason(echo)).toBe(echo.replace('123', '«secret:pin»'));
  for (const other of ['1234', 'v123', '4.123', '1,123.00', '12:123', '2026-123-01', 'item_123']) expect(reason(other)).toBe(other);
  expect(redactor.deep({ name: 'row 123', result: { extracted: { code: '123' }, steps: [{ notes: ['123'], found: { snapshot: { text: '123' } } }] } })).toEqual({
    name: 'row 123',
    result: { extracted: { code: '«secret:pin»' }, steps: [{ notes: ['«secret:pin»'], found: { snapshot: { text: '«secret:pin»' } } }] },
  });
  expect(redactor.text('step 123')).toBe('step 123');
});

test('the case in which a page writes a secret does not matter', () => {
  expect(redactor.text('P&SS "WÖRD" 1')).toBe('«secret:password»');
  expect(redactor.text('İ p&ss "wörd" 1')).toBe('İ «secret:password»');
});

test('a long secret that a page or a text limit has cut is replaced as far as it is there', () => {
  const token = Array.from({ length: 181 }, (_, at) => 'kQ7xZ2mB9vT4'[(at * 7 + Math.floor(at / 12)) % 12]).join('');
  const long = createRedactor(new Map([['token', token], ['phrase', 'Password1234 & more']]));
  expect(long.text(`Token is ${token.slice(0, 73)}…`)).toBe('Token is «secret:token»…');
  expect(long.text(`…${token.slice(60).toUpperCase()}`)).toBe('…«secret:token»');
  expect(long.text(encodeURIComponent('1234 & mor'))).toBe('«secret:phrase»');
  expect(long.text('assword1234 &amp; m')).toBe('«secret:phrase»');
  expect(long.text('Password')).toBe('Password');
  expect(long.deep({ Password1234: 'Password1' })).toEqual({ Password1234: '«secret:phrase»' });
});

test('no twelve characters of a long secret are left, wherever it is cut and however it is written', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9&<"/äß€ ]{12,60}$/).filter((text) => text.trim().length >= 12 && !/\s\s/.test(text));
  const writing = fc.constantFrom((text: string) => text, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1), (text: string) => text.toLowerCase());
  fc.assert(
    fc.property(secret, writing, fc.double({ min: 0, max: 1, noNaN: true }), (value, write, where) => {
      const from = Math.floor(where * (value.trim().length - 12));
      const part = value.trim().slice(from, from + 30);
      const swept = createRedactor(new Map([['s', value]])).text(`«${write(part)}»`);
      expect(swept).toBe('««secret:s»»');
    }),
  );
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
