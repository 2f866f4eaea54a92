import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originPattern, parsePortalAddress } from './portal-address.js';

const TAKEN: [string, string][] = [
  ['https://portal.example.com', 'https://portal.example.com'],
  ['  https://portal.example.com/recordings/a?x=1#y ', 'https://portal.example.com'],
  ['portal.example.com', 'https://portal.example.com'],
  ['portal.example.com:8443', 'https://portal.example.com:8443'],
  ['http://127.0.0.1:4700/#key=wmk_x', 'http://127.0.0.1:4700'],
  ['localhost:4700', 'http://localhost:4700'],
  ['127.0.0.1:4700/connect', 'http://127.0.0.1:4700'],
];

const REFUSED: [string, string][] = [
  ['', 'missing'],
  ['   ', 'missing'],
  ['two words', 'no address'],
  ['http://portal.example.com', 'https only'],
  ['http://localhost.evil.example', 'https only'],
  ['http://127.0.0.1.evil.example', 'https only'],
  ['http://[::1]:4700', '[::1]'],
  ['https://ada:secret@portal.example.com', 'password'],
  ['http://127.0.0.1:4700@evil.example', 'password'],
  ['javascript://portal.example.com', 'no address of a portal'],
  ['file:///etc/passwd', 'no address of a portal'],
];

describe('the address of a portal', () => {
  test.each(TAKEN)('%s is taken', (text, address) => {
    expect(parsePortalAddress(text)).toEqual({ ok: true, address });
  });

  test.each(REFUSED)('%s is refused', (text, why) => {
    expect(parsePortalAddress(text)).toMatchObject({ ok: false, trouble: { message: expect.stringContaining(why) } });
  });

  test('is https or this computer, whatever is pasted', () => {
    const word = fc.oneof(fc.domain(), fc.string(), fc.constantFrom('http://', 'https://', '@', ':', '/', 'localhost', '127.0.0.1', '[::1]', 'evil.example'));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const parsed = parsePortalAddress(words.join(''));
        expect(parsed.ok ? parsed.address : 'https://refused').toMatch(/^(https:\/\/[^/@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/);
      }),
    );
  });

  test('gives a pattern without its port', () => {
    expect(originPattern('http://127.0.0.1:4700')).toBe('http://127.0.0.1/*');
  });
});
