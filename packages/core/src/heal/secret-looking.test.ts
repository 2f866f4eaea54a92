import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideSecrets, secretSpans } from './secret-looking.js';

const RULES = { emails: false };

describe('texts that look like secrets', () => {
  it.each([
    ['Card 4111 1111 1111 1111 expires soon', 'Card «card hidden» expires soon'],
    ['5500-0000-0000-0004', '«card hidden»'],
    ['key sk-live-4f9a81c0d2e7b6a59382 stays', 'key «token hidden» stays'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '«token hidden»'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4', '«token hidden»'],
    ['id 9f86d081884c7d659a2feaa0c55ad015 end', 'id «token hidden» end'],
    ['Password: hunter2', 'Password: «labelled hidden»'],
    ['API key = abcdef', 'API key = «labelled hidden»'],
    ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN «account hidden»'],
  ])('%s', (text, hidden) => {
    expect(hideSecrets(text, RULES)).toBe(hidden);
  });

  it.each([
    'Save changes',
    'Order 1001 of 2026-11-15, 12:30',
    'Phone +43 660 1234567',
    'Total: 1,234,567.00 €',
    'release-2026-11-notes-final-version.pdf',
    'https://example.org/products/coffee-machines/espresso',
    'Invoice number 4111 1111 1111 1112',
    'Donaudampfschifffahrtsgesellschaftskapitän',
    'Status: delivered',
    'ada@example.org',
  ])('leaves %s alone', (text) => {
    expect(hideSecrets(text, RULES)).toBe(text);
  });

  it('hide addresses of people where that is asked for', () => {
    expect(hideSecrets('write to ada@example.org now', { emails: true })).toBe('write to «email hidden» now');
  });

  it('are hidden in what was read even where a digit was misread', () => {
    expect(secretSpans('4111 1l11 1111 111O', { ...RULES, read: true })).toMatchObject([{ what: 'card' }]);
    expect(secretSpans('4111 1111 1111 1112', { ...RULES, read: true })).toMatchObject([{ what: 'card' }]);
  });

  it('take no longer the longer they are', () => {
    for (const text of ['a'.repeat(100_000), '1 '.repeat(50_000), 'a.'.repeat(50_000), 'key-'.repeat(25_000)]) expect(secretSpans(text, { emails: true })).toBeDefined();
  });

  it('never change what stands around them', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const hidden = hideSecrets(`${before}\n4111 1111 1111 1111\n${after}`, RULES);
        expect(hidden).not.toContain('4111 1111');
      }),
    );
  });
});
