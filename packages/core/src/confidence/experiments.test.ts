import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash32, placeOf } from './assignment.js';
import { experimentProblem, experimentSource, moveExperiment, variantOf, type Experiment, type ExperimentCommand, type ExperimentStatus } from './experiments.js';
import { resolvePolicy } from './policy.js';
import { PRESET_PERCENTS, PRESETS } from './presets.js';

const RUNNING: Experiment = {
  id: 'e1', name: 'bolder', salt: 's1', variants: { control: PRESET_PERCENTS.balanced, treatment: PRESET_PERCENTS.aggressive },
  allocation: 50, status: 'running', startsAt: 1_000, endsAt: 2_000, planned: 500,
};

describe('assignment', () => {
  const users = Array.from({ length: 20_000 }, (_, index) => `user-${index}@example.org`);

  it('deals evenly, even for names that are nearly the same', () => {
    const counts = new Array<number>(20).fill(0);
    for (const user of users) counts[Math.floor(placeOf('salt', user) * 20)]! += 1;
    const expected = users.length / 20;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99.9 % of fair deals stay below 43.8, by χ² with 19 degrees of freedom.
    expect(chi).toBeLessThan(43.8);
  });

  it('deals anew with another salt: the halves of two experiments have nothing to do with one another', () => {
    const both = users.filter((user) => placeOf('a', user) < 0.5 && placeOf('b', user) < 0.5).length;
    expect(both / users.length).toBeGreaterThan(0.235);
    expect(both / users.length).toBeLessThan(0.265);
  });

  it('turns about half of the bits when one letter changes', () => {
    const flipped = users.slice(0, 2_000).map((user) => bits(hash32(user) ^ hash32(`${user.slice(0, -1)}h`)));
    const mean = flipped.reduce((sum, one) => sum + one, 0) / flipped.length;
    expect(mean).toBeGreaterThan(15);
    expect(mean).toBeLessThan(17);
  });

  it('is the same wherever and whenever it is asked', () => {
    expect(hash32('local')).toBe(hash32('local'));
    expect([placeOf('salt', 'local'), placeOf('salt', '保存')].map((place) => place.toFixed(6))).toEqual(['0.543666', '0.414166']);
  });
});

describe('variantOf', () => {
  it.each<[allocation: number, low: number, high: number]>([[0, 0, 0], [10, 0.08, 0.12], [50, 0.47, 0.53], [100, 1, 1]])('gives %s percent the treatment', (allocation, low, high) => {
    const share = Array.from({ length: 4_000 }, (_, index) => variantOf({ ...RUNNING, allocation }, `u${index}`, 1_500)).filter((one) => one === 'treatment').length / 4_000;
    expect(share).toBeGreaterThanOrEqual(low);
    expect(share).toBeLessThanOrEqual(high);
  });

  it('never moves anybody out of the treatment when the allocation grows', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100), fc.nat(100), (user, a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        const [before, after] = [small, large].map((allocation) => variantOf({ ...RUNNING, allocation }, user, 1_500));
        expect(before === 'control' || after === 'treatment').toBe(true);
      }),
    );
  });

  it('is nobody’s before its start, from its end on, and while it does not run', () => {
    expect([999, 1_000, 1_999, 2_000].map((now) => variantOf(RUNNING, 'u', now) !== null)).toEqual([false, true, true, false]);
    for (const status of ['draft', 'paused', 'stopped'] as const) expect(variantOf({ ...RUNNING, status }, 'u', 1_500)).toBeNull();
    expect(variantOf({ ...RUNNING, startsAt: null, endsAt: null }, 'u', 0)).not.toBeNull();
  });

  it('never loosens what a user chose, and applies where nobody did', () => {
    const { source } = experimentSource({ ...RUNNING, allocation: 100 }, 'u', 1_500) ?? {};
    expect(resolvePolicy({ experiment: source! }).thresholds).toEqual(PRESETS.aggressive);
    expect(resolvePolicy({ user: { mode: 'conservative' }, experiment: source! }).thresholds).toEqual(PRESETS.conservative);
    expect(resolvePolicy({ environment: { mode: 'conservative' }, experiment: source! }).thresholds).toEqual(PRESETS.conservative);
  });
});

describe('moveExperiment', () => {
  it.each<[command: ExperimentCommand, from: ExperimentStatus, to: string]>([
    ['start', 'draft', 'running'],
    ['start', 'paused', 'running'],
    ['start', 'running', 'it is running already'],
    ['start', 'stopped', 'it was stopped, and that is final'],
    ['pause', 'running', 'paused'],
    ['pause', 'draft', 'it has not been started yet'],
    ['pause', 'paused', 'it is paused already'],
    ['stop', 'draft', 'stopped'],
    ['stop', 'running', 'stopped'],
    ['stop', 'stopped', 'it was stopped, and that is final'],
  ])('%s from %s: %s', (command, from, to) => {
    const moved = moveExperiment(from, command);
    expect(moved.ok ? moved.status : moved.problem).toBe(to);
  });
});

describe('experimentProblem', () => {
  it.each<[name: string, change: Partial<Experiment>, problem: RegExp]>([
    ['no name', { name: ' ' }, /needs a name/],
    ['thresholds out of range', { variants: { control: PRESET_PERCENTS.balanced, treatment: { autoApply: 50, flag: 45, suggest: 30 } } }, /treatment: thresholds.autoApply must lie from 60/],
    ['the same twice', { variants: { control: PRESET_PERCENTS.balanced, treatment: PRESET_PERCENTS.balanced } }, /nothing to find out/],
    ['too much', { allocation: 101 }, /0 to 100/],
    ['a fraction', { allocation: 0.5 }, /wrong unit/],
    ['the end first', { startsAt: 2_000, endsAt: 1_000 }, /ends before/],
    ['no plan', { planned: 0 }, /whole number from 1/],
  ])('%s', (_name, change, problem) => {
    expect(experimentProblem({ ...RUNNING, ...change })).toMatch(problem);
  });

  it('is null for a good one', () => {
    expect(experimentProblem(RUNNING)).toBeNull();
  });
});

function bits(value: number): number {
  return (value >>> 0).toString(2).replaceAll('0', '').length;
}
