import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './normalise.js';
import { bestWindow, findJoined, findWords, searchWords } from './windows.js';

describe('findWords', () => {
  test('finds whole words only', () => {
    expect(findWords(wordsOf('Home Products Contact Login'), ['login'])).toEqual([3]);
    expect(findWords(wordsOf('Cookie policy'), ['ok'])).toEqual([]);
    expect(findWords(wordsOf('save the file and save the page'), ['save', 'the'])).toEqual([0, 4]);
  });

  test('a blank or longer needle is nowhere', () => {
    expect(findWords(['save'], [])).toEqual([]);
    expect(findWords([], [])).toEqual([]);
    expect(findWords(['save'], ['save', 'file'])).toEqual([]);
  });

  test('a needle cut from the haystack is found where it was cut', () => {
    const words = fc.array(fc.constantFrom('save', 'the', 'file', 'as'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (haystack, from, length) => {
        const start = from % haystack.length;
        const end = start + 1 + (length % (haystack.length - start));
        expect(findWords(haystack, haystack.slice(start, end))).toContain(start);
      }),
    );
  });
});

describe('findJoined', () => {
  test('joins fragments, from word bound to word bound', () => {
    expect(findJoined(['go', 'to', 'check', 'out', 'now'], ['checkout'])).toEqual([{ start: 2, end: 4 }]);
    expect(findJoined(['保', '存', '文件'], ['保存'])).toEqual([{ start: 0, end: 2 }]);
    expect(findJoined(['login'], ['log', 'in'])).toEqual([{ start: 0, end: 1 }]);
  });

  test('a part of a word is no match', () => {
    expect(findJoined(['cookie', 'policy'], ['ok'])).toEqual([]);
    expect(findJoined(['checkouts'], ['checkout'])).toEqual([]);
    expect(findJoined(['check', 'outs'], ['checkout'])).toEqual([]);
    expect(findJoined(['a'], [])).toEqual([]);
    expect(findJoined(['', 'a'], ['a'])).toEqual([{ start: 1, end: 2 }]);
  });

  test('whatever findWords finds is found too', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'ba'), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (haystack, needle) => {
        const starts = findJoined(haystack, needle).map((span) => span.start);
        expect(starts).toEqual(expect.arrayContaining(findWords(haystack, needle)));
      }),
    );
  });
});

describe('bestWindow', () => {
  test('takes the words that tell most', () => {
    expect(bestWindow(['a', 'of', 'terms', 'conditions', 'to', 'a'], 2)).toEqual({ start: 2, end: 4 });
    expect(bestWindow(['same', 'same', 'same'], 2)).toEqual({ start: 0, end: 2 });
  });

  test('stays inside the words whatever the size', () => {
    expect(bestWindow(['a'], 5)).toEqual({ start: 0, end: 1 });
    expect(bestWindow([], 2)).toEqual({ start: 0, end: 0 });
    expect(bestWindow(['a'], -1)).toEqual({ start: 0, end: 0 });
  });
});

describe('searchWords', () => {
  test('a text that fits is searched whole', () => {
    expect(searchWords('Save the file', 100)).toEqual({ words: ['save', 'the', 'file'], cut: false });
  });

  test('a longer one by words next to each other that fit', () => {
    const text = 'I agree to the general terms and conditions of sale of this shop and of everything in it';
    const { words, cut } = searchWords(text, 30);
    expect(cut).toBe(true);
    expect(words.join(' ').length).toBeLessThanOrEqual(30);
    expect(findWords(wordsOf(text), words)).toHaveLength(1);
  });

  test('one word longer than the limit is not cut in two', () => {
    expect(searchWords('x'.repeat(200), 100)).toEqual({ words: [], cut: true });
  });
});
