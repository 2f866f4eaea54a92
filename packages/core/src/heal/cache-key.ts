import type { HealingKey } from '../ports/healing-memory.js';
import { pathTemplate } from '../recording/path-template.js';
import type { Action } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { fingerprintOf, frameOf } from './fingerprint.js';

/** The place in the memory for one target on one kind of page. */
export function healingKeyOf({ url, target, action }: { url: string; target: Target; action: Action }): HealingKey {
  const { origin, path } = placeOf(url);
  const row = target.surroundings?.row;
  return { origin, path, frame: frameOf(target), action, fingerprint: fingerprintOf(target), row: typeof row === 'string' && row !== '' };
}

/** In one order of its fields, so that equal keys are equal texts. */
export function keyText({ origin, path, frame, action, fingerprint, row }: HealingKey): string {
  return JSON.stringify([origin, path, frame, action, fingerprint, row]);
}

/** A page's address without its query, fragment and ids; what is no address of a page is its own origin. */
function placeOf(url: string): { origin: string; path: string } {
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)([^?#]*)/iu.exec(url) ?? [];
  return { origin: origin.replace(/\/\/[^@/]*@/u, '//').toLowerCase(), path: pathTemplate(path === '' ? '/' : path) };
}
