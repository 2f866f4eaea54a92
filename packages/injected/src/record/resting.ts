import type { Desk, Watcher } from './desk.js';
import { operatedAt } from './origin.js';

/** Follows the pointer, and has ready what it comes to rest on. */
export class Resting implements Watcher {
  readonly on = {
    pointermove: (event: PointerEvent): void => this.#move(event),
    pointerover: (event: PointerEvent): void => this.#over(event),
    scroll: (): void => this.desk.parts.sight.move(),
    resize: (): void => this.desk.parts.sight.move(),
    keydown: (): void => this.desk.parts.bundles.wake(),
    DOMContentLoaded: (): void => this.desk.parts.bundles.wake(),
    load: (): void => this.desk.parts.bundles.wake(),
  };
  #rested: Element | null = null;

  constructor(readonly desk: Desk) {}

  #move(event: PointerEvent): void {
    this.desk.parts.trail.see(event);
    this.desk.parts.bundles.wake();
  }

  #over(event: PointerEvent): void {
    if (event.buttons !== 0) return;
    const hit = this.desk.parts.origins.of(event);
    if (hit === null || hit === this.#rested) return;
    this.#rested = hit;
    this.desk.parts.bundles.expect(operatedAt(hit));
  }
}
