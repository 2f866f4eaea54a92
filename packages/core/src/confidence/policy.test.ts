import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../recording/recording.js';
import type { Thresholds } from './judgement.js';
import { resolvePolicy, type PolicySource, type PolicySources } from './policy.js';
import { parseThresholds, PRESETS } from './presets.js';
import { policySourceOf } from './settings.js';

function thresholds(autoApply: number, flag: number, suggest: number): Thresholds {
  const parsed = parseThresholds({ autoApply, flag, suggest });
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.thresholds;
}

const A = thresholds(95, 70, 45);
const B = thresholds(65, 50, 25);

describe('parseThresholds', () => {
  it.each(Object.entries(PRESETS))('takes the preset %s as a user would write it', (_mode, preset) => {
    const percents = Object.fromEntries(Object.entries(preset).map(([name, value]) => [name, value * 100]));
    expect(parseThresholds(percents)).toEqual({ ok: true, thresholds: preset });
  });

  it('takes both ends of the ranges', () => {
    expect(parseThresholds({ autoApply: 100, flag: 80, suggest: 60 }).ok).toBe(true);
    expect(parseThresholds({ autoApply: 60, flag: 40, suggest: 20 }).ok).toBe(true);
  });

  it.each<[name: string, value: unknown, problem: RegExp]>([
    ['auto below its range', { autoApply: 59, flag: 50, suggest: 30 }, /autoApply must lie from 60 to 100/],
    ['flag above its range', { autoApply: 95, flag: 81, suggest: 30 }, /flag must lie from 40 to 80/],
    ['suggest above its range', { autoApply: 95, flag: 80, suggest: 61 }, /suggest must lie from 20 to 60/],
    ['auto equal to flag', { autoApply: 70, flag: 70, suggest: 30 }, /autoApply > flag > suggest/],
    ['flag below suggest', { autoApply: 80, flag: 40, suggest: 50 }, /these are 80, 40, 50/],
    ['fractions', { autoApply: 0.8, flag: 0.6, suggest: 0.4 }, /autoApply .*wrong unit, did you mean 80/],
    ['a string', { autoApply: '80', flag: 60, suggest: 40 }, /must be a number, not "80"/],
    ['one missing', { autoApply: 80, flag: 60 }, /suggest must be a number, not missing/],
    ['not a number', { autoApply: Number.NaN, flag: 60, suggest: 40 }, /0 to 100/],
    ['no object', null, /object with autoApply/],
  ])('refuses %s', (_name, value, problem) => {
    expect(parseThresholds(value)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });
});

describe('resolvePolicy', () => {
  it.each<[name: string, sources: PolicySources, expected: Thresholds, origin: string]>([
    ['default', {}, PRESETS.balanced, 'default'],
    ['environment', { environment: { mode: 'aggressive' } }, PRESETS.aggressive, 'environment'],
    ['user mode', { user: { mode: 'conservative' }, environment: { mode: 'aggressive' } }, PRESETS.conservative, 'user mode'],
    ['user thresholds', { user: { mode: 'aggressive', thresholds: A } }, A, 'user thresholds'],
    ['recording mode', { recording: { mode: 'aggressive' }, user: { thresholds: A } }, PRESETS.aggressive, 'recording mode'],
    ['recording thresholds', { recording: { mode: 'aggressive', thresholds: A }, user: { thresholds: B } }, A, 'recording thresholds'],
    ['flags', { flags: { mode: 'conservative' }, recording: { thresholds: B } }, PRESETS.conservative, 'flags'],
  ])('%s', (_name, sources, expected, origin) => {
    expect(resolvePolicy(sources)).toMatchObject({ thresholds: expected, origin });
  });

  it('takes the healing switch from the strongest place that has one', () => {
    expect(resolvePolicy({}).healing).toBe(true);
    expect(resolvePolicy({ recording: { healing: false }, user: { healing: true } }).healing).toBe(false);
    expect(resolvePolicy({ flags: { healing: false }, recording: { healing: true } }).healing).toBe(false);
  });

  it('keeps the mode beside thresholds, for risky steps', () => {
    expect(resolvePolicy({ recording: { thresholds: A, mode: 'aggressive' } }).mode).toBe('aggressive');
    expect(resolvePolicy({ recording: { thresholds: A }, user: { mode: 'conservative' } }).mode).toBe('conservative');
  });

  it('lets an experiment apply where nobody chose', () => {
    expect(resolvePolicy({ experiment: { thresholds: B } })).toMatchObject({ thresholds: B, origin: 'experiment' });
  });

  const mode = fc.constantFrom<Mode>('conservative', 'balanced', 'aggressive');
  const someThresholds = fc
    .tuple(fc.integer({ min: 81, max: 100 }), fc.integer({ min: 61, max: 80 }), fc.integer({ min: 20, max: 60 }))
    .map((three) => thresholds(...three));
  const source: fc.Arbitrary<PolicySource> = fc.record({ mode, thresholds: someThresholds, healing: fc.boolean() }, { requiredKeys: [] });
  const anyThresholds = fc.oneof(someThresholds, fc.constant(B));

  const anySources = fc.record({ flags: source, recording: source, user: source, environment: source }, { requiredKeys: [] });

  it('never lets an experiment change what a flag, recording or user chose', () => {
    fc.assert(
      fc.property(anySources, anyThresholds, (sources, variant) => {
        const without = resolvePolicy(sources);
        fc.pre(without.origin !== 'default' && without.origin !== 'environment');
        expect(resolvePolicy({ ...sources, experiment: { thresholds: variant } })).toEqual(without);
      }),
    );
  });

  it('never lets an experiment loosen what the environment says, nor switch healing', () => {
    fc.assert(
      fc.property(source, anyThresholds, (environment, variant) => {
        const without = resolvePolicy({ environment });
        fc.pre(without.origin === 'environment');
        const within = resolvePolicy({ environment, experiment: { thresholds: variant } });
        expect(within.healing).toBe(without.healing);
        for (const name of ['autoApply', 'flag', 'suggest'] as const) {
          expect(within.thresholds[name]).toBeGreaterThanOrEqual(without.thresholds[name]);
        }
      }),
    );
  });
});

describe('policySourceOf', () => {
  it("honours the recording's mode, thresholds and switch", () => {
    const parsed = policySourceOf({ healing: false, mode: 'conservative', thresholds: { autoApply: 95, flag: 70, suggest: 45 } });
    expect(parsed).toEqual({ ok: true, source: { healing: false, mode: 'conservative', thresholds: A } });
  });

  it('says what is wrong with its thresholds', () => {
    const parsed = policySourceOf({ thresholds: { autoApply: 50, flag: 40, suggest: 30 } });
    expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining('60 to 100') });
  });

  it('takes thresholds or a promise, not both, and says what is wrong with a promise', () => {
    const both = policySourceOf({ thresholds: { autoApply: 95, flag: 70, suggest: 45 }, atMostWrong: '1/200' });
    expect(both).toMatchObject({ ok: false, problem: expect.stringContaining('cannot both be given') });
    expect(policySourceOf({ atMostWrong: 'never' })).toMatchObject({ ok: false, problem: expect.stringContaining('atMostWrong must be a share') });
  });

  it('is empty for a recording without settings', () => {
    expect(policySourceOf(undefined)).toEqual({ ok: true, source: {} });
  });
});
