import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from './json-syntax.js';

test.each([
  ['', 1, 1],
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["{'a': 1}", 1, 2],
  ['{"a" 1}', 1, 6],
  ['[1, 2', 1, 6],
  ['[1, , 2]', 1, 5],
  ['{"a": "b}', 1, 10],
  ['{"a": "\\x"}', 1, 8],
  ['[01]', 1, 3],
  ['[1] [2]', 1, 5],
  ['// hello\n{}', 1, 1],
  ['[1}', 1, 3],
  ['nul', 1, 1],
])('%j stops being JSON at line %d, column %d', (text, line, column) => {
  expect(findJsonError(text)).toMatchObject({ line, column });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('finds an error exactly where JSON.parse does', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '.5', '1e3', 'true', 'null', ' ', '\n', '\\', '\t', 'x');
  const text = fc.oneof(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')), fc.json(), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, (json) => {
      expect(findJsonError(json) === null).toBe(parses(json));
    }),
    { numRuns: 2000 },
  );
});

test('depth and length do not overflow it', () => {
  expect(findJsonError('['.repeat(200_000))).toMatchObject({ column: 200_001 });
  expect(findJsonError(`{"crop": "${'x'.repeat(5_000_000)}", }`)).toMatchObject({ line: 1 });
});
