import type { Root } from '../dom.js';
import type { Watcher } from './desk.js';

const OPTIONS = { capture: true, passive: true };
/** Events that do not leave the shadow tree they happen in. */
const KEPT_INSIDE = new Set(['change', 'scroll']);
/** What programs that drive a page set without a person's input. */
const SCRIPTED = new Set(['input', 'change']);
/** A script that sets focus causes trusted events as well; these only a person's hand does. */
const BY_HAND = new Set(['pointerdown', 'pointerup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'keydown', 'beforeinput', 'input', 'change', 'drop']);

interface How {
  scripted: boolean;
  onTrouble(text: string): void;
}

/** Hears every event before the page does, and lets no error of the recorder into the page. */
export class Listening {
  readonly #types: string[];
  readonly #hear = (event: Event): void => this.#pass(event);
  readonly #roots = new Set<WeakRef<Root>>();
  #known = new WeakSet<Root>();
  #on = false;
  /** A person's event is being handled: what the page makes up meanwhile is its answer. */
  #handling = false;

  constructor(
    readonly watchers: readonly Watcher[],
    readonly how: How,
  ) {
    this.#types = [...new Set(watchers.flatMap(({ on }) => Object.keys(on)))];
  }

  isOn(): boolean {
    return this.#on;
  }

  /** May be called again: a document that was written anew has lost all listeners. */
  start(): void {
    this.#on = true;
    for (const type of this.#types) addEventListener(type, this.#hear, OPTIONS);
  }

  stop(): void {
    this.#on = false;
    for (const type of this.#types) removeEventListener(type, this.#hear, OPTIONS);
    for (const root of this.#roots) for (const type of KEPT_INSIDE) root.deref()?.removeEventListener(type, this.#hear, OPTIONS);
    this.#roots.clear();
    this.#known = new WeakSet();
  }

  listenIn(root: Root): void {
    if (!this.#on || this.#known.has(root)) return;
    this.#known.add(root);
    for (const one of this.#roots) if (one.deref() === undefined) this.#roots.delete(one);
    this.#roots.add(new WeakRef(root));
    for (const type of KEPT_INSIDE) root.addEventListener(type, this.#hear, OPTIONS);
  }

  #pass(event: Event): void {
    if (!event.isTrusted && !this.#countsAnyway(event)) return;
    if (event.isTrusted && BY_HAND.has(event.type)) this.#handle();
    try {
      for (const { on } of this.watchers) (on[event.type] as ((event: Event) => void) | undefined)?.(event);
    } catch (error) {
      this.how.onTrouble(`Something could not be recorded: ${error instanceof Error ? error.message : 'unknown error'}`.slice(0, 500));
    }
  }

  #countsAnyway(event: Event): boolean {
    return this.how.scripted && !this.#handling && SCRIPTED.has(event.type);
  }

  #handle(): void {
    if (!this.how.scripted || this.#handling) return;
    this.#handling = true;
    setTimeout(() => {
      this.#handling = false;
    });
  }
}
