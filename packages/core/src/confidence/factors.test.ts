import { describe, expect, it } from 'vitest';
import { kindOf } from '../element/kind.js';
import { kindFactor, labelFactor, positionFactor, uniquenessFactor } from './factors.js';

function kind(tag: string, type: string | null = null, role?: string): ReturnType<typeof kindOf> {
  return kindOf({ dom: { tag, type }, semantics: { role } });
}

describe('labelFactor', () => {
  const CASES: [recorded: string | null | undefined, found: string | null | undefined, value: number | null, contradicts: boolean][] = [
    ['Save', 'SAVE', 100, false],
    ['Save', 'Save changes', 85, false],
    ['Save', 'Do not save', 0, true],
    ['Do not save', 'Save', 0, true],
    ['Subscribe', 'Unsubscribe', 0, true],
    ['Payé', 'Impayé', 0, true],
    ['Invoice 1001', 'Invoice 1002', 0, true],
    ['保存', '删除', 0, true],
    ['Go', 'Go back', 0, false],
    ['Save', '', 0, false],
    ['Save', null, 0, false],
    ['Save', undefined, null, false],
    ['', 'Save', null, false],
    [null, null, null, false],
    [undefined, 'Save', null, false],
  ];
  it.each(CASES)('%s → %s', (recorded, found, value, contradicts) => {
    expect(labelFactor(recorded, found)).toEqual({ value, contradicts });
  });

  it('does not let a part of the recorded label stand for the whole', () => {
    expect(labelFactor('Save the file as a copy', 'Save').value).toBeLessThan(85);
  });

  it('scores another wording by its letters', () => {
    const { value } = labelFactor('Shopping basket', 'Shopping baskets');
    expect(value).toBeGreaterThan(85);
    expect(value).toBeLessThan(100);
  });
});

describe('kindFactor', () => {
  it('is 100 for the same kind in other clothes', () => {
    expect(kindFactor(kind('a'), kind('div', null, 'button'))).toBe(100);
    expect(kindFactor(kind('input', 'email'), kind('textarea'))).toBe(100);
  });

  it('is 50 for kinds that can stand for each other', () => {
    expect(kindFactor(kind('select'), kind('input', 'text'))).toBe(50);
  });

  it('is 0 where they contradict, whatever letters they share', () => {
    expect(kindFactor(kind('textarea'), kind('button'))).toBe(0);
    expect(kindFactor(kind('input', 'radio'), kind('input', 'text'))).toBe(0);
  });

  it('is unknown where one is unknown', () => {
    expect(kindFactor(null, kind('button'))).toBeNull();
  });
});

describe('positionFactor', () => {
  const box = (x: number): { x: number; y: number; width: number; height: number } => ({ x, y: 0, width: 10, height: 10 });
  it.each([
    [0, 100],
    [49.9, 100],
    [50, 75],
    [199, 75],
    [200, 50],
    [499, 50],
    [500, 25],
    [9000, 25],
  ])('centres %d px apart → %d', (distance, score) => {
    expect(positionFactor(box(0), box(distance))).toBe(score);
  });

  it('compares centres, not corners', () => {
    expect(positionFactor({ x: 0, y: 0, width: 400, height: 20 }, { x: 180, y: 0, width: 40, height: 20 })).toBe(100);
  });

  it('is unknown without a box', () => {
    expect(positionFactor(null, box(0))).toBeNull();
    expect(positionFactor(box(0), null)).toBeNull();
  });
});

describe('uniquenessFactor', () => {
  it.each([
    [0, 0],
    [1, 100],
    [2, 75],
    [3, 75],
    [4, 50],
    [10, 50],
    [11, 25],
    [null, null],
  ])('%s matches → %s', (matches, score) => {
    expect(uniquenessFactor(matches)).toBe(score);
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d as a count', (matches) => {
    expect(() => uniquenessFactor(matches)).toThrow(RangeError);
  });
});
