import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEWEST_SAMPLES, type CalibrationSample } from './calibration.js';
import { calibrate } from './calibration-map.js';
import { chooseCalibration, measureCalibration, type GroupedSample } from './choose-calibration.js';
import { CALIBRATION_METHODS, fitCalibration } from './fit-calibration.js';
import { confidence } from './scale.js';

const sample = fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }).map(confidence), right: fc.boolean() });
const enough = fc.array(sample, { minLength: FEWEST_SAMPLES, maxLength: 200 });

function at(score: number, right: number, wrong = 0): CalibrationSample[] {
  return Array.from({ length: right + wrong }, (_, i) => ({ confidence: confidence(score), right: i < right }));
}

describe.each(CALIBRATION_METHODS)('a map fitted by the method %s', (method) => {
  it('never falls, and stays within 0 and 1, whatever was measured', () => {
    fc.assert(
      fc.property(enough, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 }), (samples, scores) => {
        const map = fitCalibration(samples, method);
        const values = scores.sort((a, b) => a - b).map((score) => calibrate(score, map) ?? 0);
        for (const [index, value] of values.entries()) {
          expect(value).toBeGreaterThanOrEqual((values[index - 1] ?? 0) - 1e-9);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('knows every score that it was fitted on', () => {
    fc.assert(
      fc.property(enough, (samples) => {
        const map = fitCalibration(samples, method);
        for (const one of samples) expect(calibrate(one.confidence, map)).not.toBeNull();
      }),
    );
  });

  it('does not depend on the order of the samples', () => {
    const samples = [...at(0.9, 40, 1), ...at(0.7, 20, 9), ...at(0.95, 90)];
    expect(fitCalibration(samples.toReversed(), method)?.knots.map(({ precision }) => precision.toFixed(9))).toEqual(
      fitCalibration(samples, method)?.knots.map(({ precision }) => precision.toFixed(9)),
    );
  });

  it('tells good scores from bad ones', () => {
    const map = fitCalibration([...at(0.65, 30, 30), ...at(0.95, 198, 2)], method);
    expect(calibrate(0.65, map)).toBeLessThan(0.55);
    expect(calibrate(0.95, map)).toBeGreaterThan(0.95);
  });

  it('never claims certainty', () => {
    expect(calibrate(0.95, fitCalibration(at(0.95, 500), method))).toBeLessThan(1);
  });

  it('is null under the fewest samples', () => {
    expect(fitCalibration(at(0.9, FEWEST_SAMPLES - 1), method)).toBeNull();
  });
});

describe('the isotonic map', () => {
  it('does not let many easy cases speak for one that is hardly known', () => {
    const map = fitCalibration([...at(0.62, 1), ...at(0.98, 400)], 'isotonic');
    expect(calibrate(0.62, map)).toBeCloseTo(2 / 3, 9);
    expect(calibrate(0.98, map)).toBeCloseTo(401 / 402, 9);
  });

  it('joins neighbours whose order was the wrong way round', () => {
    const map = fitCalibration([...at(0.82, 30), ...at(0.92, 20, 10)], 'isotonic');
    expect(calibrate(0.82, map)).toBeCloseTo(51 / 62, 9);
    expect(calibrate(0.92, map)).toBeCloseTo(51 / 62, 9);
  });
});

describe('chooseCalibration', () => {
  const grouped = (group: string, samples: readonly CalibrationSample[]): GroupedSample[] => samples.map((one) => ({ ...one, group }));
  const day = (group: string): GroupedSample[] => grouped(group, [...at(0.62, 20, 20), ...at(0.72, 30, 10), ...at(0.98, 100)]);

  it('compares every method on groups left out, and fits the taken one on all', () => {
    const choice = chooseCalibration([...day('a'), ...day('b'), ...day('c')]);
    expect(choice?.attempts.map(({ method }) => method)).toEqual([...CALIBRATION_METHODS]);
    expect(choice?.method).toBe('isotonic');
    expect(choice?.map).toEqual(fitCalibration([...day('a'), ...day('b'), ...day('c')], 'isotonic'));
  });

  it('takes the one that claims least for what it hardly knows, where next to nothing was wrong', () => {
    const easy = (group: string): GroupedSample[] => grouped(group, [...at(0.62, 2), ...at(0.72, 3), ...at(0.98, 40)]);
    const choice = chooseCalibration([...easy('a'), ...easy('b')]);
    expect(choice?.attempts.find(({ method }) => method === 'logistic')?.brier).toBeLessThan(choice?.attempts[0]?.brier ?? 0);
    expect(choice?.method).toBe('isotonic');
  });

  it('is null where nothing can be left out', () => {
    expect(chooseCalibration(day('a'))).toBeNull();
    expect(chooseCalibration([])).toBeNull();
  });

  it('makes a score honest on samples it has not seen', () => {
    const choice = chooseCalibration([...day('a'), ...day('b')]);
    const unseen = day('c');
    expect(measureCalibration(unseen, null).ece).toBeGreaterThan(0.02);
    expect(measureCalibration(unseen, choice?.map ?? null).ece).toBeLessThan(0.01);
  });
});
