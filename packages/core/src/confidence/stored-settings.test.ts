import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvePolicy, type PolicySources } from './policy.js';
import { PRESETS } from './presets.js';
import { policySettingProblem, policySourcesFrom, type SettingRow } from './stored-settings.js';

const STRICT = { autoApply: 95, flag: 70, suggest: 45 };

function originOf(rows: SettingRow[], given: PolicySources = {}, environment?: string): string {
  const from = policySourcesFrom(rows, { recording: 'r1', environment, given });
  if (!from.ok) throw new Error(from.problem);
  const { origin, thresholds } = resolvePolicy(from.sources);
  return `${origin} ${Math.round(thresholds.autoApply * 100)}`;
}

describe('policySourcesFrom', () => {
  const tenant: SettingRow = { scope: 'tenant', key: 'mode', value: 'conservative' };
  const own: SettingRow = { scope: 'recording:r1', key: 'thresholds', value: STRICT };
  const staging: SettingRow = { scope: 'environment:staging', key: 'mode', value: 'aggressive' };

  it.each<[name: string, rows: SettingRow[], given: PolicySources, environment: string | undefined, origin: string]>([
    ['nothing', [], {}, undefined, 'default 80'],
    ['an environment that is not this one', [staging], {}, 'production', 'default 80'],
    ['this environment', [staging], {}, 'staging', 'environment 70'],
    ['the variable of the process before its environment', [staging], { environment: { mode: 'conservative' } }, 'staging', 'environment 90'],
    ['the user before the environment', [tenant, staging], {}, 'staging', 'user mode 90'],
    ['the config file before the user', [tenant], { user: { mode: 'aggressive' } }, undefined, 'user mode 70'],
    ['thresholds of the user before the mode of the config file', [{ ...own, scope: 'tenant' }], { user: { mode: 'aggressive' } }, undefined, 'user thresholds 95'],
    ['the recording before the user', [own, tenant], {}, undefined, 'recording thresholds 95'],
    ['another recording', [{ ...own, scope: 'recording:r2' }], {}, undefined, 'default 80'],
    ['what was set for the recording before its file', [own], { recording: { thresholds: PRESETS.aggressive } }, undefined, 'recording thresholds 95'],
    ['the thresholds of the file before a mode that was set', [{ ...own, key: 'mode', value: 'aggressive' }], { recording: { thresholds: PRESETS.conservative } }, undefined, 'recording thresholds 90'],
    ['flags before all', [own, tenant, staging], { flags: { mode: 'balanced' } }, 'staging', 'flags 80'],
  ])('%s', (_name, rows, given, ...[environment, origin]) => {
    expect(originOf(rows, given, environment)).toBe(origin);
  });

  it('leaves settings of other kinds alone, and says where a bad one stands', () => {
    expect(originOf([{ scope: 'tenant', key: 'limits.dayDollars', value: 'x' }])).toBe('default 80');
    expect(policySourcesFrom([{ ...tenant, value: 'bold' }], { recording: 'r1', environment: undefined, given: {} })).toEqual({ ok: false, scope: 'tenant', problem: 'mode must be one of conservative, balanced, aggressive' });
  });

  it('changes nothing where nothing is stored', () => {
    const mode = fc.constantFrom('conservative' as const, 'balanced' as const, 'aggressive' as const);
    const source = fc.record({ mode, healing: fc.boolean(), thresholds: fc.constantFrom(PRESETS.aggressive, PRESETS.conservative) }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.record({ flags: source, recording: source, user: source, environment: source }, { requiredKeys: [] }), (given) => {
        const from = policySourcesFrom([], { recording: 'r', environment: 'e', given });
        expect(from.ok && resolvePolicy(from.sources)).toEqual(resolvePolicy(given));
      }),
    );
  });
});

describe('policySettingProblem', () => {
  const row = (key: string, value: unknown): SettingRow => ({ scope: 'tenant', key, value });

  it.each<[key: string, value: unknown, problem: RegExp | null]>([
    ['mode', 'balanced', null],
    ['mode', 'bold', /one of conservative/],
    ['healing', 'yes', /true or false/],
    ['healing', false, null],
    ['thresholds', STRICT, null],
    ['thresholds', { autoApply: 0.8, flag: 0.6, suggest: 0.4 }, /wrong unit/],
    ['thresholds', { autoApply: 70, flag: 75, suggest: 40 }, /must fall/],
    ['atMostWrong', 'never', /share of wrong acts/],
  ])('%s %j', (key, value, problem) => {
    const found = policySettingProblem(row(key, value));
    expect(problem === null ? found === null : problem.test(found ?? '')).toBe(true);
  });

  it('refuses a promise beside thresholds of the same scope only', () => {
    expect(policySettingProblem(row('atMostWrong', '1/5'), [row('thresholds', STRICT)])).toMatch(/cannot both/);
    expect(policySettingProblem(row('atMostWrong', '1/5'), [{ ...row('thresholds', STRICT), scope: 'recording:r' }])).toBeNull();
  });
});
