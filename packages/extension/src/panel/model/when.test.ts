import { expect, test } from 'vitest';
import { durationText, whenText } from './when.js';

const NOW = Date.UTC(2025, 2, 10, 12);

test.each([
  [NOW + 5_000, 'now'],
  [NOW - 59_000, 'now'],
  [NOW - 60_000, '1 minute ago'],
  [NOW - 3 * 3_600_000, '3 hours ago'],
  [NOW - 86_400_000, 'yesterday'],
  [NOW - 6 * 86_400_000, '6 days ago'],
])('%d is told as ‘%s’', (at, text) => {
  expect(whenText(at, NOW)).toBe(text);
});

test('a week later it is a date', () => {
  expect(whenText(Date.UTC(2025, 0, 5, 12), NOW)).toBe('Jan 5, 2025');
});

test.each([
  [0.4, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [119_600, '2 min 0 s'],
])('%d ms are ‘%s’', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
