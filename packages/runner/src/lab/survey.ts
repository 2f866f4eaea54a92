import type { Target } from '@waymark/core';
import type { LabTarget } from '@waymark/injected/lab';
import type { PagePath } from './find-pages.js';
import { judge } from './judge.js';
import { CALL, type LabTab } from './lab-tab.js';
import { isReady } from './ready.js';

/** A control with the bundle that the recorder keeps of it. */
export interface Recorded {
  found: LabTarget;
  target: Target;
  /** Why even the page as it was recorded does not lead back to it; null where it does. */
  unfit: string | null;
}

/** What is known of the unchanged pages; each is looked at once, whoever asks first. */
export class Survey {
  readonly #addressOf: (page: PagePath) => string;
  readonly #targets = new Map<PagePath, Promise<LabTarget[]>>();
  readonly #recorded = new Map<string, Promise<Recorded>>();

  /** Operators that were found to apply to nothing on a page: whether one does is no matter of chance. */
  readonly barren = new Set<string>();

  constructor(addressOf: (page: PagePath) => string) {
    this.#addressOf = addressOf;
  }

  targets(tab: LabTab, page: PagePath): Promise<LabTarget[]> {
    return once(this.#targets, page, async () => {
      await tab.load(this.#addressOf(page));
      return tab.ask('targets');
    });
  }

  hasRecorded(page: PagePath, { index }: LabTarget): boolean {
    return this.#recorded.has(`${page} ${index}`);
  }

  record(tab: LabTab, page: PagePath, found: LabTarget): Promise<Recorded> {
    return once(this.#recorded, `${page} ${found.index}`, async () => {
      await tab.load(this.#addressOf(page));
      return record(tab, found);
    });
  }

  /** Controls that were drawn and left out, by page and name. */
  async unfit(): Promise<{ target: string; reason: string }[]> {
    const all = await Promise.all([...this.#recorded].map(async ([key, recorded]) => ({ page: key.replace(/ \d+$/, ''), ...(await recorded) })));
    return all
      .flatMap(({ page, found, unfit }) => (unfit === null ? [] : [{ target: `${page}: ${found.signature}`, reason: unfit }]))
      .sort((a, b) => (a.target < b.target ? -1 : 1));
  }
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  // What broke down is tried anew by the next who asks.
  made.catch(() => known.delete(key));
  return made;
}

/** Pointed at, as a person does who records; then looked for on the very same page. */
async function record(tab: LabTab, found: LabTarget): Promise<Recorded> {
  const change = await tab.ask('change', { operator: 'unchanged', order: [found], seed: 0 });
  const point = await tab.ask('pointAt', found);
  const nothing = { found, target: {}, unfit: 'it cannot be pointed at' };
  if (change === null) return { ...nothing, unfit: 'the page is another one at every load' };
  if (point === null) return nothing;
  const [answer] = await tab.driver.call('capture', { point }, CALL);
  if (!answer || 'error' in answer || !answer.value.target || answer.value.node === null) return nothing;
  const target = { ...answer.value.target, frames: [] };
  await tab.driver.call('read', { node: answer.value.node }, CALL);
  const seen = await tab.ask('verdict');
  if (!seen?.strict) return { found, target, unfit: 'the recorder took another element for it' };
  return { found, target, unfit: await unfitness(tab, found, target) };
}

async function unfitness(tab: LabTab, { action }: LabTarget, target: Target): Promise<string | null> {
  const judged = await judge(tab, { action, target, wait: 0 });
  if (judged.ref === null) return judged.result.reason;
  const ready = await isReady(tab.driver, judged, action);
  if (ready !== true) return ready;
  return (await tab.ask('verdict'))?.right ? null : 'another element is taken for it';
}
