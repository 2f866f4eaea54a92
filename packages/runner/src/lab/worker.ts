import type { BrowserHost } from '../compose.js';
import { LabTab } from './lab-tab.js';
import type { PlannedCase } from './plan.js';
import { runCase, type CaseRun, type LabGround, type LabTabs } from './run-case.js';

const CASE_WITHIN = 90_000;

/** The same tabs for case after case; new ones after whatever broke the old. */
export class Worker {
  readonly #host: BrowserHost;
  readonly #ground: LabGround;
  #tabs: Promise<LabTabs> | null = null;

  constructor(host: BrowserHost, ground: LabGround) {
    this.#host = host;
    this.#ground = ground;
  }

  /** The run, or why there is none: a case that breaks down is tried once more, in another tab. */
  async run(planned: PlannedCase): Promise<CaseRun | string> {
    return this.#attempt(planned).catch(async () => {
      await this.close();
      return this.#attempt(planned).catch(async (error: unknown) => {
        await this.close();
        return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
      });
    });
  }

  async close(): Promise<void> {
    const tabs = await this.#tabs?.catch(() => null);
    this.#tabs = null;
    await Promise.all([tabs?.stage.close(), tabs?.recorder.close()]).catch(() => undefined);
  }

  async #attempt(planned: PlannedCase): Promise<CaseRun | string> {
    this.#tabs ??= this.#open();
    const run = await inTime(runCase(this.#ground, await this.#tabs, planned));
    return run ?? `no page has a control that ‘${planned.operators[0]}’ applies to`;
  }

  async #open(): Promise<LabTabs> {
    const [stage, recorder] = await Promise.all([LabTab.open(this.#host), LabTab.open(this.#host)]);
    return { stage, recorder };
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it was not done within ${CASE_WITHIN / 1_000} s`)), CASE_WITHIN);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
