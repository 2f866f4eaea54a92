import { policySourcesFrom, readLimits, resolvePolicy, TENANT_SCOPE, toPercent, type Budgets, type PolicySources, type SettingRow, type ThresholdPercents } from '@waymark/core';
import { InputError } from './input-error.js';

export interface Asked {
  recording?: string | undefined;
  environment?: string | undefined;
  /** What this process says itself. */
  given?: PolicySources;
}

/** The thresholds and budgets that hold, where the file of a recording says nothing else. */
export function inUse(settings: readonly SettingRow[], { recording = '', environment, given = {} }: Asked): { thresholds: ThresholdPercents; budgets: Budgets } {
  const from = policySourcesFrom(settings, { recording, environment, given });
  if (!from.ok) throw new InputError(`The stored settings of ${from.scope} are not valid: ${from.problem}.`, 'Mend them with `waymark settings set`, or remove them with `waymark settings unset`.');
  const { autoApply, flag, suggest } = resolvePolicy(from.sources).thresholds;
  return { thresholds: { autoApply: points(toPercent(autoApply)), flag: points(toPercent(flag)), suggest: points(toPercent(suggest)) }, budgets: budgetsIn(settings) };
}

/** 0.57 × 100 is a little less than 57 in binary. */
function points(percent: number): number {
  return Math.round(percent * 1e6) / 1e6;
}

function budgetsIn(settings: readonly SettingRow[]): Budgets {
  const read = readLimits(Object.fromEntries(settings.filter(({ scope }) => scope === TENANT_SCOPE).map(({ key, value }) => [key, value])));
  if (!read.ok) throw new InputError(`The stored settings are not valid: ${read.problem}.`, 'Mend them with `waymark settings set`.');
  return read.limits.budgets;
}
