import { describe, expect, it } from 'vitest';
import { greyMap, tesseractLetters } from './tesseract-line.js';

const crop = (background: number[], ink: number[]) => {
  const rgb = new Uint8Array(Array.from({ length: 16 }, (_, at) => (at === 5 ? ink : background)).flat());
  return { width: 4, height: 4, rgb };
};

describe('a line for Tesseract', () => {
  it('is dark on white, whichever way round it was', () => {
    const head = 'P5\n4 4\n255\n'.length;
    for (const map of [greyMap(crop([255, 255, 255], [20, 20, 20])), greyMap(crop([20, 90, 200], [255, 255, 255]))]) {
      expect(new TextDecoder('latin1').decode(map.subarray(0, head))).toBe('P5\n4 4\n255\n');
      expect([...map.subarray(head)]).toEqual(Array.from({ length: 16 }, (_, at) => (at === 5 ? 0 : 255)));
    }
  });

  it('comes back as letters, with a space between words', () => {
    const symbol = (text: string, x0: number) => ({ text, confidence: 90, bbox: { x0, x1: x0 + 10 } });
    const words = [{ symbols: [symbol('a', 0)] }, { symbols: [symbol('b', 45), symbol('c', 85)] }];
    const letters = tesseractLetters([{ paragraphs: [{ lines: [{ words }] }] }], 100);
    expect(letters.map(({ text }) => text).join('')).toBe('a bc');
    expect(letters.map(({ at }) => at)).toEqual([0.05, 0.5, 0.5, 0.9]);
  });
});
