import { sameValue, type GuardReport } from '@waymark/core';
import { activeElementOf, attribute, isConnected, isElement, tagOf, textContentOf } from './dom.js';
import { interactiveAncestorOf } from './element-state.js';
import { deepActiveElement } from './hit-test.js';
import { callOf } from './meaning.js';
import { operates } from './same-target.js';
import { isInside, type ShadowRoots } from './shadow-roots.js';
import { wordsFor } from './words-for.js';

const PRESSES = ['pointerdown', 'mousedown', 'touchstart'];
const RELEASES = ['pointerup', 'mouseup', 'touchend'];
const CLICKS = ['click', 'auxclick', 'dblclick', 'contextmenu'];
const KEYS = ['keydown', 'keypress', 'keyup', 'beforeinput'];
const GUARDED = [...PRESSES, ...RELEASES, ...CLICKS, ...KEYS, 'drop'];
const OPTIONS = { capture: true, passive: false };
/** A guard that nobody takes down, because the driver is gone, takes itself down. */
const LONGEST = 15_000;
const FRAMES = new Set(['iframe', 'frame', 'object', 'embed']);
const { focus } = HTMLElement.prototype;

export interface GuardedHow {
  /** What it is called, see `callOf`; input is blocked where it is called otherwise by then. */
  call?: string;
  /** Whether keys are on their way, which go to whatever has the focus. */
  typed?: boolean;
  /** Whether it is dragged, so that the pointer is released elsewhere. */
  dragged?: boolean;
  /** Where the drag may end. */
  drop?: Element;
}

/** Stands before the page's own listeners and lets input of pointer and keyboard through to one node only. */
export class Guard {
  readonly #report: GuardReport = { delivered: 0, blocked: 0, clicked: 0, received: 0 };
  #pressed = false;
  #stopped = false;
  /** The release fell on another control: the browser makes a click of it on what is around both. */
  #strayed = false;
  /** Enter has reached the node: the browser then clicks the button that sends its form. */
  #entered = false;
  #typed: string | null = null;
  /** Text that the page puts in by itself is on its way through two listeners. */
  #taken: Event | null = null;
  readonly #expanded: string | null;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #before = (event: Event): void => this.#see(event);
  readonly #after = (event: Event): void => this.#seeHandled(event);
  readonly #elsewhere = new Map<Element, () => void>();
  readonly #away = (): void => {
    this.#seeLeft();
    setTimeout(() => this.#stopped || this.#seeLeft());
  };
  readonly #input = (event: Event): void => this.#seeInput(event);

