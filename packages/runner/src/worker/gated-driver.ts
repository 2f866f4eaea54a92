import { DriverError, type PageCallName, type PageDriver } from '@waymark/core';

/** Page functions that change something of the application, or come right before it. */
const ACTING: ReadonlySet<PageCallName> = new Set<PageCallName>(['arm', 'focusAll', 'setValue', 'selectOptions']);

/**
 * Asks before anything is done to the application. Opening the start page is not an act of the user; every other address may be (a link that
 * deletes). Asked at `arm` at the latest, not between hit-test and click.
 */
export function gated(driver: PageDriver, act: () => Promise<void>): PageDriver {
  let opened = false;
  const asked = async (): Promise<void> => {
    await act().catch((cause: unknown) => {
      throw new DriverError('aborted', cause instanceof Error ? cause.message : String(cause), { cause });
    });
  };
  return {
    async navigate(url, options) {
      if (opened) await asked();
      await driver.navigate(url, options);
      opened = true;
    },
    async call(name, argument, options) {
      if (ACTING.has(name)) await asked();
      return driver.call(name, argument, options);
    },
    async dispatch(input, options) {
      if (input.kind !== 'dialogs') await asked();
      return driver.dispatch(input, options);
    },
    screenshot: (options) => driver.screenshot(options),
    subscribe: (listener) => driver.subscribe(listener),
  };
}
