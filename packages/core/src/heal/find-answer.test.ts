import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFindAnswer } from './find-answer.js';

const PICTURE = { width: 1024, height: 576 };
const GOOD = { reasoning: 'r', found: true, box: { x: 10, y: 20, width: 80, height: 30 }, kind: 'clickable', text: 'Save', confidence: 92, parts: { element: 95, location: 90, textMatch: 100 } };

describe('the answer of a model', () => {
  it('is taken where it keeps to its schema, as text or as data', () => {
    expect(parseFindAnswer(GOOD, PICTURE)).toMatchObject({ ok: true, found: true, box: GOOD.box, confidence: 0.92, parts: { element: 0.95, location: 0.9, textMatch: 1 } });
    expect(parseFindAnswer(JSON.stringify(GOOD), PICTURE)).toEqual(parseFindAnswer(GOOD, PICTURE));
  });

  it.each([
    ['more than was asked for', { ...GOOD, extra: 1 }, 'off-schema'],
    ['less', { ...GOOD, parts: undefined }, 'off-schema'],
    ['a text for a truth', { ...GOOD, found: 'true' }, 'off-schema'],
    ['a confidence over 100', { ...GOOD, confidence: 101 }, 'off-schema'],
    ['a confidence below 0', { ...GOOD, confidence: -1 }, 'off-schema'],
    ['an unknown kind', { ...GOOD, kind: 'thing' }, 'off-schema'],
    ['a fraction for a percentage', { ...GOOD, parts: { ...GOOD.parts, location: 0.9 } }, 'wrong-unit'],
    ['no box', { ...GOOD, box: null }, 'no-box'],
    ['an empty box', { ...GOOD, box: { x: 1, y: 1, width: 0, height: 5 } }, 'box-outside'],
    ['a box beyond the right edge', { ...GOOD, box: { x: 1000, y: 1, width: 30, height: 5 } }, 'box-outside'],
    ['a box above the picture', { ...GOOD, box: { x: 1, y: -40, width: 30, height: 50 } }, 'box-outside'],
    ['half of it', JSON.stringify(GOOD).slice(0, -9), 'not-json'],
    ['prose', 'The button is at 10,10.', 'not-json'],
    ['nothing', null, 'off-schema'],
  ])('with %s is a problem', (_, answer, problem) => {
    expect(parseFindAnswer(answer, PICTURE)).toMatchObject({ ok: false, problem });
  });

  it('may stand a pixel over the edge, and is brought inside', () => {
    expect(parseFindAnswer({ ...GOOD, box: { x: -0.6, y: 0, width: 1025, height: 576.4 } }, PICTURE)).toMatchObject({ box: { x: 0, y: 0, width: 1024, height: 576 } });
  });

  it('is cut where it talks on', () => {
    const answer = parseFindAnswer({ ...GOOD, reasoning: 'x'.repeat(5000), text: 'y'.repeat(5000) }, PICTURE);
    expect(answer.ok && answer.reasoning.length).toBeLessThan(700);
  });

  it('never makes anything throw, and never lies outside of the picture', () => {
    const near = fc.record({ reasoning: fc.string(), found: fc.boolean(), box: fc.option(fc.record({ x: fc.double(), y: fc.double(), width: fc.double(), height: fc.double() })), kind: fc.constantFrom('clickable', null), text: fc.option(fc.string()), confidence: fc.double({ min: -10, max: 110 }), parts: fc.record({ element: fc.double(), location: fc.double(), textMatch: fc.double() }) });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json(), fc.string(), near), (answer) => {
        const parsed = parseFindAnswer(answer, PICTURE);
        if (!parsed.ok || !parsed.found) return;
        expect(parsed.box.x).toBeGreaterThanOrEqual(0);
        expect(parsed.box.x + parsed.box.width).toBeLessThanOrEqual(PICTURE.width + 1e-6);
        expect(parsed.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
