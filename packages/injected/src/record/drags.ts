import type { Captured } from '@waymark/core';
import { boxOf } from '../boxes.js';
import { attribute, closestOf, flatParentOf, isElement, matchesSelector, parentElementOf, tagOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { isInside } from '../shadow-roots.js';
import type { Desk, Watcher } from './desk.js';
import { operatedAt } from './origin.js';
import { STEADY, type Press, type Presses } from './presses.js';
import { isSurface } from './surfaces.js';

/** The browser drags these itself, or what comes of it is told as a value. */
const NATIVE = new Set(['input', 'textarea', 'select', 'option', 'video', 'audio', 'iframe']);
const CLICKED = 'a[href],button,summary,label,[role="button"],[role="link"],[role="checkbox"],[role="switch"],[role="tab"],[role="option"],[role^="menuitem"]';
/** A hasty click on a button may slip so far. */
const SLIP = 12;
const MOVED = 2;
const LEVELS = 4;
const SLIDING = '[role="slider"],[role="separator"],[role="scrollbar"],[class*="slider" i],[class*="resiz" i],[class*="splitter" i]';
/** What a thing is dropped on, as a person sees it. */
const PLACE = '[draggable],li,tr,[role="listitem"],[role="row"],[role="option"],[id],[data-testid],[aria-label]';
const PLACE_LEVELS = 3;
const { elementsFromPoint } = Document.prototype;

/** Drags of both kinds: the browser's own (HTML drag and drop), and those that pages make of pointer events. */
export class Drags implements Watcher {
  readonly on = {
    dragstart: (event: DragEvent): void => this.#begin(event),
    drop: (event: DragEvent): void => this.#drop(event),
    dragend: (): void => this.#end(),
    gotpointercapture: (event: PointerEvent): void => this.#held(event),
    pointerup: (event: PointerEvent): void => this.#release(event),
  };
  #dragged: { press: Press; on: Captured } | null = null;
  /** The press whose thing the page has moved. */
  #answered: Press | null = null;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
  ) {
    desk.parts.sight.onChange((records) => this.#seeChanges(records));
  }

  #begin(event: DragEvent): void {
    const press = this.presses.now();
    const element = this.desk.parts.origins.of(event);
    if (press === null || element === null) return;
    const on = element === press.element ? press.captured : (this.desk.capture(element) ?? press.captured);
    if (on !== null) this.#dragged = { press, on };
  }

  #drop(event: DragEvent): void {
    const dragged = this.#dragged;
    this.#dragged = null;
    if (dragged === null) return this.#fromOutside(event);
    const hit = this.desk.parts.origins.of(event);
    if (hit === null || takesText(hit)) return;
    this.#tell(dragged.press, { on: dragged.on, to: this.#place(hit, event), event });
  }

  #end(): void {
    this.#dragged = null;
  }

  #fromOutside(event: DragEvent): void {
    const hit = this.desk.parts.origins.of(event);
    if (hit !== null && takesText(hit)) return;
    const files = event.dataTransfer?.types.includes('Files') === true;
    this.desk.note(files ? 'Files were dropped on the page from outside of it: that could not be recorded.' : 'Something was dragged here from another window or frame: that could not be recorded.');
  }

  #held(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.#answered = this.presses.now();
  }

  #seeChanges(records: readonly MutationRecord[]): void {
    const press = this.presses.now();
    if (press === null || press.told !== null || press.strayed <= STEADY || this.#answered === press) return;
    const concerns = ({ target }: MutationRecord): boolean => {
      const element = isElement(target) ? target : parentElementOf(target);
      return element !== null && (isInside(element, press.element) || isNearAbove(element, press.element));
    };
    if (records.slice(0, 200).some(concerns)) this.#answered = press;
  }

  #release(event: PointerEvent): void {
    const press = this.presses.now();
    if (press === null || press.button !== 0 || press.told !== null || press.strayed <= STEADY || this.#dragged !== null) return;
    if (press.captured === null || NATIVE.has(tagOf(press.element)) || !this.#isDrag(press, event)) return;
    const to = closestOf(press.hit, SLIDING) === null ? this.#below(press, event) : null;
    this.#tell(press, { on: press.captured, to, event });
  }

  #isDrag(press: Press, event: PointerEvent): boolean {
    this.desk.parts.sight.changedAt();
    const moved = hasMoved(press);
    if (!moved && press.strayed <= SLIP && matchesSelector(press.element, CLICKED) && isOver(press.element, event)) return false;
    if (moved || this.#answered === press || tagOf(press.hit) === 'canvas' || isSurface(press.hit)) return true;
    return attribute(press.element, 'role') === 'slider';
  }

  /** What lies below the dragged thing; nothing where it is only moved within what it stands in. */
  #below(press: Press, event: PointerEvent): Captured | null {
    const pile = elementsFromPoint.call(document, event.clientX, event.clientY);
    const known = pile.filter((one) => press.before.index.indexOf(one) >= 0 && !isInside(one, press.element));
    const [first] = known;
    if (first === undefined || isInside(press.element, first)) return null;
    return this.#place(first, event);
  }

  #place(hit: Element, event: MouseEvent): Captured | null {
    const { bundles, trail } = this.desk.parts;
    return bundles.take(placeAround(hit), { x: event.clientX, y: event.clientY, behaviour: trail.upTo(event) });
  }

  #tell(press: Press, { on, to, event }: { on: Captured; to: Captured | null; event: MouseEvent }): void {
    const { outbox } = this.desk.parts;
    const by = { x: event.clientX - press.x, y: event.clientY - press.y };
    const stamp = outbox.stamp(event.timeStamp);
    press.told = stamp.id;
    this.presses.tellOpeners(press);
    this.desk.act({ ...stamp, kind: 'drag', on, by, ...(to === null ? {} : { to }) }, press.before);
  }
}

function hasMoved({ element, box }: Press): boolean {
  const now = boxOf(element);
  return Math.abs(now.x - box.x) > MOVED || Math.abs(now.y - box.y) > MOVED;
}

function isOver(element: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  const box = boxOf(element);
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function isNearAbove(element: Element, below: Element): boolean {
  let one = flatParentOf(below);
  for (let level = 0; one !== null && level < LEVELS; level++, one = flatParentOf(one)) {
    if (one === element) return tagOf(one) !== 'body' && tagOf(one) !== 'html';
  }
  return false;
}

function placeAround(hit: Element): Element {
  const operated = operatedAt(hit);
  if (operated !== hit) return operated;
  let one: Element | null = hit;
  for (let level = 0; one !== null && level < PLACE_LEVELS; level++, one = flatParentOf(one)) {
    if (tagOf(one) === 'body' || tagOf(one) === 'html') break;
    if (matchesSelector(one, PLACE)) return one;
  }
  return hit;
}
