import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from './normalise.js';
import { similarity, wordOverlap } from './similarity.js';

const text = fc.string({ unit: 'binary' });

describe('similarity', () => {
  test.each([
    ['night', 'nacht', 0.25],
    ['Save', 'SAVE!', 1],
    ['aaaa', 'aa', 0.5],
    ['a', 'a', 1],
    ['a', 'b', 0],
    ['a', 'ab', 0],
    ['', '', 0],
    ['', 'Save', 0],
    ['…', '!', 0],
    ['Сохранить', 'Сохранить', 1],
    ['保存', '删除', 0],
  ])('%j and %j: %d', (a, b, expected) => {
    expect(similarity(a, b)).toBeCloseTo(expected, 10);
  });

  test('«Сохранить» and «Удалить» are unlike', () => {
    expect(similarity('Сохранить', 'Удалить')).toBeLessThan(0.6);
  });

  test('it is symmetric and within 0–1', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a text is itself, unless it is blank', () => {
    fc.assert(
      fc.property(text, (a) => {
        expect(similarity(a, a)).toBe(normaliseText(a) === '' ? 0 : 1);
      }),
    );
  });
});

describe('wordOverlap', () => {
  test('counts each word as often as it occurs', () => {
    expect(wordOverlap(['a', 'a', 'b'], ['a', 'b', 'b'])).toBeCloseTo(4 / 6, 10);
    expect(wordOverlap([], [])).toBe(0);
    expect(wordOverlap(['a'], [])).toBe(0);
    expect(wordOverlap(['save', 'file'], ['file', 'save'])).toBe(1);
  });

  test('it is symmetric and within 0–1', () => {
    const words = fc.array(fc.constantFrom('save', 'the', 'file', 'as'));
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(wordOverlap(a, b)).toBe(wordOverlap(b, a));
        expect(wordOverlap(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
