import type { Desk } from './desk.js';

/** Steps through the history that the page itself takes: to whoever hosts the recorder they look like the browser's back and forward. */
export class Traversals {
  readonly #hear = (event: NavigateEvent): void => this.#tell(event);

  constructor(readonly desk: Desk) {}

  start(): void {
    if (window.top === window) globalThis.navigation?.addEventListener('navigate', this.#hear);
  }

  stop(): void {
    globalThis.navigation?.removeEventListener('navigate', this.#hear);
  }

  #tell(event: NavigateEvent): void {
    if (!event.isTrusted || event.navigationType !== 'traverse' || event.userInitiated) return;
    const { outbox } = this.desk.parts;
    outbox.send({ ...outbox.stamp(event.timeStamp), kind: 'navigated', url: event.destination.url.slice(0, 8_000), how: 'traverse', by: 'page' });
  }
}
