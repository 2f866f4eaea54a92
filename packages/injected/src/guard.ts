import type { GuardReport } from '@waymark/core';
import { isElement } from './dom.js';
import { interactiveAncestorOf } from './element-state.js';
import { operates } from './same-target.js';
import { isInside, type ShadowRoots } from './shadow-roots.js';
import { wordsFor } from './words-for.js';

const PRESSES = ['pointerdown', 'mousedown', 'touchstart'];
const RELEASES = ['pointerup', 'mouseup', 'touchend'];
const CLICKS = ['click', 'auxclick', 'dblclick', 'contextmenu'];
const KEYS = ['keydown', 'keypress', 'keyup', 'beforeinput'];
const GUARDED = [...PRESSES, ...RELEASES, ...CLICKS, ...KEYS];
const OPTIONS = { capture: true, passive: false };
/** A guard that nobody takes down, because the driver is gone, takes itself down. */
const LONGEST = 15_000;

/** Stands before the page's own listeners and lets input of pointer and keyboard through to one node only. */
export class Guard {
  #delivered = 0;
  #blocked = 0;
  #by: string | undefined;
  #pressed = false;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #listener = (event: Event): void => this.#see(event);

  constructor(
    readonly shadows: ShadowRoots,
    readonly node: Element,
  ) {
    for (const type of GUARDED) addEventListener(type, this.#listener, OPTIONS);
    this.#timer = setTimeout(() => this.#stop(), LONGEST);
  }

  disarm(): GuardReport {
    this.#stop();
    clearTimeout(this.#timer);
    return { delivered: this.#delivered, blocked: this.#blocked, ...(this.#by === undefined ? {} : { by: this.#by }) };
  }

  #stop(): void {
    for (const type of GUARDED) removeEventListener(type, this.#listener, OPTIONS);
  }

  #see(event: Event): void {
    if (!event.isTrusted) return;
    const target = event.composedPath()[0];
    if (!(target instanceof Node) || !isElement(target)) return;
    if (this.#reaches(target) || (KEYS.includes(event.type) && isInside(target, this.node))) {
      this.#delivered += 1;
      this.#pressed ||= PRESSES.includes(event.type) || event.type === 'keydown';
    } else if (!this.#follows(event, target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#blocked += 1;
      this.#by ??= wordsFor(target);
    }
  }

  /** Of a closed shadow tree only the host is seen from outside. */
  #reaches(target: Element): boolean {
    if (operates(target, this.node)) return true;
    return isInside(this.node, target) && this.shadows.rootOf(target) !== null;
  }

  /** Once the press has reached the node, it may open or remove what the release then falls on. */
  #follows(event: Event, target: Element): boolean {
    if (!this.#pressed) return false;
    if (RELEASES.includes(event.type) || KEYS.includes(event.type)) return true;
    return CLICKS.includes(event.type) && (isInside(this.node, target) || interactiveAncestorOf(target) === null);
  }
}
