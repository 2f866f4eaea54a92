import type { Captured } from '@waymark/core';
import { isElement, scrollingElementOf, scrollLeftOf, scrollTopOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { isInside } from '../shadow-roots.js';
import type { PageView } from '../page-view.js';
import type { Desk, Watcher } from './desk.js';

/** A scroll that comes so long after a person's hand moved is the page's own. */
const BY_HAND_WITHIN = 1_000;
/** New content comes so soon, or not because of it. */
const BRINGS_WITHIN = 2_000;
/** Nothing more has come for so long: the scroll is told. */
const STILL = 400;

interface Scrolled {
  /** null for the page itself. */
  scroller: Element | null;
  /** As it was before; null for the page itself. */
  on: Captured | null;
  before: PageView | null;
  at: number;
  timeStamp: number;
  brought: boolean;
}

/** Scrolling that brought something: replay scrolls to what it needs by itself, but cannot find what is not there yet. */
export class Scrolls implements Watcher {
  readonly on = {
    wheel: (event: Event): void => this.#hand(event),
    touchmove: (event: Event): void => this.#hand(event),
    keydown: (event: Event): void => this.#hand(event),
    pointerdown: (event: Event): void => this.#hand(event),
    scroll: (event: Event): void => this.#scroll(event),
  };
  #handAt = -Infinity;
  #scrolled: Scrolled | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly desk: Desk) {
    desk.beforeActs(() => this.#tell());
    desk.parts.sight.onChange((records) => this.#seeChanges(records));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#scrolled = null;
  }

  #hand(event: Event): void {
    this.#handAt = event.timeStamp;
  }

  #scroll(event: Event): void {
    if (event.timeStamp - this.#handAt > BY_HAND_WITHIN) return;
    this.#handAt = event.timeStamp;
    const target = event.composedPath()[0];
    const scroller = target instanceof Node && isElement(target) ? target : null;
    // Long texts scroll in their fields while they are typed.
    if (scroller !== null && takesText(scroller)) return;
    const last = this.#scrolled;
    if (last !== null && last.scroller === scroller) {
      last.at = performance.now();
      last.timeStamp = event.timeStamp;
      return;
    }
    this.#tell();
    const on = scroller === null ? null : this.desk.capture(scroller);
    if (scroller !== null && on === null) return;
    this.#scrolled = { scroller, on: on === null ? null : withoutContent(on), before: this.desk.parts.sight.last()?.view ?? null, at: performance.now(), timeStamp: event.timeStamp, brought: false };
  }

  #seeChanges(records: readonly MutationRecord[]): void {
    const scrolled = this.#scrolled;
    if (scrolled === null) return;
    if (performance.now() - scrolled.at > BRINGS_WITHIN) return this.#tell();
    const inside = ({ target }: MutationRecord): boolean => scrolled.scroller === null || (isElement(target) && (isInside(target, scrolled.scroller) || isInside(scrolled.scroller, target)));
    scrolled.brought ||= records.slice(0, 200).some((record) => [...record.addedNodes].some(isElement) && inside(record));
    if (!scrolled.brought) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.desk.settle(), STILL);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    const scrolled = this.#scrolled;
    this.#scrolled = null;
    if (scrolled === null || !scrolled.brought) return;
    const scroller = scrolled.scroller ?? scrollingElementOf(document);
    if (scroller === null) return;
    const { on } = scrolled;
    const to = { x: Math.round(scrollLeftOf(scroller)), y: Math.round(scrollTopOf(scroller)) };
    const { outbox } = this.desk.parts;
    this.desk.act({ ...outbox.stamp(scrolled.timeStamp), kind: 'scroll', to, ...(on === null ? {} : { on }) }, scrolled.before);
  }
}

/** What scrolls is not known by what happens to be in it: only by the name it was given, if any. */
function withoutContent({ target, label }: Captured): Captured {
  const { role, name, text } = target.semantics ?? {};
  const isContent = (one: string): boolean => one === '' || (!!text && (text.startsWith(one) || one.startsWith(text)));
  const given = name && !isContent(name) ? { name } : {};
  const called = isContent(label) ? (target.dom?.id ?? target.surroundings?.heading ?? target.dom?.tag ?? '') : label;
  return { target: { ...target, semantics: { role: role ?? null, ...given } }, label: called.slice(0, 200) };
}
