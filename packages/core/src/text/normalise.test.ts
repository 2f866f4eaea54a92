import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText, wordsOf } from './normalise.js';

describe('normaliseText', () => {
  test.each([
    ['  Save   File! ', 'save file'],
    ['Add\u00a0to\tcart\n', 'add to cart'],
    ['PAYÉ', 'paye'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ı I İ i', 'i i i i'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['Łódź', 'lodz'],
    ['Œuvre', 'oeuvre'],
    ['Ёлка', 'елка'],
    ['йод', 'йод'],
    ['ﬁle ① ２', 'file 1 2'],
    ['٣ и ३', '3 и 3'],
    ['Ein\u00adstellungen', 'einstellungen'],
    ['\u200bSave\u200b', 'save'],
    ['1️⃣ Step', '1 step'],
    ['→ ✓️ …', ''],
    ['', ''],
    ['  ', ''],
    ['ガ', 'ガ'],
    ['ｶﾞ', 'ガ'],
    ['हिन्दी', 'हिन्दी'],
    ['저장', '저장'],
  ])('%j becomes %j', (text, normalised) => {
    expect(normaliseText(text)).toBe(normalised);
  });

  test('letters that only a mark tells apart outside Latin and Greek stay apart', () => {
    expect(normaliseText('й')).not.toBe(normaliseText('и'));
    expect(normaliseText('が')).not.toBe(normaliseText('か'));
  });

  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseText(text);
        expect(normaliseText(once)).toBe(once);
      }),
    );
  });

  test('marks fold in the same way however they are written', () => {
    const letter = fc.constantFrom(...'aZéÀçñöÿÝûæøßŁðþ×· ’–…-12');
    fc.assert(
      fc.property(fc.array(letter).map((letters) => letters.join('')), (text) => {
        expect(normaliseText(text.normalize('NFD'))).toBe(normaliseText(text));
      }),
    );
  });

  test('no white space but single spaces between words is left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normaliseText(text)).toMatch(/^(?:\S+(?: \S+)*)?$/u);
      }),
    );
  });

  test('upper and lower case are one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(normaliseText(text.toUpperCase())).toBe(normaliseText(text.toLowerCase()));
      }),
    );
  });
});

describe('wordsOf', () => {
  test('words of spaced scripts', () => {
    expect(wordsOf('Don’t save the file')).toEqual(['don', 't', 'save', 'the', 'file']);
  });

  test('words of scripts without spaces are cut by dictionary', () => {
    expect(wordsOf('保存文件')).toEqual(['保存', '文件']);
    expect(wordsOf('北京大学生')).not.toContain('大学');
  });

  test('a blank text has no words', () => {
    expect(wordsOf(' … ')).toEqual([]);
  });

  test('words together are the normalised text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(wordsOf(text).join('')).toBe(normaliseText(text).replaceAll(' ', ''));
      }),
    );
  });
});
