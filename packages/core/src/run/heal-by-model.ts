import type { Target } from '../recording/target.js';
import type { Accepted } from './accepted.js';
import type { Healing } from './healing.js';
import type { Located } from './locate.js';
import type { StepContext } from './step-context.js';

/** A model where the user asked for one. */
export async function proposeByModel(_context: StepContext, _sought: { target: Target; healing: Healing; located: Located }): Promise<Accepted | null> {
  return Promise.resolve(null);
}
