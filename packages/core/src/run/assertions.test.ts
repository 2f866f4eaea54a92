import { expect, it } from 'vitest';
import { containsWords } from './assertions.js';

it.each([
  [true, 'Total 1001 EUR', '1001 EUR'],
  [true, 'Total: 12.50', '12.50'],
  [true, 'Total 12. Thank you', 'Total 12'],
  [true, 'a b a', 'a'],
  [true, '保存しました', '保存'],
  [true, 'say “yes”', 'yes'],
  [false, 'Total 1001 EUR', 'Total 100'],
  [false, 'Total 12.50', 'Total 12'],
  [false, 'Total 1,250', '250'],
  [false, 'Cookie policy', 'ok'],
  [false, 'Unsubscribed', 'subscribed'],
  [false, 'anything', ''],
])('%s: ‘%s’ shows ‘%s’', (shown, text, part) => {
  expect(containsWords(text, part)).toBe(shown);
});
