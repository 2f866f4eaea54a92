import type { Captured, ObservationOf } from '@waymark/core';
import { boxOf } from '../boxes.js';
import { attribute, closestOf, flatParentOf, tagOf, textContentOf } from '../dom.js';
import { takesText } from '../element-state.js';
import { typeOf } from '../field-kind.js';
import type { PageView } from '../page-view.js';
import { isInside } from '../shadow-roots.js';
import { isUnseen } from '../unseen-field.js';
import type { Desk, Watcher } from './desk.js';
import { HeldNumber } from './held-number.js';
import type { LastKey } from './keys.js';
import type { Presses } from './presses.js';
import type { SurfaceTyping } from './surface-typing.js';
import { standsOnSurface } from './under-field.js';

type How = ObservationOf<'input'>['how'];

const LONGEST_VALUE = 100_000;
/** Set by pickers and sliders rather than by letters. */
const PICKED = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);
const EDITABLE = '[contenteditable]:not([contenteditable="false" i])';
/** Input comes right after the key that made it. */
const BY_KEY_WITHIN = 100;
/** As with an accent that did not combine. */
const LETTERS_OF_A_KEY = 2;
const UNSEEN = 4;

const UNSEEN_FIELD = 'Something was typed into a field that cannot be seen, over something drawn. It is kept as a secret: you are asked for it at replay.';
const EMPTIED = 'A page took each letter out of its field as soon as it was typed, so that only the last one could be seen. The value of this step is not what was typed: write the whole text into the step, or remove it.';

interface Field {
  id: string;
  /** Captured before its first change. */
  captured: Captured | null;
  before: PageView | null;
  /** What was told last. */
  told: string | null;
}

interface Change {
  element: Element;
  field: Field;
  value: string;
  how: How;
  timeStamp: number;
}

/** What fields hold, told with every change; long numbers when they are whole. */
export class Fields implements Watcher {
  readonly on = {
    beforeinput: (event: InputEvent): void => this.#prepare(event),
    input: (event: Event): void => this.#change(event),
    change: (event: Event): void => this.#settleValue(event),
    focusin: (event: Event): void => this.#focus(event),
    focusout: (): void => this.#number.left(),
  };
  readonly #number = new HeldNumber();
  readonly #fields = new WeakMap<Element, Field>();
  #count = 0;

  constructor(
    readonly desk: Desk,
    readonly presses: Presses,
    readonly keys: { last(): LastKey | null; surfaces: SurfaceTyping },
  ) {
    desk.beforeActs(() => this.#number.release());
  }

  stop(): void {
    this.#number.drop();
  }

  /** Of the field that is being typed into right now. */
  bundleOf(element: Element): Captured | null {
    const field = this.#fields.get(fieldAround(element) ?? element);
    return field !== undefined && this.desk.isTyping(field.id) ? field.captured : null;
  }

  #focus(event: Event): void {
    const element = this.desk.parts.origins.of(event);
    if (element === null) return;
    this.desk.parts.secrets.isSecret(element);
    this.desk.parts.bundles.expect(fieldAround(element) ?? element);
  }

