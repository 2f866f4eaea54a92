import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrationOf, type CalibrationSample } from './calibration.js';
import { reliabilityLines } from './reliability-lines.js';
import { confidence } from './scale.js';

function at(score: number, right: number, wrong = 0): CalibrationSample[] {
  return Array.from({ length: right + wrong }, (_, i) => ({ confidence: confidence(score), right: i < right }));
}

describe('reliabilityLines', () => {
  it('draws one line a bucket that holds anything', () => {
    const lines = reliabilityLines(calibrationOf([...at(0.65, 5, 5), ...at(0.95, 95, 5)]), 60);
    expect(lines).toEqual([
      '  claimed      n    right  20 %                        100 %',
      '    60–70     10   50.0 %  ·───────────●─────◇─────·········',
      '   90–100    100   95.0 %  ····························──◆─·',
      '● right   ◇ claimed   ◆ both   ─ 95 % interval',
    ]);
  });

  it('says so where there is nothing to draw', () => {
    expect(reliabilityLines(calibrationOf([]))).toEqual(['no decision to draw a curve of']);
  });

  it('never writes a line longer than the width, and draws the two marks wherever there is room', () => {
    const samples = fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }).map(confidence), right: fc.boolean() }), { minLength: 1 });
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 120 }), (some, width) => {
        const lines = reliabilityLines(calibrationOf(some), width);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
        if (width < 40) return;
        for (const line of lines.slice(1, -1)) expect(line).toMatch(/◆|●.*◇|◇.*●/);
      }),
    );
  });
});
