import { isCardNumber } from '@waymark/core';
import { activeElementOf, isConnected, rootOf, type Root } from '../dom.js';
import { mayBecomeCardNumber } from '../secret.js';

const PAUSE = 1_000;
/** What the numbers of payment cards begin with; a person who types one makes pauses. */
const CARD = /^\s*[2-6]/;

interface Held {
  element: Element;
  value: string;
  tell(): void;
}

/** Keeps a long number that is being typed until it is whole: only then it shows whether it is that of a card. */
export class HeldNumber {
  #held: Held | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether it was taken; otherwise it can be told at once. */
  take(held: Held): boolean {
    this.passOver(held.element);
    if (!mayBecomeCardNumber(held.value) || isCardNumber(held.value)) return false;
    this.#held = held;
    if (!CARD.test(held.value)) this.#timer = setTimeout(() => this.release(), PAUSE);
    return true;
  }

  /** Where the person went elsewhere in the page; one who looks at another window comes back. */
  left(): void {
    const element = this.#held?.element;
    if (element !== undefined && activeElementOf(rootOf(element) as Root) !== element) this.release();
  }

  release(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = null;
    held?.tell();
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  holds(element: Element, value: string): boolean {
    return this.#held?.element === element && this.#held.value === value;
  }

  /** Something is told of this element. A page that makes its fields anew with every letter goes on in another one. */
  passOver(element: Element): void {
    const before = this.#held?.element;
    if (before === undefined || before === element || !isConnected(before)) this.drop();
    else this.release();
  }
}
