import { describe, expect, it } from 'vitest';
import { makeSecret } from './edit-values.js';
import type { Recording } from './recording.js';
import type { Target } from './target.js';

const box = (x: number, y: number, width = 100, height = 20) => ({ x, y, width, height });
const word = (text: string, x: number, y: number) => ({ text, confidence: 90, box: box(x, y, 40, 12) });
const crop = 'data:image/webp;base64,AAAA';

function recording(field: Target, other: Target): Recording {
  return {
    waymark: 1,
    id: 'r',
    title: 't',
    startUrl: 'https://example.com/',
    viewport: { width: 800, height: 600 },
    createdAt: '2025-01-01T00:00:00.000Z',
    steps: [
      { id: 's1', number: 1, action: 'fill', label: 'Number', target: field, value: 'KD-99182-X' },
      { id: 's2', number: 2, action: 'click', label: 'Go', target: other },
    ],
  } as unknown as Recording;
}

const pixelsOf = (made: Recording, index: number) => (made.steps[index] as unknown as { target: Target }).target.pixels;

describe('a value that is made a secret', () => {
  it('is told by no word that was read, even where it was misread, and shown by no picture', () => {
    const field: Target = { geometry: { box: box(10, 10) }, pixels: { crop, words: [word('Number', 10, 50), word('Kl]', 12, 12)] } };
    const other: Target = { geometry: { box: box(10, 40) }, pixels: { crop, cropBox: box(0, 0, 200, 80), name: 'Go', words: [word('KD-99182-%', 12, 12), word('99l82-X 9182', 300, 300), word('Go', 12, 42)] } };
    const made = makeSecret(recording(field, other), 's1', 'number');
    expect(pixelsOf(made, 0)).toEqual({ words: [word('Number', 10, 50)] });
    expect(pixelsOf(made, 1)).toEqual({ cropBox: box(0, 0, 200, 80), name: 'Go', words: [word('Go', 12, 42)] });
  });

  it('leaves the pictures of what stands elsewhere, and where on a canvas something stands', () => {
    const surface = { size: { width: 500, height: 400 }, at: { x: 50, y: 50 }, control: box(40, 40) };
    const field: Target = { dom: { xpath: '/canvas' }, geometry: { box: box(0, 0, 500, 400) }, pixels: { crop, cropBox: box(20, 20, 140, 60), surface, words: [word('KD-99182-X', 45, 45)] } };
    const other: Target = { dom: { xpath: '/canvas' }, geometry: { box: box(0, 0, 500, 400) }, pixels: { crop, cropBox: box(300, 300), surface: { ...surface, control: box(310, 310, 60, 20) }, words: [word('Ship', 312, 312)] } };
    const made = makeSecret(recording(field, other), 's1', 'number');
    expect(pixelsOf(made, 0)).toEqual({ cropBox: box(20, 20, 140, 60), surface, words: [] });
    expect(pixelsOf(made, 1)).toEqual(other.pixels);
  });
});
