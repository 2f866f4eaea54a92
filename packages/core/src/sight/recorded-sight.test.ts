import { describe, expect, it } from 'vitest';
import type { ObservationOf } from '../recording/observation.js';
import type { Box, Target } from '../recording/target.js';
import { secretFieldsSeen, sightOf, surfacesOf, type SightLook } from './recorded-sight.js';

const SIZE = { width: 400, height: 200 };
const FIELD = { x: 20, y: 20, width: 180, height: 28 };
const BUTTON = { x: 20, y: 100, width: 90, height: 28 };

/** A white screen with a grey field and a grey button on it. */
function look(words: Record<string, Box>): SightLook {
  const rgba = new Uint8Array(SIZE.width * SIZE.height * 4).fill(255);
  for (const { x, y, width, height } of [FIELD, BUTTON]) {
    for (let row = y; row < y + height; row += 1) rgba.fill(200, (row * SIZE.width + x) * 4, (row * SIZE.width + x + width) * 4);
  }
  const read = Object.entries(words).map(([text, box]) => ({ text, confidence: 95, box: { space: 'device' as const, ...box }, line: 0, block: 0 }));
  return { picture: { ...SIZE, rgba }, reading: { ok: true, words: read, lines: [], blocks: [], size: SIZE, viewport: SIZE, engine: 'none', cached: false }, scroll: { x: 0, y: 0 } };
}

const SURFACE: Target = { dom: { tag: 'canvas', xpath: '/html/body/canvas' }, geometry: { box: { x: 0, y: 0, ...SIZE }, scroll: { x: 0, y: 0 } } } as Target;
const at = (x: number, y: number): Target => ({ ...SURFACE, pixels: { surface: { size: SIZE, at: { x, y } } } });
const click = (target: Target): ObservationOf<'click'> => ({ id: 'a', at: 1, kind: 'click', on: { target } }) as unknown as ObservationOf<'click'>;

const MISREAD = look({ 'Bh#2?q': { x: 30, y: 28, width: 60, height: 12 }, Save: { x: 40, y: 108, width: 40, height: 12 } });

describe('a drawn field without a label that a secret was typed into', () => {
  it('gives none of its words to what is done next, however they are read', () => {
    const texts = (places: Target[]): string[] | undefined => sightOf(click(at(60, 112)), MISREAD, { secrets: ['864209'], places })?.words?.map(({ text }) => text);
    expect(texts([])).toContain('Bh#2?q');
    expect(texts([at(100, 34)])).toEqual(['Save']);
  });

  it('is known by what was typed, too, where it is nearly read', () => {
    const nearly = look({ '86A2O9': { x: 300, y: 28, width: 60, height: 12 }, Save: { x: 40, y: 108, width: 40, height: 12 } });
    for (const options of [{ secrets: ['864209'] }, { known: ['864209'] }]) expect(sightOf(click(at(60, 112)), nearly, options)?.words?.map(({ text }) => text)).toEqual(['Save']);
  });

  it('leaves no picture of what is done next on that surface', () => {
    expect(secretFieldsSeen(at(60, 112), MISREAD, [])).toEqual([]);
    expect(secretFieldsSeen(at(60, 112), MISREAD, [at(100, 34)])).toBeNull();
    expect(secretFieldsSeen(at(60, 112), MISREAD, [at(390, 190)])).toBeNull();
  });

  it('hides its surface from pictures and words of elements beside it', () => {
    const button: Target = { dom: { tag: 'button' }, geometry: { box: { x: 0, y: 60, width: 400, height: 20 }, scroll: { x: 0, y: 0 } } } as Target;
    expect(surfacesOf([at(100, 34)], { x: 0, y: 5 })).toEqual([{ x: 0, y: -5, ...SIZE }]);
    expect(sightOf(click(button), MISREAD, { places: [at(100, 34)] })?.words).toEqual([]);
  });
});
