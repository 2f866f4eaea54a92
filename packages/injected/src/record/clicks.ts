import type { Observation } from '@waymark/core';
import { isConnected, matchesSelector, tagOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { isInside } from '../shadow-roots.js';
import type { Desk, Watcher } from './desk.js';
import type { LastKey } from './keys.js';
import { modifiersOf } from './modifiers.js';
import { isHovered, operatedAt } from './origin.js';
import { STEADY, type Press, type Presses } from './presses.js';

type Button = 'left' | 'middle' | 'right';
/** After the button is let go, the click follows at once or not at all. */
const CLICK_WITHIN = 50;

/** Clicks of every kind, told by what was pressed rather than by what was under the pointer when it was let go. */
export class Clicks implements Watcher {
  readonly on = {
    pointerdown: (): void => this.#endWaiting(),
    pointerup: (event: PointerEvent): void => this.#release(event),
    click: (event: MouseEvent): void => this.#click(event),
    auxclick: (event: MouseEvent): void => this.#aux(event),
    contextmenu: (event: MouseEvent): void => this.#menu(event),
    dblclick: (event: MouseEvent): void => this.#double(event),
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The button was let go, and the click has not come yet. */
  #waiting: { press: Press; event: PointerEvent } | null = null;
  /** A click is being handled; one that a label passes on comes in the same task. */
  #busy = false;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
    readonly lastKey: () => LastKey | null,
  ) {
    desk.beforeActs(() => this.#endWaiting());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
  }

  #click(event: MouseEvent): void {
    if (this.#waiting !== null && this.#waiting.press === this.presses.now()) this.stop();
    if (event.detail === 0) return this.#busy ? undefined : this.#clickWithoutPointer(event);
    const press = this.presses.now();
    if (press !== null && press.button === 0 && press.told === null) this.#tell(press, { event, button: 'left', count: 1 });
    this.#occupy();
  }

  #aux(event: MouseEvent): void {
    const press = this.presses.now();
    if (event.button === 1 && press !== null && press.told === null) this.#tell(press, { event, button: 'middle', count: 1 });
  }

  #menu(event: MouseEvent): void {
    const press = this.presses.now();
    if (press !== null && press.button === 2 && press.told === null) this.#tell(press, { event, button: 'right', count: 1 });
    else if (event.button !== 2) this.#tellCaptured(event, 'right');
  }

  #double(event: MouseEvent): void {
    const press = this.presses.firstOfTwo();
    if (press !== null && press.button === 0) this.#tell(press, { event, button: 'left', count: 2 });
  }

  /** Some pages act when the button goes down and take the element away: no click comes then. */
  #release(event: PointerEvent): void {
    const press = this.presses.now();
    if (press === null || event.button !== 0 || press.button !== 0) return;
    this.#endWaiting();
    this.#waiting = { press, event };
    this.#timer = setTimeout(() => this.#endWaiting(), CLICK_WITHIN);
  }

  #endWaiting(): void {
    const waiting = this.#waiting;
    this.stop();
    if (waiting === null) return;
    const { press, event } = waiting;
    if (press.told === null && press.strayed <= STEADY && isGone(press)) this.#tell(press, { event, button: 'left', count: 1 });
  }

  /** Keys and screen readers click without a pointer; so do labels, and Enter in a form, which is told as a key. */
  #clickWithoutPointer(event: MouseEvent): void {
    const key = this.lastKey();
    const element = this.desk.parts.origins.of(event);
    if (element === null) return;
    const byKeyboard = key !== null && event.timeStamp - key.timeStamp < 1_000 && (key.key === 'Enter' || key.key === ' ');
    if (byKeyboard && key.element !== null && !isInside(key.element, element) && !isInside(element, key.element)) return;
    if (byKeyboard && key.element !== null && takesText(key.element)) return;
    if (tagOf(element) === 'option' || isArrowed(element, key)) return;
    this.#tellCaptured(event, 'left', byKeyboard);
  }

  #tellCaptured(event: MouseEvent, button: Button, byKeyboard = true): void {
    const { bundles, origins, outbox, sight } = this.desk.parts;
    const element = origins.of(event);
    const on = element === null ? null : bundles.take(operatedAt(element));
    if (on === null) return;
    const how = byKeyboard ? { byKeyboard: true as const } : {};
    this.desk.act({ ...outbox.stamp(event.timeStamp), kind: 'click', on, button, count: 1, modifiers: modifiersOf(event), ...how }, sight.last()?.view ?? null);
  }

  #tell(press: Press, { event, button, count }: { event: MouseEvent; button: Button; count: 1 | 2 }): void {
    const { captured: on } = press;
    if (on === null || matchesSelector(press.element, ':disabled')) return;
    const stamp = this.desk.parts.outbox.stamp(event.timeStamp);
    const observation: Observation = { ...stamp, kind: 'click', on, button, count, modifiers: modifiersOf(event) };
    if (count === 1) press.told = observation.id;
    this.presses.tellOpeners(press);
    this.desk.act(observation, press.before);
  }

  #occupy(): void {
    this.#busy = true;
    setTimeout(() => {
      this.#busy = false;
    });
  }
}

function isGone({ element, hit, before }: Press): boolean {
  if (!isConnected(element) || !isConnected(hit)) return true;
  const at = before.index.indexOf(hit);
  return at >= 0 && !isHovered(hit);
}

/** Arrow keys choose among radio buttons by a click that no pointer made; the choice is told as such. */
function isArrowed(element: Element, key: LastKey | null): boolean {
  return tagOf(element) === 'input' && key !== null && key.key.startsWith('Arrow');
}
