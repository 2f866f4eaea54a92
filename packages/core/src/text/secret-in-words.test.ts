import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH, secretWordsIn } from './secret-in-words.js';

const found = (text: string, ...secrets: string[]): string[] => {
  const words = text.split(' ').map((word) => ({ text: word }));
  return [...secretWordsIn(words, secrets)].toSorted((a, b) => a - b).map((at) => words[at]?.text ?? '');
};

describe('words that show a secret', () => {
  it.each([
    ['as it is', 'Key Tr0ub4dor saved', ['Tr0ub4dor']],
    ['with letters taken for each other', 'Key TrOub4dor saved', ['TrOub4dor']],
    ['in other case', 'Key TR0UB4DOR saved', ['TR0UB4DOR']],
    ['with a letter misread', 'Key Tr0uh4dor saved', ['Tr0uh4dor']],
    ['with a letter missing', 'Key Tr0b4dor saved', ['Tr0b4dor']],
    ['as a part of a word', 'Key:xTr0ub4dorx saved', ['Key:xTr0ub4dorx']],
    ['spaced out', 'Key T r 0 u b 4 d o r saved', ['T', 'r', '0', 'u', 'b', '4', 'd', 'o', 'r']],
    ['cut in two', 'Key Tr0ub 4dor saved', ['Tr0ub', '4dor']],
    ['cut off', 'Key Tr0ub… saved', ['Tr0ub…']],
  ])('%s', (_, text, words) => {
    expect(found(text, 'Tr0ub4dor')).toEqual(words);
  });

  it('are those of a card in its groups of digits, and not its last four', () => {
    expect(found('Card 4111 1111 1111 1111 valid', '4111111111111111')).toEqual(['4111', '1111', '1111', '1111']);
    expect(found('Card ending in 1111', '4111111111111111')).toEqual([]);
  });

  it('are those of a code that was typed digit by digit', () => {
    expect(found('Your code 8 6 4 2 0 9', '8', '6', '4', '2', '0', '9').length).toBe(6);
    expect(found('Your code 864209', '8', '6', '4', '2', '0', '9')).toEqual(['864209']);
  });

  it('go on in the next line of their block, whatever stands beside it', () => {
    const words = [{ text: 'Tr0u', block: 0 }, { text: 'Save', block: 1 }, { text: 'b4dor', block: 0 }];
    expect(secretWordsIn(words, ['Tr0ub4dor'])).toEqual(new Set([0, 2]));
  });
});

describe('a short secret', () => {
  it.each([
    ['stands by itself', 'PIN 2024', ['2024']],
    ['stands behind a name', 'PIN:2024', ['PIN:2024']],
    ['stands behind letters', 'pin2024', ['pin2024']],
    ['is spaced out', 'PIN 2 0 2 4', ['2', '0', '2', '4']],
    ['is a part of a longer number', 'Order 120245 of 20240611', []],
    ['is nearly another number', 'Room 2025', []],
  ])('%s', (_, text, words) => {
    expect(found(text, '2024')).toEqual(words);
  });

  it('of three signs counts as a word only', () => {
    expect(found('Code 737 and 1737 and 7 37', '737')).toEqual(['737']);
  });

  it('leaves the words of a page alone', () => {
    const page = 'Basket Checkout Sign in Delivery on Monday, 14 June 2024 Total 129.90 EUR incl. VAT Order 5512 stored Jamie Rivera 221b Baker Street NW1 6XE London +44 20 7946 0958';
    expect(found(page, '8642', 'Tr0ub4dor', 'correct horse', '4111111111111111')).toEqual([]);
  });
});

const CONFUSED: Record<string, string[]> = { o: ['0', 'O'], O: ['0', 'Q'], 0: ['O', 'o'], i: ['l', '1', '!'], l: ['1', 'I', '|'], 1: ['l', 'I'], I: ['l', '1'], s: ['5', 'S'], 5: ['S'], m: ['rn'], w: ['vv'], d: ['cl'], B: ['8'], 8: ['B'], g: ['9', 'q'], z: ['2', 'Z'], 2: ['Z'] };
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''));
const secret = fc.array(letters, { minLength: SEARCH.shortest, maxLength: 24 }).map((all) => all.join(''));
const drawn = (value: string): fc.Arbitrary<string> => fc.tuple(...Array.from(value, (char) => fc.constantFrom(char, ...(CONFUSED[char] ?? [])))).map((all) => all.join(''));

describe('any secret', () => {
  const shown = secret.chain((value) => fc.record({ value: fc.constant(value), read: drawn(value) }));

  it('is found however its letters were taken for others', () => {
    fc.assert(fc.property(shown, ({ value, read }) => void expect(found(`Hello ${read} world`, value)).toContain(read)));
  });

  it('is found wherever it is cut', () => {
    fc.assert(
      fc.property(shown, fc.nat(), ({ value, read }, cut) => {
        const at = 1 + (cut % (read.length - 1));
        const parts = [read.slice(0, at), read.slice(at)];
        expect(found(`- ${parts.join(' ')} -`, value)).toEqual(parts);
      }),
    );
  });

  it('of six signs or more is found with one misread', () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: SEARCH.long, maxLength: 24 }), fc.nat(), letters, (all, place, other) => {
        const read = all.with(place % all.length, other).join('');
        expect(found(`Hello ${read} world`, all.join(''))).toContain(read);
      }),
    );
  });
});
