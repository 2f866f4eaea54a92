import { resolvePolicy, runRecording, type PageDriver } from '@waymark/core';
import { createPlaywrightDriver } from '../../packages/runner/src/drivers/playwright-driver.ts';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.ts';
import { FLOW_SECRETS, FLOWS } from '../../tests/sites/shop/flows.ts';
import { recordingOf, type Arena } from './replay.ts';

interface Spent {
  count: number;
  ms: number;
}

/** Where the time of a replay goes: what the run loop asks the driver for, how often, and how long it takes. */
export async function profileFlows({ browser, sites, rounds }: Arena): Promise<string> {
  const spent = new Map<string, Spent>();
  const add = (name: string, ms: number): void => {
    const { count, ms: before } = spent.get(name) ?? { count: 0, ms: 0 };
    spent.set(name, { count: count + 1, ms: before + ms });
  };
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    for (const { name } of FLOWS) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const driver = await timed('attach the driver', add, () => createPlaywrightDriver(page));
      const recording = recordingOf(name);
      steps += recording.steps.length;
      await timed('the run as a whole', add, () =>
        runRecording(recording, {
          driver: watched(driver, add),
          clock: { ...systemClock, sleep: (ms, signal) => timed('sleep', add, () => systemClock.sleep(ms, signal)) },
          policy: resolvePolicy({}),
          baseUrl: `${sites.url}/shop/v1`,
          variables: {},
          secret: (key) => Promise.resolve(FLOW_SECRETS[key]),
          file: (path) => path,
          timeouts: {},
          pictures: false,
          row: null,
          startedAt: '',
        }),
      );
      await timed('detach the driver', add, () => driver.dispose());
      await context.close();
    }
  }
  return tableOf(spent, steps);
}

async function timed<T>(name: string, add: (name: string, ms: number) => void, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    add(name, performance.now() - began);
  }
}

function watched(driver: PageDriver, add: (name: string, ms: number) => void): PageDriver {
  return {
    navigate: (url, options) => timed('navigate', add, () => driver.navigate(url, options)),
    call: (name, argument, options) => timed(`call ${name}`, add, () => driver.call(name, argument, options)),
    dispatch: (input, options) => timed(`dispatch ${input.kind}`, add, () => driver.dispatch(input, options)),
    screenshot: (options) => timed('screenshot', add, () => driver.screenshot(options)),
    subscribe: (listener) => driver.subscribe(listener),
  };
}

function tableOf(spent: ReadonlyMap<string, Spent>, steps: number): string {
  const rows = [...spent].sort(([, a], [, b]) => b.ms - a.ms).map(([name, { count, ms }]) => {
    const cells = [name.padEnd(24), (count / steps).toFixed(2).padStart(8), (ms / count).toFixed(1).padStart(9), (ms / steps).toFixed(1).padStart(9)];
    return cells.join(' ');
  });
  return [`${'what'.padEnd(24)} a step ${'ms each'.padStart(9)} ${'ms a step'.padStart(9)}`, ...rows].join('\n');
}
