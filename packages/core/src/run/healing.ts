import { healingKeyOf, keyText } from '../heal/cache-key.js';
import type { Seat } from '../heal/gathering.js';
import type { HealingKey, HealingMemory, Recalled } from '../ports/healing-memory.js';
import { DriverError } from '../ports/page-driver.js';
import type { Target } from '../recording/target.js';
import type { HealingAttempt, HealingTrace } from './outcome.js';
import type { StepContext } from './step-context.js';

/** A store that does not answer must not hold up a run. Milliseconds. */
const PATIENCE = 3_000;

const NOTHING: Recalled = { healing: null, rejected: [], missed: false, fresh: null };

/** One step that is being healed: what is remembered of it, and what each source said. */
export interface Healing {
  key: HealingKey;
  /** The state of the page, roughly: a model that found nothing on it need not look again. */
  page: string;
  recalled: Recalled;
  trace: HealingTrace;
  /** Among those who may ask a model about this page at this moment; whoever takes it leaves it. */
  seat?: Seat | undefined;
}

export async function beginHealing(context: StepContext, target: Target): Promise<Healing> {
  const { tab, report, step } = context;
  const { url, title } = await tab.inFrame('main', 'page', {});
  const key = healingKeyOf({ url, target, action: step.action });
  const page = `${url} ${title}`;
  const trace: HealingTrace = report.healing ?? { key, attempts: [], proposal: null, remembered: null };
  report.healing = trace;
  return { key, page, trace, recalled: await recall(context, { key, page }) };
}

/** The work of one who may end by asking a model: others of this moment wait for him until it is done. */
export async function seated<T>({ options }: StepContext, healing: Healing, work: () => Promise<T>): Promise<T> {
  const seat = options.model?.gathering?.expect(healing.page, keyText(healing.key));
  healing.seat = seat;
  try {
    return await work();
  } finally {
    seat?.leave();
  }
}

export async function recall(context: StepContext, { key, page }: Pick<Healing, 'key' | 'page'>): Promise<Recalled> {
  return (await remembering(context, (memory) => memory.recall(key, page))) ?? NOTHING;
}

/** Asks the memory for something; null where there is none, or where it does not answer. */
export async function remembering<T>(context: StepContext, ask: (memory: HealingMemory) => Promise<T>, patience = PATIENCE): Promise<T | null> {
  const { memory, clock } = context.options;
  if (!memory) return null;
  const late = Symbol('late');
  try {
    const answer = patience === Infinity ? await ask(memory) : await Promise.race([ask(memory), clock.sleep(patience).then((): typeof late => late)]);
    if (answer !== late) return answer as T;
    note(context, 'it did not answer in time');
  } catch (error) {
    if (error instanceof DriverError) throw error;
    note(context, error instanceof Error ? error.message : String(error));
  }
  return null;
}

function note({ report }: StepContext, why: string): void {
  const text = `what was healed before could not be looked up: ${why}`;
  if (!report.notes.includes(text)) report.notes.push(text);
}

export type Told = Omit<HealingAttempt, 'model' | 'latency'> & Partial<Pick<HealingAttempt, 'model'>>;

/** Adds what a source said, with the time it took. */
export async function asked<T>(context: StepContext, { trace }: Healing, ask: () => Promise<{ told: Told | null; value: T }>): Promise<T> {
  const began = context.options.clock.now();
  const { told, value } = await ask();
  if (told) trace.attempts.push({ model: null, ...told, latency: Math.round(context.options.clock.now() - began) });
  return value;
}
