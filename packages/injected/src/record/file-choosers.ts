import { isElement } from '../dom.js';
import { typeOf } from '../field-kind.js';
import type { Desk } from './desk.js';

/** How long a person may look for a file. */
const CHOSEN_WITHIN = 600_000;

/** Pages open the choice of files by clicking a hidden field themselves: remembers which click of a person led to that. */
export class FileChoosers {
  readonly #hear = (event: Event): void => this.#see(event);
  readonly #openers = new WeakMap<Element, { click: string; at: number }>();

  constructor(readonly desk: Desk) {}

  start(): void {
    addEventListener('click', this.#hear, { capture: true, passive: true });
  }

  stop(): void {
    removeEventListener('click', this.#hear, { capture: true });
  }

  openerOf(field: Element): string | null {
    const opener = this.#openers.get(field);
    return opener === undefined || performance.now() - opener.at > CHOSEN_WITHIN ? null : opener.click;
  }

  #see(event: Event): void {
    const field = event.composedPath()[0];
    if (!(field instanceof Node) || !isElement(field) || typeOf(field) !== 'file') return;
    const click = this.desk.lastAct();
    if (click !== null) this.#openers.set(field, { click, at: performance.now() });
  }
}
