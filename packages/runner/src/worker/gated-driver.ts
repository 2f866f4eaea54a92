import { DriverError, type PageCallName, type PageDriver } from '@waymark/core';
import type { Gate } from './row-work.js';

/** Page functions that change something of the application, or come right before it. */
const ACTING: ReadonlySet<PageCallName> = new Set<PageCallName>(['arm', 'focusAll', 'setValue', 'selectOptions']);

/**
 * Asks before anything is done to the application. Opening the start page is not an act of the user; every other address may be (a link that
 * deletes). Asked at `arm` at the latest, not between hit-test and click. Where the answer takes longer than the call may, the call is not made:
 * a database that was away must not make a row act when nobody waits for it any more.
 */
export function gated(driver: PageDriver, gate: Gate): PageDriver {
  let opened = false;
  const asked = async (timeout: number, acts = true): Promise<void> => {
    const since = performance.now();
    try {
      await gate.pass();
      if (performance.now() - since < timeout) return acts ? gate.begin() : undefined;
    } catch (cause) {
      throw new DriverError('aborted', cause instanceof Error ? cause.message : String(cause), { cause });
    }
    throw new DriverError('timeout', 'the time for this step was over before the database had answered whether the row may act: nothing was done');
  };
  return {
    async navigate(url, options) {
      if (opened) await asked(options.timeout);
      await driver.navigate(url, options);
      opened = true;
    },
    async call(name, argument, options) {
      if (ACTING.has(name)) await asked(options.timeout, name !== 'arm');
      return driver.call(name, argument, options);
    },
    async dispatch(input, options) {
      if (input.kind !== 'dialogs') await asked(options.timeout);
      return driver.dispatch(input, options);
    },
    screenshot: (options) => driver.screenshot(options),
    subscribe: (listener) => driver.subscribe(listener),
  };
}
