import type { Captured } from '@waymark/core';
import { flatParentOf, hasAttr, isConnected, matchesSelector, tagOf } from '../dom.js';
import type { PageView } from '../page-view.js';
import { isInside } from '../shadow-roots.js';
import type { Desk, Watcher } from './desk.js';
import { isHovered, operatedAt } from './origin.js';

const KEPT = 12;
/** A page that answers the pointer does so soon. */
const ANSWERS_WITHIN = 700;
/** What the pointer only crosses on its way opens nothing by script, unless it opens within itself. */
const RESTED = 100;
/** Menus within menus. */
const DEEPEST = 4;
const LEVELS = 5;
const MENU = 'ul,ol,menu,[role="menu"],[role="group"],[popover]';

interface Hover {
  element: Element;
  at: number;
  /** The page as it was last seen before. */
  view: PageView;
  /** When something changed while the pointer was there. */
  changedAt: number | null;
}

/** Remembers what the pointer came over since the last action, to tell which of it opened what is used next. */
export class Hovers implements Watcher {
  readonly on = {
    pointerover: (event: PointerEvent): void => this.#over(event),
    pointermove: (event: PointerEvent): void => void this.#moveTo(event),
    // What scrolling brings was not opened by what lies under the pointer.
    wheel: (): void => this.stop(),
  };
  #hovers: Hover[] = [];
  #place = { x: -1, y: -1 };

  constructor(readonly desk: Desk) {
    desk.parts.sight.onChange(() => this.#seeChange());
    desk.beforeActs(() => this.stop());
  }

  stop(): void {
    this.#hovers = [];
  }

  /** Bundles of what had to be hovered for the element to be there, outermost first. Asked once for each press. */
  takeOpenersOf(element: Element): Captured[] {
    const openers: Element[] = [];
    let [wanted, before] = [element, this.#hovers.length];
    while (openers.length < DEEPEST) {
      const found = this.#openerOf(wanted, before);
      if (found === null) break;
      openers.unshift(found.hover.element);
      [wanted, before] = [found.hover.element, found.index];
    }
    this.#hovers = [];
    return openers.flatMap((opener) => this.desk.capture(opener) ?? []);
  }

  /** Whether the pointer moved, rather than the page under it. */
  #moveTo({ clientX: x, clientY: y }: PointerEvent): boolean {
    const moved = x !== this.#place.x || y !== this.#place.y;
    if (moved) this.#place = { x, y };
    return moved;
  }

  #over(event: PointerEvent): void {
    if (event.buttons !== 0 || event.pointerType === 'touch' || !this.#moveTo(event)) return;
    const { origins, sight } = this.desk.parts;
    const hit = origins.of(event);
    if (hit === null || sight.isLarge()) return;
    const { view } = sight.last() ?? sight.look();
    const element = operatedAt(hit);
    if (this.#hovers.at(-1)?.element === element) return;
    this.#hovers.push({ element, at: performance.now(), view, changedAt: null });
    if (this.#hovers.length > KEPT) this.#hovers.shift();
  }

  #seeChange(): void {
    const hover = this.#hovers.at(-1);
    if (hover !== undefined) hover.changedAt ??= performance.now();
  }

  /** The last thing that the pointer came over while the wanted one was not to be seen. */
  #openerOf(wanted: Element, before: number): { hover: Hover; index: number } | null {
    for (let index = before - 1; index >= 0; index--) {
      const hover = this.#hovers[index];
      if (hover === undefined || isShownIn(hover.view, wanted) || isInside(hover.element, wanted) || !isConnected(hover.element)) continue;
      if (!isShownIn(hover.view, hover.element)) {
        if (opensBeside(hover.element, wanted)) return { hover, index };
        continue;
      }
      const restedUntil = this.#hovers[index + 1]?.at ?? performance.now();
      return answers(hover, wanted, restedUntil - hover.at) ? { hover, index } : null;
    }
    return null;
  }
}

/** In a menu that was opened itself: whether the wanted one stands in a further menu beside the hovered item, not in the same. */
function opensBeside(item: Element, wanted: Element): boolean {
  const parent = flatParentOf(item);
  let beside: Element | null = wanted;
  while (beside !== null && flatParentOf(beside) !== parent) beside = flatParentOf(beside);
  if (beside === null || beside === item || beside === wanted) return false;
  const { position } = getComputedStyle(beside);
  return matchesSelector(beside, MENU) || position === 'absolute' || position === 'fixed';
}

/** In the hovered element, or in what holds little more than it. */
function opensWithin(element: Element, wanted: Element): boolean {
  const parent = flatParentOf(element);
  return isInside(wanted, element) || (parent !== null && tagOf(parent) !== 'body' && isInside(wanted, parent));
}

function isShownIn({ index }: PageView, element: Element): boolean {
  return index.shown[index.indexOf(element)] === true;
}

/** By style alone, where the pointer is over something around both; or by a script that answered it. */
function answers(hover: Hover, wanted: Element, rested: number): boolean {
  if (hasAttr(hover.element, 'aria-haspopup') || hasAttr(hover.element, 'aria-expanded')) return true;
  const answered = hover.changedAt !== null && hover.changedAt - hover.at <= ANSWERS_WITHIN;
  if (answered && (rested >= RESTED || opensWithin(hover.element, wanted))) return true;
  if (hover.view.index.indexOf(wanted) < 0) return false;
  let one: Element | null = hover.element;
  for (let level = 0; one !== null && level < LEVELS && tagOf(one) !== 'body'; level++, one = flatParentOf(one)) {
    if (isInside(wanted, one) && isHovered(one)) return true;
  }
  return false;
}
