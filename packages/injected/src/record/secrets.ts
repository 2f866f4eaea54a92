import { isCardNumber, KnownSecrets, type Observation } from '@waymark/core';
import { accessibleNameOf } from '../accessible.js';
import { boxOfCode } from '../code-boxes.js';
import { attribute, isShown, matchesSelector, queryAll, rootOf, tagOf, type Root } from '../dom.js';
import { takesText } from '../element-state.js';
import { isSecret } from '../field-kind.js';
import { isMasked } from '../secret.js';

const HIDDEN = '•••';
/** A shorter value stands in too many innocent texts. */
const SHORTEST = 4;
/** Values that were in secret fields, so that they are known where a page shows them elsewhere. */
const KEPT = 60;
const PASSWORD = 'input[type="password" i]';
const NAMES: readonly [RegExp, string][] = [
  [/one-time-code|otp|totp|2fa|mfa|(verification|security|sms|auth\w*)[\s_-]*code/i, 'code'],
  [/cvv|cvc|csc/i, 'cvc'],
  [/cc-exp|expir/i, 'card-expiry'],
  [/cc-|card|\bpan\b|iban/i, 'card'],
  [/\bpin\b|pin[\s_-]?code/i, 'pin'],
  [/api[\s_-]?key|token|private[\s_-]?key/i, 'key'],
];

/** Knows which fields are secret, and keeps what is in them out of everything that leaves the page. */
export class Secrets {
  /** Fields that were secret once: a page may show a password as text. */
  readonly #known = new WeakSet<Element>();
  /** Fields that held the number of a payment card. */
  readonly #cards = new WeakSet<Element>();
  readonly #innocent = new WeakMap<Element, string>();
  #marked: string[];
  #values: string[] = [];
  readonly #typed = new KnownSecrets();
  /** Fields that hold secrets, in which one letter may stand in each. */
  #parts: WeakRef<Element>[] = [];

  /** `onTyped` hears of what fields for secrets hold, as soon as it is long enough to be told from other texts. */
  constructor(
    marked: readonly string[],
    readonly onTyped: (value: string) => void = () => undefined,
  ) {
    this.#marked = [...marked];
  }

  mark(selectors: readonly string[]): void {
    this.#marked = [...new Set([...this.#marked, ...selectors])];
  }

  remember(element: Element): void {
    this.#known.add(element);
  }

  /** Fields that hide what is typed now may show it later. */
  meet(root: Root | Element): void {
    for (const field of queryAll(root, PASSWORD)) this.#known.add(field);
  }

  isSecret(element: Element): boolean {
    if (this.#known.has(element)) return true;
    if (!takesText(element)) return this.#isMarked(element);
    const looks = looksOf(element);
    if (this.#innocent.get(element) === looks) return this.#isMarked(element);
    if (isSecret(element, accessibleNameOf(element))) {
      this.#known.add(element);
      return true;
    }
    this.#innocent.set(element, looks);
    return this.#isMarked(element);
  }

  #isMarked(element: Element): boolean {
    const marked = this.#marked.some((selector) => isMatch(element, selector));
    if (marked) this.#known.add(element);
    return marked;
  }

  /** Fields of these trees that are secret and can be seen. */
  visibleIn(trees: readonly Root[]): Element[] {
    return trees.flatMap((tree) => queryAll(tree, 'input,textarea,[contenteditable]')).filter((field) => isShown(field) && this.isSecret(field));
  }

  /** Secret by itself, or by what it holds now; from then on it stays so. */
  isSecretWith(element: Element, value: string): boolean {
    if (isCardNumber(value)) this.#cards.add(element);
    if (this.#cards.has(element) || isMasked(value)) this.#known.add(element);
    return this.isSecret(element);
  }

  /** What the value is called in a recording. */
  nameOf(element: Element): string {
    const box = boxOfCode(element);
    if (box !== null) return `code-${box}`;
    const name = this.#nameByWords(element);
    return name === 'secret' && this.#cards.has(element) ? 'card number' : name;
  }

  #nameByWords(element: Element): string {
    const words = ['autocomplete', 'name', 'id', 'placeholder', 'aria-label'].map((name) => attribute(element, name) ?? '').join(' ');
    if (attribute(element, 'type')?.toLowerCase() === 'password') return 'password';
    return NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? (/pass|pwd|kennwort/i.test(words) ? 'password' : 'secret');
  }

  /** Remembers what the field holds, in the page only, to take it out of texts. */
  note(element: Element, value: string): void {
    if (value.length >= SHORTEST - 1) this.#tell(value);
    if (value.length < SHORTEST) this.#notePart(element);
    else this.#keep([value, value.replace(/[\s-]+/g, '')]);
  }

  /** Whole values that fields for secrets hold or held. */
  get typed(): readonly string[] {
    return this.#typed.values;
  }

  #tell(value: string): void {
    this.#typed.add(value);
    this.onTyped(value);
  }

