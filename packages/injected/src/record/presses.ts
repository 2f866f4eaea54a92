import type { Captured, PixelSurface } from '@waymark/core';
import { isInside } from '../shadow-roots.js';
import { boxOf } from '../boxes.js';
import type { PageView } from '../page-view.js';
import type { Desk, Watcher } from './desk.js';
import type { Hovers } from './hovers.js';
import { operatedOrDrawnAt, isSurface, placeOn, withSurface } from './surfaces.js';

/** A hand is not steady: less than this is no drag. */
export const STEADY = 4;
/** Systems take two clicks for one double click within half a second. */
const TWICE = 600;

/** The pointer went down on something, which was captured before the page could react. */
export interface Press {
  /** What was hit, and what is operated by it. */
  hit: Element;
  element: Element;
  /** Whether it was on a drawn surface. */
  surface: boolean;
  captured: Captured | null;
  before: PageView;
  button: number;
  x: number;
  y: number;
  timeStamp: number;
  /** How far the pointer went from there, at the most. */
  strayed: number;
  /** Where the element was. */
  box: { x: number; y: number };
  /** What had to be hovered for it to be there, outermost first. */
  openers: Captured[];
  /** What came of it, so that nothing is told twice. */
  told: string | null;
}

/** Keeps the last two presses, for whoever wants to know what a click or a drag began with. */
export class Presses implements Watcher {
  readonly on = {
    pointerdown: (event: PointerEvent): void => this.#press(event),
    pointermove: (event: PointerEvent): void => this.#move(event),
  };
  #now: Press | null = null;
  #before: Press | null = null;

  constructor(
    readonly desk: Desk,
    readonly hovers: Hovers,
  ) {}

  now(): Press | null {
    return this.#now;
  }

  /** The press before, where it was on the same thing: the first half of a double click. */
  firstOfTwo(): Press | null {
    const [first, second] = [this.#before, this.#now];
    if (first === null || second === null) return second;
    const same = first.element === second.element || isInside(first.element, second.element) || isInside(second.element, first.element);
    return same || Math.hypot(first.x - second.x, first.y - second.y) <= STEADY ? first : second;
  }

  forget(): void {
    this.#now = null;
    this.#before = null;
  }

  #press(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const { bundles, origins, sight, trail, effects } = this.desk.parts;
    const hit = origins.of(event);
    this.#before = this.#now;
    this.#now = null;
    if (hit === null) return;
    const element = operatedOrDrawnAt(hit);
    const surface = isSurface(hit);
    const taken = bundles.take(element, { x: event.clientX, y: event.clientY, behaviour: trail.upTo(event) });
    const captured = surface && taken !== null ? withSurface(taken, this.#placeOn(element, event)) : taken;
    const before = (sight.last() ?? sight.look()).view;
    effects.freeze(before);
    const { x, y } = boxOf(element);
    this.#now = { hit, element, surface, captured, before, button: event.button, x: event.clientX, y: event.clientY, timeStamp: event.timeStamp, strayed: 0, box: { x, y }, openers: this.hovers.takeOpenersOf(element), told: null };
  }

  /** The second press of a double click is where the first one was: a hand is not steady. */
  #placeOn(surface: Element, event: PointerEvent): PixelSurface {
    const first = this.#before;
    const isSecond = first !== null && first.element === surface && event.timeStamp - first.timeStamp <= TWICE && Math.hypot(first.x - event.clientX, first.y - event.clientY) <= STEADY;
    return (isSecond ? first.captured?.target.pixels?.surface : undefined) ?? placeOn(surface, { x: event.clientX, y: event.clientY });
  }

  /** What the press came to was told as a value: the click that ends it says nothing more. */
  cameTo(element: Element, id: string): void {
    const press = this.#now;
    if (press !== null && press.told === null && isInside(press.element, element)) press.told = id;
  }

  /** Told right before what was done with it. */
  tellOpeners(press: Press): void {
    const { outbox } = this.desk.parts;
    for (const on of press.openers.splice(0)) this.desk.act({ ...outbox.stamp(press.timeStamp), kind: 'hover', on }, null);
  }

  #move(event: PointerEvent): void {
    const press = this.#now;
    if (press === null || event.buttons === 0) return;
    press.strayed = Math.max(press.strayed, Math.hypot(event.clientX - press.x, event.clientY - press.y));
  }
}
