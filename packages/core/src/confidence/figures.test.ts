import { describe, expect, it } from 'vitest';
import { figuresOf, tableOfFigures, type Measured } from './figures.js';

function cases(count: number, changes: Partial<Measured>): Measured[] {
  return Array.from({ length: count }, () => ({ action: 'auto_apply', right: true, strict: true, absent: false, confidence: 0.9, ms: 5, ...changes }));
}

describe('figuresOf', () => {
  it('measures calibration over what was acted on: a refusal claims nothing', () => {
    const acted = [...cases(36, {}), ...cases(4, { right: false, strict: false })];
    const refused = cases(100, { action: 'suggest_only', right: false, strict: false, confidence: 0.5 });
    const { calibration } = figuresOf([...acted, ...refused]);
    expect(calibration.ece).toBeCloseTo(0, 9);
    expect(calibration.brier).toBeCloseTo(0.09, 9);
    expect(calibration).toEqual(figuresOf(acted).calibration);
  });

  it('counts an act on what is gone as wrong, in its band and in the calibration', () => {
    const figures = figuresOf([...cases(30, {}), ...cases(30, { absent: true, right: false, strict: false })]);
    expect(figures).toMatchObject({ cases: 30, wrong: 0, absent: { cases: 30, refused: 0, wrong: 30 }, bands: { auto_apply: { n: 60, wrong: 30 } } });
    expect(figures.calibration.ece).toBeCloseTo(0.4, 9);
  });
});

describe('tableOfFigures', () => {
  it('tells both measures of honesty, and a dash where there is too little to tell', () => {
    expect(tableOfFigures(figuresOf(cases(40, {})))).toMatch(/calibration error \(acted\) +0\.1000\nBrier score \(acted\) +0\.0100/);
    expect(tableOfFigures(figuresOf(cases(3, {})))).toMatch(/calibration error \(acted\) +—\nBrier score \(acted\) +—/);
  });
});
