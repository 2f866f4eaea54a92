import { isPolicySetting, TENANT_SCOPE, type SettingRow } from '@waymark/core';

/** Why an experiment has no effect at all, where it has none. */
export function experimentsHaveNoSay(settings: readonly SettingRow[]): string | null {
  const chosen = settings.filter(({ scope, key }) => scope === TENANT_SCOPE && isPolicySetting(key) && key !== 'healing').map(({ key }) => key);
  if (chosen.length === 0) return null;
  return `Your settings choose the ${chosen.join(' and the ')}, and an experiment never changes what somebody chose: it has no effect before you unset them (waymark settings unset ${chosen[0]}).`;
}