  /** Before the value changes and the page hears of it. */
  #prepare(event: Event): void {
    const element = this.#fieldOf(event);
    if (element === null) return;
    const { id, told } = this.#ready(element);
    if (told && this.desk.isTyping(id) && valueIn(element) === '') this.desk.note(EMPTIED, this.desk.lastAct() ?? undefined);
  }

  #ready(element: Element): Field {
    const { outbox, bundles, sight } = this.desk.parts;
    const known = this.#fields.get(element);
    if (known !== undefined && this.desk.isTyping(known.id)) return known;
    const captured = bundles.take(element);
    this.#meet(element);
    const field = { id: known?.id ?? outbox.fieldId(++this.#count), captured, before: sight.last()?.view ?? null, told: known?.told ?? null };
    this.#fields.set(element, field);
    return field;
  }

  /** What is drawn for such a field may be dots: nobody can tell. */
  #meet(element: Element): void {
    const { secrets, shadows } = this.desk.parts;
    if (secrets.isSecret(element) || !isUnseen(element) || !standsOnSurface(element, shadows.trees())) return;
    secrets.remember(element);
    this.desk.note(UNSEEN_FIELD);
  }

  #change(event: Event): void {
    const element = this.#fieldOf(event);
    if (element !== null) return this.#tell(element, event);
    const origin = this.desk.parts.origins.of(event);
    if (origin !== null) this.keys.surfaces.input(origin, event);
  }

  /** Some values change without an input event, or once more when the field is left. */
  #settleValue(event: Event): void {
    const element = this.#fieldOf(event);
    if (element === null) return;
    if (this.#number.holds(element, valueIn(element))) return this.#number.release();
    const known = this.#fields.get(element);
    if (known === undefined || known.told !== valueIn(element)) this.#tell(element, event);
  }

  #tell(element: Element, event: Event): void {
    const { secrets } = this.desk.parts;
    const field = this.#ready(element);
    const value = valueIn(element);
    const change: Change = { element, field, value, how: this.#how(element, event), timeStamp: event.timeStamp };
    const tell = (): void => this.#tellNow(change);
    if (secrets.isSecretWith(element, value) || event.type === 'change') this.#number.passOver(element);
    else if (this.#number.take({ element, value, tell })) return;
    tell();
  }

  #tellNow({ element, field, value: held, how, timeStamp }: Change): void {
    const { secrets, outbox } = this.desk.parts;
    const secret = secrets.isSecret(element);
    if (secret) secrets.note(element, held);
    const first = !this.desk.isTyping(field.id);
    if (first && field.captured === null) return;
    field.told = held;
    const value = secret ? { value: null, secret: secrets.nameOf(element) } : { value: held.slice(0, LONGEST_VALUE) };
    const on = first && field.captured !== null ? { on: field.captured } : {};
    const stamp = outbox.stamp(timeStamp);
    this.presses.cameTo(element, stamp.id);
    this.desk.act({ ...stamp, kind: 'input', field: field.id, ...on, ...value, how }, field.before);
    if (isKeptElsewhere(element)) this.desk.note('An editor on this page keeps its text elsewhere than in the field that is typed into: of such a text only the keys could be seen.', stamp.id);
  }

  #how(element: Element, event: Event): How {
    const type = event instanceof InputEvent ? event.inputType : '';
    if (PICKED.has(typeOf(element) ?? '')) return 'picked';
    if (type.startsWith('insertFromPaste')) return 'pasted';
    if (type === 'insertFromDrop') return 'dropped';
    if (type.includes('Composition')) return 'composed';
    if (type === 'insertReplacementText') return 'filled';
    const key = this.keys.last();
    const byKey = key !== null && key.element !== null && isInside(key.element, element) && event.timeStamp - key.timeStamp <= BY_KEY_WITHIN;
    return byKey && lettersIn(event) <= LETTERS_OF_A_KEY ? 'typed' : 'filled';
  }

  #fieldOf(event: Event): Element | null {
    const element = this.desk.parts.origins.of(event);
    const field = element === null ? null : fieldAround(element);
    return field === null || this.keys.surfaces.isTakenFor(field) ? null : field;
  }
}

/** Code editors take the keys in a field of a few pixels that nobody sees, and draw the text themselves. */
function isKeptElsewhere(element: Element): boolean {
  if (tagOf(element) !== 'textarea') return false;
  const { width, height } = boxOf(element);
  return width <= UNSEEN || height <= UNSEEN;
}

function lettersIn(event: Event): number {
  return event instanceof InputEvent ? (event.data?.length ?? 0) : 0;
}

/** The field itself, or the outermost box that is edited as one text; null where no text goes in. */
export function fieldAround(element: Element): Element | null {
  if (!takesText(element)) return null;
  if (tagOf(element) === 'input' || tagOf(element) === 'textarea') return element;
  let found = closestOf(element, EDITABLE);
  for (let outer = found === null ? null : flatParentOf(found); outer !== null; outer = flatParentOf(outer)) {
    const says = attribute(outer, 'contenteditable')?.toLowerCase();
    if (says === 'false') break;
    if (says !== undefined) found = outer;
  }
  return found;
}

/** What can be read in it. */
export function valueIn(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'input' || tag === 'textarea') return (element as HTMLInputElement).value;
  const text = element instanceof HTMLElement ? element.innerText : (textContentOf(element) ?? '');
  return text.replace(/\u00a0/g, ' ').replace(/\n+$/, '');
}
