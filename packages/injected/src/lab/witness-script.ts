import type { PageApi } from '../page-api.js';
import { ASKED } from './asked.js';

/**
 * Runs beside page code in its isolated world. Whenever the product asks about one node, that element hears an event,
 * which the lab hears in the page's own world: so the very element is compared, not a path to it.
 */
const KEY = '__waymark';
const scope = globalThis as unknown as Record<typeof KEY, PageApi>;
const pageCode = scope[KEY];

function tell(argument: unknown): void {
  if (typeof argument !== 'object' || argument === null || !('node' in argument) || typeof argument.node !== 'number') return;
  pageCode.node(argument.node)?.dispatchEvent(new Event(ASKED, { bubbles: true, composed: true }));
}

const invoke: PageApi['invoke'] = (name, argument) => {
  if (name === 'prepare' || name === 'read') tell(argument);
  return pageCode.invoke(name, argument);
};

Object.defineProperty(scope, KEY, { value: Object.freeze({ ...pageCode, invoke }), enumerable: false, configurable: true });
