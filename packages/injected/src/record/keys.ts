import type { Captured, Observation } from '@waymark/core';
import { attribute, hasAttr, tagOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { typeOf } from '../field-kind.js';
import type { Desk, Watcher } from './desk.js';
import { meaningOfKey, typesText, type KeyPlace } from './key-meaning.js';
import { modifiersOf } from './modifiers.js';
import type { SurfaceTyping } from './surface-typing.js';
import { mayHideField } from './unseen-focus.js';

/** The browser changes what they hold by keys of its own. */
const NATIVE_TYPES = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range', 'number', 'radio']);
const LINE_BREAKS = new Set(['insertLineBreak', 'insertParagraph']);

export interface LastKey {
  key: string;
  element: Element | null;
  timeStamp: number;
}

/** Keys that mean something by themselves. */
export class Keys implements Watcher {
  readonly on = {
    keydown: (event: KeyboardEvent): void => this.#press(event),
    beforeinput: (event: InputEvent): void => this.#seeInput(event),
  };
  #last: LastKey | null = null;
  /** Enter in a text of several lines: held back until it is seen whether it breaks the line. */
  #held: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly desk: Desk,
    /** The bundle of the field that is being typed into, from before that. */
    readonly fieldBundle: (element: Element) => Captured | null,
    readonly surfaces: SurfaceTyping,
  ) {
    desk.beforeActs(() => this.#release());
  }

  last(): LastKey | null {
    return this.#last;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  #press(event: KeyboardEvent): void {
    const element = this.surfaces.meant(this.desk.parts.origins.of(event));
    this.#last = { key: event.key, element, timeStamp: event.timeStamp };
    if (event.isComposing || event.keyCode === 229) return;
    const pressed = pressedBy(event);
    if (this.surfaces.take(pressed, element, event.timeStamp)) return;
    const place = this.#placeOf(element, event.key);
    const meaning = meaningOfKey(pressed, place);
    if (place.hides && typesText(pressed)) this.desk.note(UNSEEN);
    if (meaning === 'ignore') return;
    this.#release();
    const tell = this.#telling(event, element);
    if (meaning === 'tell') return tell();
    this.#held = tell;
    this.#timer = setTimeout(() => this.#release());
  }

  /** Captures now; tells when it is called. */
  #telling(event: KeyboardEvent, element: Element | null): () => void {
    const { bundles, outbox, sight } = this.desk.parts;
    const typed = element === null || sight.isFresh() || !this.desk.isTypingAnywhere() ? null : this.fieldBundle(element);
    const on = typed ?? this.surfaces.bundleFor(element) ?? (element === null || isDocument(element) ? null : bundles.take(element));
    const key = event.key === ' ' ? 'Space' : event.key;
    const observation: Observation = { ...outbox.stamp(event.timeStamp), kind: 'key', key, modifiers: modifiersOf(event), ...(on === null ? {} : { on }) };
    if (typed !== null) return () => this.desk.conclude(observation);
    const before = sight.look().view;
    return () => this.desk.act(observation, before);
  }

  #seeInput(event: InputEvent): void {
    if (!LINE_BREAKS.has(event.inputType)) return;
    clearTimeout(this.#timer);
    this.#held = null;
  }

  #release(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = null;
    held?.();
  }

  /** Space presses what says of itself that it is a control. */
  #hides(element: Element, key: string): boolean {
    const { shadows, host } = this.desk.parts;
    if (key === ' ' && hasAttr(element, 'role')) return false;
    return mayHideField(element, { shadows, knowsClosed: host.closedRootOf !== undefined });
  }

  #placeOf(element: Element | null, key: string): KeyPlace {
    if (element === null) return { kind: 'other', secret: false, suggests: false };
    const secret = this.desk.parts.secrets.isSecret(element);
    if (tagOf(element) === 'select' || NATIVE_TYPES.has(typeOf(element) ?? '')) return { kind: 'native', secret, suggests: false };
    if (!takesText(element)) return { kind: 'other', secret, suggests: false, hides: this.#hides(element, key) };
    return { kind: tagOf(element) === 'input' ? 'line' : 'lines', secret, suggests: suggests(element) };
  }
}

const UNSEEN = 'Something was typed where this page hides its fields: what was typed there could not be seen, and is not recorded.';

function pressedBy(event: KeyboardEvent): Parameters<typeof meaningOfKey>[0] {
  const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift } = event;
  return { key, ctrl, meta, alt, shift, altGraph: event.getModifierState('AltGraph') };
}

function isDocument(element: Element): boolean {
  return tagOf(element) === 'body' || tagOf(element) === 'html';
}

const SUGGESTING = ['aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'aria-haspopup', 'list'];

function suggests(element: Element): boolean {
  return attribute(element, 'role') === 'combobox' || SUGGESTING.some((name) => hasAttr(element, name));
}
