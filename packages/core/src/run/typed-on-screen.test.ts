import { expect, it } from 'vitest';
import { otherText } from './typed-on-screen.js';

const read = (text: string, confidence = 95): { text: string; confidence: number; box: { x: number; y: number; width: number; height: number } } => ({ text, confidence, box: { x: 0, y: 0, width: 40, height: 16 } });

it.each([
  ['lamp', 'lampl'],
  ['ada', 'adal'],
  ['Bergen', 'Bergem'],
  ['a long value that the field cuts off at its end', 'field cuts off'],
  ['2026-02-01', '02'],
])('a field that holds ‘%s’ may read ‘%s’', (value, text) => {
  expect(otherText(text.split(' ').map((word) => read(word)), value)).toBe('');
});

it('a text that has nothing of it is another one, unless it is not sure', () => {
  expect(otherText([read('From'), read('account')], 'Savings 88')).toBe('From account');
  expect(otherText([read('account', 50)], 'Savings 88')).toBe('');
});
