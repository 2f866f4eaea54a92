import { DriverError } from '../ports/page-driver.js';

const PASSING: readonly string[] = ['stale-node', 'frame-gone', 'page-error'];

/** Whether a page could not be read just now because it is on its way elsewhere; the next look may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof DriverError && PASSING.includes(error.code);
}