  /** One-time codes are often typed into a field for each digit. */
  #notePart(element: Element): void {
    const parts = this.#parts.map((part) => part.deref()).filter((part) => part !== undefined && part !== element) as Element[];
    this.#parts = [...parts, element].slice(-12).map((part) => new WeakRef(part));
    const whole = [...parts, element].map((part) => (part as HTMLInputElement).value ?? '').join('');
    if (whole.length >= SHORTEST) this.#tell(whole);
    this.#keep([whole]);
  }

  #keep(values: readonly string[]): void {
    for (const value of values) {
      if (value.length < SHORTEST) continue;
      // What was typed on the way is part of what is there now.
      this.#values = [...this.#values.filter((known) => known !== value), value].slice(-KEPT);
    }
  }

  holds(text: string): boolean {
    return this.#values.some((value) => text.includes(value));
  }

  scrub(observation: Observation): Observation {
    if (this.#values.length === 0) return observation;
    const entries = Object.entries(observation).map(([key, value]) => [key, OF_THE_CONTRACT.has(key) ? value : this.#scrubbed(value, this.#values)]);
    return Object.fromEntries(entries) as Observation;
  }

  #scrubbed(value: unknown, secrets: readonly string[]): unknown {
    if (typeof value === 'string') return without(value, secrets);
    if (Array.isArray(value)) return value.map((one) => this.#scrubbed(one, secrets));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#scrubbed(one, key === 'dom' ? secrets.filter(isNoWord) : secrets)]));
  }
}

/** A password that is a plain word, such as ‘admin’, stands in ids and paths for other reasons. */
function isNoWord(value: string): boolean {
  return !/^\p{L}+$/u.test(value);
}

/** The longest first, so that no end of one stays. */
function without(text: string, secrets: readonly string[]): string {
  const joined = joinedUp(text);
  const there = secrets.filter((value) => text.includes(value) || (value.length >= PARTED && joined.includes(value))).sort((a, b) => b.length - a.length);
  return there.reduce((left, value) => left.replaceAll(value.length >= PARTED ? partedPattern(value) : value, HIDDEN), text);
}

/** From so many signs on, a value is known where a page parts it, as the number of a card in groups of four. */
const PARTED = 8;
const BETWEEN = String.raw`[\s.·-]`;
const GAPS = new RegExp(BETWEEN, 'gu');

function joinedUp(text: string): string {
  return text.replaceAll(GAPS, '');
}

function partedPattern(value: string): RegExp {
  const signs = Array.from(value, (sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`));
  return new RegExp(signs.join(`${BETWEEN}*`), 'gu');
}

/** Words that the recorder itself chose. */
const OF_THE_CONTRACT = new Set(['kind', 'id', 'of', 'field', 'how', 'secret', 'check', 'button', 'crop', 'key', 'modifiers']);

function looksOf(element: Element): string {
  return `${tagOf(element)} ${attribute(element, 'type')} ${attribute(element, 'name')} ${attribute(element, 'autocomplete')} ${attribute(element, 'placeholder')} ${boxOfCode(element)}`;
}

function isMatch(element: Element, selector: string): boolean {
  try {
    return matchesSelector(element, selector) || queryAll(rootOf(element) as Root, selector).includes(element);
  } catch {
    return false;
  }
}
