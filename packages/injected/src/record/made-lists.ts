import type { Captured } from '@waymark/core';
import { closestOf } from '../dom.js';
import { chooserOf } from '../listbox.js';
import type { Desk, Watcher } from './desk.js';
import type { Press, Presses } from './presses.js';

interface Choice {
  press: Press;
  on: Captured;
  label: string;
}

/** Options of lists that pages make themselves, where a replay can choose them by their label; else the clicks say all. */
export class MadeLists implements Watcher {
  readonly on = {
    pointerdown: (): void => this.#press(),
    click: (event: MouseEvent): void => this.#click(event),
  };
  #choice: Choice | null = null;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
  ) {}

  /** The list may be gone when the click comes, and the control shows something else by then. */
  #press(): void {
    this.#choice = null;
    const press = this.presses.now();
    const option = press === null || press.button !== 0 ? null : closestOf(press.hit, '[role="option"]');
    if (press === null || option === null) return;
    const { view } = this.desk.parts.sight.look();
    const chooser = chooserOf(view, view.index.indexOf(option));
    const on = chooser === null ? null : this.desk.capture(view.element(chooser.control));
    if (chooser !== null && on !== null) this.#choice = { press, on, label: chooser.label };
  }

  /** Comes after the click itself was told. */
  #click(event: MouseEvent): void {
    const choice = this.#choice;
    this.#choice = null;
    if (choice === null || choice.press.told === null || choice.press.told !== this.desk.lastAct()) return;
    const { outbox } = this.desk.parts;
    this.desk.follow({ ...outbox.stamp(event.timeStamp), kind: 'choose', on: choice.on, values: [choice.label.slice(0, 2_000)] }, choice.press.told);
  }
}
