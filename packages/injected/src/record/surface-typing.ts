import type { Captured } from '@waymark/core';
import { isConnected, tagOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { isInside } from '../shadow-roots.js';
import { isUnseen } from '../unseen-field.js';
import type { Desk, Watcher } from './desk.js';
import { typesText, type PressedKey } from './key-meaning.js';
import type { Press, Presses } from './presses.js';
import { isSurface } from './surfaces.js';

const LONGEST_VALUE = 10_000;
const LOST = 'Something was typed on a canvas without a click into the field before, so it cannot be told where it went: it is not recorded. Click into each drawn field before you type.';
/** Input comes right after the key that made it, in milliseconds. */
const BY_KEY_WITHIN = 100;
const PASTED = 'What is pasted on a canvas cannot be seen, and is not recorded.';

/** What is typed into a field that is drawn on a surface: the letters since the click into it. */
export class SurfaceTyping implements Watcher {
  readonly on = {
    pointerdown: (): void => this.#end(),
    paste: (event: Event): void => this.#paste(event),
    compositionend: (event: CompositionEvent): void => this.#compose(event),
  };
  #typed: { press: Press; on: Captured; field: string; value: string } | null = null;
  /** A press after which some other key has moved on, no one can tell where to. */
  #left: Press | null = null;
  #keyAt = -Infinity;
  #count = 0;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
  ) {}

  /** Whether the key is part of a text that is typed on a surface; then it means nothing by itself. */
  take(pressed: PressedKey, element: Element | null, timeStamp: number): boolean {
    const press = this.#pressFor(element);
    const onSurface = element !== null && isSurface(element);
    if (press === null && !onSurface) return false;
    if (!typesText(pressed) && pressed.key !== 'Backspace') return this.#leave(press, pressed);
    if (pressed.ctrl || pressed.meta || (pressed.alt && !pressed.altGraph)) return false;
    if (press === null || press === this.#left) return this.#lose();
    const value = this.#typed?.press === press ? this.#typed.value : '';
    // On a drawn button space is a key, in a drawn field a letter; nothing typed yet, it may be either.
    if (value === '' && (pressed.key === ' ' || pressed.key === 'Backspace')) return false;
    this.#keyAt = timeStamp;
    this.#tell(press, pressed.key === 'Backspace' ? [...value].slice(0, -1).join('') : value + pressed.key, timeStamp);
    return true;
  }

  /** What keys go to: a surface where a field that nobody sees takes them for it. */
  meant(element: Element | null): Element | null {
    return (element && this.#takenFor(element)?.element) ?? element;
  }

  /** Whether a field that nobody sees takes keys for the surface that was pressed last: then nothing is typed into it. */
  isTakenFor(field: Element): boolean {
    return this.#takenFor(field) !== null;
  }

  /** Letters of such a field that no key has told of: a program put them there, or a keyboard on a screen. */
  input(field: Element, event: Event): void {
    const press = this.#takenFor(field);
    if (press === null || !(event instanceof InputEvent) || event.inputType.includes('Composition') || event.timeStamp - this.#keyAt <= BY_KEY_WITHIN) return;
    if (event.inputType.startsWith('insertFrom')) return this.desk.note(PASTED);
    if (event.data) this.#add(press, event.data, event.timeStamp);
    else if (event.inputType === 'deleteContentBackward' && this.#typed?.press === press) this.#tell(press, [...this.#typed.value].slice(0, -1).join(''), event.timeStamp);
  }

  #compose({ target, data, timeStamp }: CompositionEvent): void {
    const press = target instanceof Element && data !== '' ? this.#takenFor(target) : null;
    if (press !== null) this.#add(press, data, timeStamp);
  }

  #add(press: Press, letters: string, timeStamp: number): void {
    if (press === this.#left) return void this.#lose();
    this.#tell(press, (this.#typed?.press === press ? this.#typed.value : '') + letters, timeStamp);
  }

  #takenFor(field: Element): Press | null {
    const press = this.presses.now();
    if (press === null || !press.surface || press.captured === null || !isConnected(press.element) || !takesText(field)) return null;
    return !this.desk.parts.secrets.isSecret(field) && isUnseen(field) ? press : null;
  }

  /** The surface that keys go to, as it was pressed last; for keys that mean something by themselves. */
  bundleFor(element: Element | null): Captured | null {
    const press = this.presses.now();
    return press !== null && press.surface && element !== null && isSurface(element) && press.element === element ? press.captured : null;
  }

  #pressFor(element: Element | null): Press | null {
    const press = this.presses.now();
    if (press === null || !press.surface || press.captured === null || !isConnected(press.element)) return null;
    if (element !== null && takesText(element)) return null;
    return element === null || isInside(press.element, element) || ['body', 'html'].includes(tagOf(element)) ? press : null;
  }

  #tell(press: Press, value: string, timeStamp: number): void {
    const { outbox } = this.desk.parts;
    if (press.captured === null) return;
    this.#typed = this.#typed?.press === press ? { ...this.#typed, value } : { press, on: press.captured, field: outbox.fieldId(`s${++this.#count}`), value };
    const { on, field } = this.#typed;
    this.desk.act({ ...outbox.stamp(timeStamp), kind: 'input', field, on, value: value.slice(0, LONGEST_VALUE), how: 'typed' }, null);
  }

  #lose(): boolean {
    this.desk.note(LOST);
    return true;
  }

  /** Keys that only hold another one down leave nothing. */
  #leave(press: Press | null, { key, ctrl, meta }: PressedKey): boolean {
    if (!['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process'].includes(key) && !ctrl && !meta) this.#left = press;
    return false;
  }

  #paste(event: Event): void {
    const [target] = event.composedPath();
    if (target instanceof Element && !takesText(target) && this.#pressFor(target) !== null) this.desk.note(PASTED);
  }

  #end(): void {
    this.#typed = null;
    this.#left = null;
  }
}
