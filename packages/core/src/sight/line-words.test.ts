import { describe, expect, it } from 'vitest';
import type { RecognisedLetter } from '../ports/text-reader.js';
import type { Shape } from './ink.js';
import type { InkLine } from './ink-lines.js';
import { doubtful, lineWords } from './line-words.js';

/** Letters of 10 pixels, 2 apart; a dot is a gap of 12 more. */
function lineOf(drawn: string): InkLine {
  const shapes: Shape[] = [];
  let x = 0;
  for (const sign of drawn) {
    if (sign === '.') x += 12;
    else {
      shapes.push({ left: x, right: x + 9, top: 0, bottom: 19, area: 100, region: 0, inner: -1 });
      x += 12;
    }
  }
  return { left: 0, top: 0, right: x - 3, bottom: 19, shapes, underlines: [] };
}

/** What a recogniser says of it: each letter over its shape, `shift` pixels off. */
function lettersOf(line: InkLine, text: string, shift = 0): RecognisedLetter[] {
  const width = line.right + 1;
  let shape = -1;
  return [...text].map((sign) => {
    if (sign !== ' ') shape += 1;
    return { text: sign, confidence: 90, at: ((line.shapes[shape]?.left ?? 0) + 5 + shift) / width };
  });
}

const texts = (line: InkLine, letters: readonly RecognisedLetter[]): string[] => lineWords(line, line, letters).map(({ text }) => text);

describe('lineWords', () => {
  it('cuts at gaps of the ink where the recogniser saw no space', () => {
    const line = lineOf('abcd.efg');
    expect(texts(line, lettersOf(line, 'SaveAll'))).toEqual(['Save', 'All']);
  });

  it('cuts at spaces of the recogniser where the ink leaves no gap', () => {
    const line = lineOf('abcdefg');
    expect(texts(line, lettersOf(line, 'Save All'))).toEqual(['Save', 'All']);
  });

  it('cuts once where both see the same, though letters are placed a little off', () => {
    const line = lineOf('abcd.efghijk');
    for (const shift of [-7, -3, 0, 3, 7]) expect(texts(line, lettersOf(line, 'Save changes', shift).slice(0, -1))).toEqual(['Save', 'change']);
  });

  it('leaves an icon that was not read out of the box of the word beside it', () => {
    const line = lineOf('i.abcd');
    const letters = lettersOf(lineOf('i.abcd'), 'xSave').slice(1);
    expect(lineWords(line, line, letters)).toMatchObject([{ text: 'Save', left: 24, right: 69 }]);
  });

  it('keeps a word of spaced capitals whole', () => {
    const shapes = [...Array(8).keys()].map((index): Shape => ({ left: index * 18 + (index > 4 ? 8 : 0), right: index * 18 + (index > 4 ? 8 : 0) + 9, top: 0, bottom: 19, area: 100, region: 0, inner: -1 }));
    const line = { left: 0, top: 0, right: 143, bottom: 19, shapes, underlines: [] };
    expect(texts(line, lettersOf(line, 'SPACEOUT'))).toEqual(['SPACE', 'OUT']);
  });

  it('gives each word the box of its own ink', () => {
    const line = lineOf('ab.cde');
    expect(lineWords(line, line, lettersOf(line, 'Go now'))).toMatchObject([{ left: 0, right: 21 }, { left: 36, right: 69 }]);
  });

  it('has no words where nothing was read', () => {
    expect(texts(lineOf('abc'), [])).toEqual([]);
    expect(texts(lineOf('abc'), [{ text: ' ', at: 0.5, confidence: 99 }])).toEqual([]);
  });
});

describe('doubtful', () => {
  const word = (text: string) => ({ text, confidence: 95, left: 0, right: 9, top: 0, bottom: 9 });

  it('doubts a letter that stands alone, as icons do, and no number or word', () => {
    expect(doubtful([word('Q')])[0]?.confidence).toBeLessThan(60);
    for (const text of ['7', 'OK', '12']) expect(doubtful([word(text)])[0]?.confidence).toBe(95);
    expect(doubtful([word('A'), word('Team')])[0]?.confidence).toBe(95);
  });
});
