import { describe, expect, it } from 'vitest';
import { FEWEST_SAMPLES } from './calibration.js';
import type { HealingAction } from './judgement.js';
import { confidence } from './scale.js';
import { simpleCalibrationScore } from './simple-score.js';

function decisions(score: number, right: number, options: { wrong?: number; action?: HealingAction } = {}): Parameters<typeof simpleCalibrationScore>[0] {
  const { wrong = 0, action = 'auto_apply' } = options;
  return Array.from({ length: right + wrong }, (_, i) => ({ confidence: confidence(score), right: i < right, action }));
}

describe('simpleCalibrationScore', () => {
  it('is 100 where each bucket was right as often as it claimed', () => {
    expect(simpleCalibrationScore([...decisions(0.9, 90, { wrong: 10 }), ...decisions(0.6, 6, { wrong: 4 })])).toBeCloseTo(100, 9);
  });

  it('takes off the error of each bucket by its count', () => {
    const score = simpleCalibrationScore([...decisions(0.95, 60), ...decisions(0.65, 0, { wrong: 20 })]);
    expect(score).toBeCloseTo(100 - (60 * 5 + 20 * 65) / 80, 9);
  });

  it('goes by the mean confidence of a bucket, not by its middle', () => {
    expect(simpleCalibrationScore([...decisions(0.91, 50), ...decisions(0.99, 50)])).toBeCloseTo(95, 9);
  });

  it('keeps the five buckets apart: 70 belongs to the one that begins there', () => {
    const apart = simpleCalibrationScore([...decisions(0.6, 0, { wrong: 30 }), ...decisions(0.7, 30)]);
    expect(apart).toBeCloseTo(100 - (60 + 30) / 2, 9);
  });

  it('counts applied decisions from 50 up only', () => {
    const counted = decisions(0.9, 40);
    const others = [...decisions(0.9, 0, { wrong: 50, action: 'suggest_only' }), ...decisions(0.45, 0, { wrong: 50 })];
    expect(simpleCalibrationScore([...counted, ...others])).toBe(simpleCalibrationScore(counted));
  });

  it('is null under the minimum count, never 100', () => {
    expect(simpleCalibrationScore([])).toBeNull();
    expect(simpleCalibrationScore(decisions(0.9, FEWEST_SAMPLES - 1))).toBeNull();
  });
});
