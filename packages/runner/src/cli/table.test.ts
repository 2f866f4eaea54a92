import fc from 'fast-check';
import { expect, test } from 'vitest';
import { table } from './table.js';

test('columns line up under their heads', () => {
  expect(table(['Tier', 'Matches'], [['xpath', '1'], ['aria', '12']], 80)).toEqual(['Tier   Matches', '─────  ───────', 'xpath  1', 'aria   12']);
});

test('what is too wide is wrapped at words, and nothing of it is lost', () => {
  const lines = table(['Element', 'Why'], [['button', 'another label, and a link where a button was recorded']], 40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  expect(lines.slice(2).map((line) => line.slice(9).trim()).join(' ')).toBe('another label, and a link where a button was recorded');
});

test('text of a page cannot move the cursor', () => {
  expect(table(['A'], [['\u001B[2Jred\nline']], 80)[2]).toBe('[2Jred line');
});

test('any cells fit any terminal that has room for its columns', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ maxLength: 200 }), fc.string()), { maxLength: 5 }), fc.integer({ min: 60, max: 200 }), (rows, width) => {
      for (const line of table(['a', 'b', 'c'], rows, width)) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});
