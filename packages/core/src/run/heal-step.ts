import { isSecretField } from '../element/secret-field.js';
import type { Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import { findBySight } from './find-by-sight.js';
import { neverHealed } from './heal.js';
import { proposeByModel } from './heal-by-model.js';
import { proposeFromMemory } from './heal-from-memory.js';
import { proposeLocally } from './heal-locally.js';
import { beginHealing, seated, type Healing } from './healing.js';
import type { Located } from './locate.js';
import { refuse } from './refuse.js';
import type { Ending, StepContext } from './step-context.js';

/**
 * A step whose target could not be located as recorded (AIHealingService): what was healed before, then the best of
 * the page, then a model where the user asked for one. Each only proposes; one judgement decides over all of them.
 */
export async function healStep(context: StepContext, target: Target, located: Located): Promise<Accepted | Ending> {
  const never = neverHealed(context, context.options.policy);
  if (never) return refuse(context, located, located.decision.kind === 'none' ? undefined : never);
  if (located.loading) return refuseLoading(context, located);
  const healing = await beginHealing(context, target);
  const remembered = await proposeFromMemory(context, { target, healing });
  return remembered ?? seated(context, healing, () => healAnew(context, { target, healing, located }));
}

async function healAnew(context: StepContext, { target, healing, located }: { target: Target; healing: Healing; located: Located }): Promise<Accepted | Ending> {
  const local = await findBySight(context, target, located);
  context.report.located(local.decision, local.attempts);
  if (isForSecrets(local)) return refuse(context, local, { code: 'never-healed', reason: 'fields for secrets are never healed by themselves' });
  const proposed = await proposeLocally(context, { target, healing, located: local });
  if ('ref' in proposed) return proposed;
  const pointed = await proposeByModel(context, { target, healing, located: local });
  return pointed ?? withModel(healing, await refuse(context, local, proposed.refusal));
}

/** Who turned a model on wants to hear why it was of no help. */
function withModel({ trace }: Healing, ending: Ending): Ending {
  const last = trace.attempts.findLast(({ source }) => source === 'model');
  return last ? { ...ending, reason: `${ending.reason}; ${last.reason}` } : ending;
}

function refuseLoading(context: StepContext, located: Located): Promise<Ending> {
  return located.decision.kind === 'none' ? refuse(context, located) : refuse(context, located, { code: 'timeout', reason: 'the page is still loading, so nothing is healed' });
}

function isForSecrets({ decision }: Located): boolean {
  return decision.kind !== 'none' && isSecretField(decision.chosen.candidate.snapshot);
}
