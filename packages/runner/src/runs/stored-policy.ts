import { policySourcesFrom, resolvePolicy, type Policy, type PolicySources, type SettingRow } from '@waymark/core';
import type { Store } from '../compose.js';
import { InputError } from '../data/input-error.js';

export interface PolicyQuestion {
  recording: string;
  environment: string | undefined;
  user: string;
  given: PolicySources;
}

export interface ChosenPolicy {
  policy: Policy;
  /** That the policy comes from. */
  experiment: { id: string; variant: string } | null;
}

/** The policy with what is stored for this recording, user and environment; an experiment never loosens what somebody chose. */
export async function storedPolicy(store: Pick<Store, 'experiments'>, rows: readonly SettingRow[], { recording, environment, user, given }: PolicyQuestion): Promise<ChosenPolicy> {
  const from = policySourcesFrom(rows, { recording, environment, given });
  if (!from.ok) throw new InputError(`The stored settings of ${from.scope} are not valid: ${from.problem}.`, 'Mend them with `waymark settings set`, or remove them with `waymark settings unset`.');
  const assigned = await store.experiments.assign(user);
  const policy = resolvePolicy({ ...from.sources, ...(assigned && { experiment: assigned.source }) });
  return { policy, experiment: assigned && policy.origin === 'experiment' ? { id: assigned.experiment, variant: assigned.variant } : null };
}