  constructor(
    readonly shadows: ShadowRoots,
    readonly node: Element,
    readonly how: GuardedHow = {},
  ) {
    this.#expanded = attribute(node, 'aria-expanded');
    for (const type of GUARDED) addEventListener(type, this.#before, OPTIONS);
    // On the node as well, for pages that do not let the event rise.
    for (const place of [node, window]) place.addEventListener('beforeinput', this.#after);
    addEventListener('input', this.#input, OPTIONS);
    if (how.typed === true) addEventListener('blur', this.#away);
    this.#timer = setTimeout(() => this.#stop(), LONGEST);
  }

  disarm(): GuardReport {
    this.#stop();
    clearTimeout(this.#timer);
    const opened = this.#pressed && attribute(this.node, 'aria-expanded') !== this.#expanded;
    if (opened) this.#report.clicked += 1;
    return { ...this.#report, ...(this.#typed === null ? {} : { holds: sameValue(heldBy(this.node), this.#typed) }) };
  }

  #stop(): void {
    for (const type of GUARDED) removeEventListener(type, this.#before, OPTIONS);
    for (const place of [this.node, window]) place.removeEventListener('beforeinput', this.#after);
    removeEventListener('input', this.#input, OPTIONS);
    removeEventListener('blur', this.#away);
    this.#stopped = true;
    for (const release of this.#elsewhere.values()) release();
  }

  #see(event: Event): void {
    const target = targetOf(event);
    if (target === null) return;
    if (event.type === 'drop') return this.#seeDrop(event, target);
    if (this.#isFor(event, target)) {
      if (this.#isOther()) return this.#block(event, target);
      this.#report.delivered += 1;
      this.#pressed ||= PRESSES.includes(event.type) || event.type === 'keydown';
      this.#entered ||= event.type === 'keydown' && (event as KeyboardEvent).key === 'Enter';
      if (CLICKS.includes(event.type)) this.#report.clicked += 1;
      if (event.type === 'beforeinput') this.#typed = (event as InputEvent).data ?? this.#typed;
    } else if (!this.#follows(event, target)) {
      this.#strayed ||= RELEASES.includes(event.type);
      this.#block(event, target);
    }
  }

  #block(event: Event, target: Element): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#report.blocked += 1;
    this.#report.by ??= wordsFor(target);
  }

  /** The same node, but the page has made something else of it since. What it does once pressed is its own affair. */
  #isOther(): boolean {
    if (this.how.call === undefined || this.#report.delivered > 0 || callOf(this.node) === this.how.call) return false;
    this.#report.changed = true;
    return true;
  }

  #isFor(event: Event, target: Element): boolean {
    return this.#reaches(target) || (KEYS.includes(event.type) && isInside(target, this.node));
  }

  /** Of a closed shadow tree only the host is seen from outside. */
  #reaches(target: Element): boolean {
    if (operates(target, this.node)) return true;
    return isInside(this.node, target) && this.shadows.rootOf(target) !== null;
  }

  /** Once the press has reached the node, it may open or remove what the release then falls on, but not operate another control. */
  #follows(event: Event, target: Element): boolean {
    if (!this.#pressed || PRESSES.includes(event.type)) return false;
    if (KEYS.includes(event.type)) return event.type === 'keyup' || event.type === 'keydown';
    if (this.how.dragged === true && RELEASES.includes(event.type)) return true;
    if (this.#strayed && CLICKS.includes(event.type)) return false;
    if (this.#entered && event.type === 'click' && (event as MouseEvent).detail === 0 && sendsFormOf(target, this.node)) return true;
    return isInside(this.node, target) || interactiveAncestorOf(target) === null;
  }

  /** A list that is put in order by dragging moves its items away from under the pointer; then it falls on itself. */
  #seeDrop(event: Event, target: Element): void {
    const { drop } = this.how;
    if (drop === undefined || isInside(target, drop) || isInside(drop, target) || isInside(target, this.node)) return;
    this.#block(event, target);
  }

  /** After the page's own listeners: one that moved the focus would have the text put elsewhere. */
  #seeHandled(event: Event): void {
    const target = targetOf(event);
    if (target === null || !this.#isFor(event, target)) return;
    if (event.defaultPrevented) {
      if (this.#taken !== event) this.#report.received += 1;
      this.#taken = event;
      return;
    }
    const active = deepActiveElement(this.shadows);
    if (active !== null && (this.#reaches(active) || isInside(active, this.node))) return;
    this.#block(event, active ?? target);
  }

  /** Keys in another frame do not come by here: they are stopped there, or the focus is taken back once where that cannot be. */
  #seeLeft(): void {
    const active = activeElementOf(document);
    if (this.#report.delivered > 0 || active === null || !FRAMES.has(tagOf(active))) return;
    const inner = windowIn(active);
    if (inner === null && this.#elsewhere.size === 0 && this.node instanceof HTMLElement) focus.call(this.node, { preventScroll: true });
    if (this.#elsewhere.has(active)) return;
    const stop = (event: Event): void => this.#block(event, active);
    for (const type of KEYS) inner?.addEventListener(type, stop, OPTIONS);
    this.#elsewhere.set(active, () => KEYS.forEach((type) => inner?.removeEventListener(type, stop, OPTIONS)));
  }

  #seeInput(event: Event): void {
    const target = targetOf(event);
    if (target === null) return;
    if (this.#isFor(event, target) || isInside(target, this.node)) this.#report.received += 1;
    else this.#report.astray ??= named(target);
  }
}

/** null for what the page made up itself. */
function targetOf(event: Event): Element | null {
  const target = event.composedPath()[0];
  return event.isTrusted && target instanceof Node && isElement(target) ? target : null;
}

function sendsFormOf(button: Element, field: Element): boolean {
  const form = formOf(field);
  return form !== null && formOf(button) === form && ['submit', 'image'].includes((button as HTMLButtonElement).type);
}

function formOf(element: Element): Element | null {
  const { form } = element as HTMLInputElement;
  return form instanceof HTMLFormElement ? form : null;
}

/** Without its text: that may be what was typed. */
function named(element: Element): string {
  const name = attribute(element, 'aria-label') ?? attribute(element, 'name') ?? attribute(element, 'id');
  return name === null ? `another <${tagOf(element)}>` : `<${tagOf(element)}> ‘${name}’`;
}

function heldBy(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'input' || tag === 'textarea') return (element as HTMLInputElement).value;
  return isConnected(element) ? (textContentOf(element) ?? '') : '';
}

/** null where it belongs to another site. */
function windowIn(frame: Element): Window | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument?.defaultView ?? null;
  } catch {
    return null;
  }
}
