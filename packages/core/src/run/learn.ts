import type { CheckVerdict } from '../verify/expectations.js';
import type { Accepted } from './accepted.js';
import { remembering } from './healing.js';
import type { StepContext } from './step-context.js';

/** Only what the after-check has decided is learned from: no exception is no success. */
export async function learnFrom(context: StepContext, { healing, judgement, decision }: Accepted, { verdict }: Pick<CheckVerdict, 'verdict'>): Promise<void> {
  const trace = context.report.healing;
  if (!healing || !trace || verdict === 'unknown') return;
  const { key, source, locator, target, element, remembered } = healing;
  const made = { locator, target, source: source === 'cache' ? 'local' : source, confidence: decision.probability, review: judgement?.action === 'auto_apply' ? 'none' : 'pending' } as const;
  trace.remembered = await remembering(context, (memory) => memory.learn({ key, passed: verdict === 'pass', element, healing: made, remembered }));
}
