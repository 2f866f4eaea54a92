import type { Accepted } from './accepted.js';
import { remembering } from './healing.js';
import type { Ending, StepContext } from './step-context.js';

/** Only how a step ended is learned from: no exception is no success, and an effect that was seen is none where the step failed all the same. */
export async function learnFrom(context: StepContext, { healing, judgement, decision }: Accepted, { outcome }: Pick<Ending, 'outcome'>): Promise<void> {
  const trace = context.report.healing;
  const passed = outcome === 'healed' || outcome === 'flagged';
  if (!healing || !trace || (!passed && outcome !== 'failed')) return;
  const { key, source, locator, target, element, remembered } = healing;
  const made = { locator, target, source: source === 'cache' ? 'local' : source, confidence: decision.probability, review: judgement?.action === 'auto_apply' ? 'none' : 'pending' } as const;
  trace.remembered = await remembering(context, (memory) => memory.learn({ key, passed, element, healing: made, remembered }));
}
