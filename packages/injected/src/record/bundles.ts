import type { Behaviour, Captured, Geometry } from '@waymark/core';
import { boxOf, onPage, pageScroll } from '../boxes.js';
import { bundleOf, nameForPeople } from '../capture.js';
import { isConnected } from '../dom.js';
import { plainBundleOf } from './partial-view.js';
import type { Sight } from './sight.js';

/** What the pointer or the focus rests on, and what was done last: more are not asked for. */
const PREPARED = 4;
/** Idle time is used at most for every so many parts of all time. */
const SHARE = 5;
const SHORTEST_GAP = 40;
/** Nobody is there: the page is not looked at until something is done again. */
const ASLEEP = 3_000;

interface Prepared {
  captured: Captured;
  view: object;
}

/** Where a pointer was, and how it came there. */
export interface Pointed {
  x: number;
  y: number;
  behaviour: Behaviour;
}

/** Bundles of elements: made ahead in idle time for what is likely to be used next, since making one takes milliseconds. */
export class Bundles {
  readonly #prepared = new Map<Element, Prepared>();
  #wanted = new Set<Element>();
  #idle = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;
  #awakeUntil = 0;

  constructor(
    readonly sight: Sight,
    readonly onLarge: () => void,
  ) {
    sight.onChange(() => this.#again());
  }

  /** To be made when there is time for it. */
  expect(element: Element): void {
    this.#wanted.delete(element);
    this.#wanted.add(element);
    if (this.#wanted.size > PREPARED) this.#wanted = new Set([...this.#wanted].slice(-PREPARED));
    this.#schedule();
  }

  /** Somebody moves or types: keep ready from now on. */
  wake(): void {
    const asleep = performance.now() > this.#awakeUntil;
    this.#awakeUntil = performance.now() + ASLEEP;
    if (asleep) this.#schedule();
  }

  /** As it is now, or as it was a moment ago where nothing has changed. null where it is not in the page. */
  take(element: Element, pointed?: Pointed): Captured | null {
    const made = this.#made(element);
    return made === null ? null : placed(made, element, pointed);
  }

  stop(): void {
    clearTimeout(this.#timer);
    cancelIdleCallback(this.#idle);
    this.#prepared.clear();
    this.#wanted.clear();
    this.#timer = undefined;
  }

  #made(element: Element): Captured | null {
    const ready = this.#prepared.get(element);
    if (this.sight.isFreshFor(element) && ready !== undefined && ready.view === this.sight.last()?.view) return ready.captured;
    return this.#make(element);
  }

  #make(element: Element): Captured | null {
    const large = this.sight.isLarge();
    const { view } = large ? this.sight.lookAround(element) : this.sight.look();
    const at = view.index.indexOf(element);
    if (at < 0) return null;
    if (large) this.onLarge();
    const target = large ? plainBundleOf(view, at) : bundleOf(view, at);
    const captured: Captured = { target, label: nameForPeople(target) };
    this.#prepared.delete(element);
    this.#prepared.set(element, { captured, view });
    for (const old of [...this.#prepared.keys()].slice(0, -PREPARED)) this.#prepared.delete(old);
    return captured;
  }

  #again(): void {
    if (performance.now() < this.#awakeUntil) this.#schedule();
  }

  /** A page that changes all the time must not be looked at all the time. */
  #schedule(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#idle = requestIdleCallback(() => this.#prepare(), { timeout: 100 });
    }, Math.max(10, this.#nextAt - performance.now()));
  }

  #prepare(): void {
    this.#timer = undefined;
    if (this.sight.isLarge()) return;
    const start = performance.now();
    this.sight.look();
    for (const element of this.#wanted) {
      if (!isConnected(element)) this.#wanted.delete(element);
      else if (this.#prepared.get(element)?.view !== this.sight.look().view) this.#make(element);
    }
    const end = performance.now();
    this.#nextAt = end + Math.max(SHORTEST_GAP, SHARE * (end - start));
  }
}

/** Scrolling moves things without changing them: places are read when the event comes. */
function placed({ target, label }: Captured, element: Element, pointed: Pointed | undefined): Captured {
  const scroll = pageScroll();
  const box = boxOf(element);
  const geometry: Geometry = { ...target.geometry, box: onPage(box, scroll), scroll };
  if (pointed === undefined) return { target: { ...target, geometry }, label };
  return { target: { ...target, geometry: { ...geometry, offset: offsetIn(box, pointed) }, behaviour: pointed.behaviour }, label };
}

/** null where the pointer was outside, as on a label. */
function offsetIn(box: { x: number; y: number; width: number; height: number }, { x, y }: Pointed): Geometry['offset'] {
  if (box.width <= 0 || box.height <= 0) return null;
  const inside = { x: fraction((x - box.x) / box.width), y: fraction((y - box.y) / box.height) };
  return inside.x < 0 || inside.x > 1 || inside.y < 0 || inside.y > 1 ? null : inside;
}

function fraction(value: number): number {
  return Math.round(value * 1000) / 1000;
}
