import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedWord } from './placed-words.js';
import type { RecordedSight } from './recorded-sight.js';
import { aroundOf } from './words-around.js';

const word = (text: string, x: number, y: number): PlacedWord => ({ text, confidence: 95, box: { x, y, width: text.length * 8, height: 12 } });
const AROUND = [word('Billing', 40, 30), word('Street', 40, 76), word('City', 40, 121), word('Discard', 280, 180)];
const BOX = { x: 120, y: 170, width: 120, height: 34 };
const RECORDED: RecordedSight = { text: 'Save', where: 'on', label: null, box: BOX, around: AROUND };
const NO_SCROLL = { x: 0, y: 0 };

const moved = (words: readonly PlacedWord[], dx: number, dy: number): PlacedWord[] => words.map((one) => ({ ...one, box: { ...one.box, x: one.box.x + dx, y: one.box.y + dy } }));

describe('the words around an element', () => {
  it('are the same wherever all of it has moved to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 600 }), fc.integer({ min: -30, max: 400 }), (dx, dy) => {
        const { finding, replaced } = aroundOf(RECORDED, { words: moved(AROUND, dx, dy), scroll: NO_SCROLL }, { ...BOX, x: BOX.x + dx, y: BOX.y + dy });
        expect(finding).toMatchObject({ verdict: 'same', likeness: 1 });
        expect(replaced).toEqual([]);
      }),
    );
  });

  it('tell that another word stands in the place of one', () => {
    const now = AROUND.map((one) => (one.text === 'Billing' ? word('Shipping', 40, 30) : one));
    expect(aroundOf(RECORDED, { words: now, scroll: NO_SCROLL }, BOX).replaced).toEqual([{ recorded: 'Billing', found: 'Shipping' }]);
  });

  it('do not take a misread letter for another word', () => {
    const now = AROUND.map((one) => (one.text === 'Billing' ? word('Bil1ing', 40, 30) : one));
    expect(aroundOf(RECORDED, { words: now, scroll: NO_SCROLL }, BOX).replaced).toEqual([]);
  });

  it('tell that they stayed where they were while the candidate is elsewhere', () => {
    const { stayed, finding } = aroundOf(RECORDED, { words: AROUND, scroll: NO_SCROLL }, { ...BOX, x: 600, y: 480 });
    expect(stayed).toBe(1);
    expect(finding.verdict).toBe('changed');
  });

  it('of other numbers are other words', () => {
    const recorded = { ...RECORDED, around: [...AROUND, word('1001', 300, 60)] };
    const now = [...AROUND, word('1002', 300, 60)];
    expect(aroundOf(recorded, { words: now, scroll: NO_SCROLL }, BOX).replaced).toEqual([{ recorded: '1001', found: '1002' }]);
  });

  it('are unknown where the recording was made without eyes', () => {
    expect(aroundOf({ ...RECORDED, around: null }, { words: AROUND, scroll: NO_SCROLL }, BOX).finding.verdict).toBe('unknown');
  });
});
