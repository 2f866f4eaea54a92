import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { DriverError, type PageDriver } from '@waymark/core';

/**
 * Whoever may start a job must not read this host by it: rows open pages of the web only, and upload files of one folder, if the worker was given
 * one. Browsers let no page of the web open a file or a page of their own. `onWall` hears of an address that is refused, which no further try opens.
 */
export function walledIn(driver: PageDriver, files: string | null, onWall: () => void = () => undefined): PageDriver {
  return {
    async navigate(url, options) {
      if (!/^(?:https?:|about:blank$)/iu.test(url.trim())) {
        onWall();
        throw new DriverError('navigation-failed', 'jobs open addresses that begin with https:// or http:// only');
      }
      await driver.navigate(url, options);
    },
    dispatch: async (input, options) => driver.dispatch(input.kind === 'files' ? { ...input, files: input.files.map((path) => within(files, path)) } : input, options),
    call: (name, argument, options) => driver.call(name, argument, options),
    screenshot: (options) => driver.screenshot(options),
    subscribe: (listener) => driver.subscribe(listener),
  };
}

/** Links are followed first, so that none leads out of the folder. */
function within(folder: string | null, path: string): string {
  if (folder === null) throw new DriverError('page-error', 'this worker uploads no files: start it with --files FOLDER, and put them there');
  const [place, file] = [real(folder), real(resolve(folder, path))];
  if (place === null || file === null || !file.startsWith(place + sep)) throw new DriverError('page-error', `‘${path}’ is not in the folder that this worker may upload from`);
  return file;
}

function real(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
