import type { Captured } from '@waymark/core';
import { attribute, isConnected } from '../dom.js';
import type { Desk, Watcher } from './desk.js';
import { operatedAt } from './origin.js';
import type { Presses } from './presses.js';

const TOGGLED = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
/** A page has this long to show the new state. */
const SHOWN_WITHIN = 1_000;

interface Toggle {
  element: Element;
  on: Captured;
  was: string | null;
  timeStamp: number;
  /** The click that may have changed it. */
  click: string;
}

/** Boxes and switches that pages make of other elements: what a click has set them to. */
export class AriaToggles implements Watcher {
  readonly on = { click: (event: MouseEvent): void => this.#click(event) };
  #toggle: Toggle | null = null;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
  ) {
    desk.beforeActs(() => this.#look(true));
    desk.parts.sight.onChange(() => this.#look(false));
  }

  stop(): void {
    this.#toggle = null;
  }

  /** Comes after the click itself was told. */
  #click(event: MouseEvent): void {
    const hit = this.desk.parts.origins.of(event);
    const click = this.desk.lastAct();
    if (hit === null || click === null) return;
    const press = this.presses.now();
    const element = press?.told === click ? press.element : operatedAt(hit);
    if (!TOGGLED.has(attribute(element, 'role') ?? '') || attribute(element, 'aria-checked') === null) return;
    const on = press?.told === click ? press.captured : this.desk.capture(element);
    if (on !== null) this.#toggle = { element, on, was: attribute(element, 'aria-checked'), timeStamp: event.timeStamp, click };
  }

  #look(last: boolean): void {
    const toggle = this.#toggle;
    if (toggle === null) return;
    const now = isConnected(toggle.element) ? attribute(toggle.element, 'aria-checked') : toggle.was;
    if (now !== toggle.was && now !== null) {
      this.#toggle = null;
      const { outbox } = this.desk.parts;
      this.desk.follow({ ...outbox.stamp(toggle.timeStamp), kind: 'check', on: toggle.on, checked: now === 'true' }, toggle.click);
    } else if (last || performance.now() - toggle.timeStamp > SHOWN_WITHIN) this.#toggle = null;
  }
}
