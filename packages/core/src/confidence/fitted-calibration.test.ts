import { describe, expect, it } from 'vitest';
import { calibrate } from './calibration-map.js';
import { FITTED_CALIBRATION } from './fitted-calibration.js';

describe.runIf(FITTED_CALIBRATION)('the calibration that ships', () => {
  const record = FITTED_CALIBRATION as NonNullable<typeof FITTED_CALIBRATION>;

  it('never falls, and claims no certainty', () => {
    const values = Array.from({ length: 101 }, (_, percent) => calibrate(percent / 100, record) ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(values.at(-1)).toBeLessThan(1);
  });

  it('says what it was fitted on, and what else it was measured on', () => {
    expect(record.fitted.from.length).toBeGreaterThan(0);
    expect(record.measured.from.length).toBeGreaterThan(0);
    expect(record.measured.from.filter((from) => record.fitted.from.includes(from))).toEqual([]);
    expect(record.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('has fewer healings for its promises than were measured', () => {
    const healings = record.evidence.reduce((sum, { n }) => sum + n, 0);
    expect(healings).toBeGreaterThan(0);
    expect(healings).toBeLessThanOrEqual(record.measured.n);
  });
});
