import { expect, it } from 'vitest';
import { isOtherText } from './label-on-screen.js';

it.each<[string, string, boolean]>([
  ['To account', 'From account', true],
  ['Last name', 'Nickname', true],
  ['City', 'Street', true],
  ['City', 'City *', false],
  ['City', 'City (required)', false],
  ['Delivery address', 'Delivery', false],
  ['To account', 'T0 account', false],
  ['Country', 'Coumtry', false],
  ['Invoice 1001', 'Invoice 1002', true],
])('a label ‘%s’ that reads ‘%s’ is another one: %s', (label, read, other) => {
  expect(isOtherText(label, read)).toBe(other);
});
