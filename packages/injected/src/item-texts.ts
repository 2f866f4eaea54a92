import { cut } from './collapse.js';
import { attribute, hasAttr, matchesSelector } from './dom.js';
import { isSecret, typeOf } from './field-kind.js';
import { fileNameOf } from './file-name.js';
import { directLabelOf } from './own-texts.js';
import type { PageView } from './page-view.js';
import { isSecretField } from './secret.js';
import { likeItems } from './repeated-item.js';

/** One piece of what an item says. `emphasis` is how much its markup says that it is the name. */
export interface ItemText {
  at: number;
  text: string;
  emphasis: Emphasis;
}

export enum Emphasis {
  Picture = 0,
  Data = 1,
  Link = 2,
  Strong = 3,
  Heading = 4,
}

const TEXTS_READ = 14;
const LENGTH = 160;
/** More than a few words with markup in them are read piece by piece. */
const PHRASE_ELEMENTS = 6;
const LEFT_OUT = new Set(['ul', 'ol', 'label', 'legend', 'select', 'textarea']);
const STRONG = new Set(['strong', 'b', 'dt', 'summary']);

/**
 * What an item or a cell says, in order: texts, values that the page put into fields, and what only an attribute or
 * a picture tells. Without lists inside it and without controls: what they say is what they do; but a link may name it.
 */
export function textsInside(view: PageView, item: number): readonly ItemText[] {
  return view.once(`item texts ${item}`, () => {
    const texts: ItemText[] = [];
    const end = view.index.ends[item] ?? 0;
    for (let i = item; i < end && texts.length < TEXTS_READ; ) {
      const { text, whole } = readAt(view, i, i === item);
      if (text !== null) texts.push(...piecesOf(text));
      i = whole ? (view.index.ends[i] ?? i + 1) : i + 1;
    }
    return texts.length > 0 ? texts : saidByControls(view, item);
  });
}

/** Where an item is all controls, the one that says a phrase says what the item is: a mail that opens as a whole. */
function saidByControls(view: PageView, item: number): ItemText[] {
  const texts: ItemText[] = [];
  for (let i = item + 1; i < (view.index.ends[item] ?? 0) && texts.length < TEXTS_READ; i++) {
    if (!view.index.shown[i] || !isControl(view, i) || !/\p{L}{2}\S*\s+\S*\p{L}/u.test(view.text(i))) continue;
    texts.push({ at: i, text: cut(view.text(i).replaceAll(' | ', ' '), LENGTH), emphasis: Emphasis.Link });
    i = (view.index.ends[i] ?? i + 1) - 1;
  }
  return texts;
}

/** "THR-011 · €64.00" is two pieces of data in one line. */
function piecesOf(text: ItemText): ItemText[] {
  const pieces = text.emphasis === Emphasis.Data ? text.text.split(/\s[·•|]\s/) : [text.text.replaceAll(' | ', ' ')];
  return pieces.filter((piece) => piece.trim() !== '').map((piece) => ({ ...text, text: cut(piece.trim(), LENGTH) }));
}

/** What one element adds, and whether that is all there is in it. */
function readAt(view: PageView, at: number, outermost: boolean): { text: ItemText | null; whole: boolean } {
  const tag = view.tag(at);
  if (isHeading(view, at)) return { text: { at, text: view.text(at), emphasis: Emphasis.Heading }, whole: true };
  if (tag === 'input') return { text: valueAt(view, at), whole: true };
  if (tag === 'img') return { text: pictureAt(view, at), whole: true };
  if (!outermost && (LEFT_OUT.has(tag) || isControl(view, at) || isItemInside(view, at))) return { text: null, whole: true };
  const own = view.index.owns[at] ?? '';
  if (own === '') return { text: givenAt(view, at, outermost), whole: false };
  const whole = !outermost && isPhrase(view, at);
  return { text: { at, text: whole ? view.text(at) : own, emphasis: emphasisOf(view, at) }, whole };
}

function isControl(view: PageView, at: number): boolean {
  return view.interactive(at) && view.role(at) !== 'link';
}

/** A board's column holds cards: what they say is theirs. Parts of one item repeat as well, but hold no controls each. */
function isItemInside(view: PageView, at: number): boolean {
  if (!holdsControl(view, at)) return false;
  const alike = likeItems(view, at);
  return alike.filter((one) => holdsControl(view, one)).length > 1;
}

function holdsControl(view: PageView, at: number): boolean {
  return view.once(`holds control ${at}`, () => {
    for (let i = at + 1; i < (view.index.ends[at] ?? 0); i++) if (view.index.shown[i] && isControl(view, i)) return true;
    return false;
  });
}

/** "Lamp <b>Pro</b>" is one name. */
function isPhrase(view: PageView, at: number): boolean {
  const end = view.index.ends[at] ?? 0;
  if (end - at > PHRASE_ELEMENTS) return false;
  for (let i = at + 1; i < end; i++) if (view.interactive(i)) return false;
  return true;
}

function emphasisOf(view: PageView, at: number): Emphasis {
  const parent = view.index.parents[at] ?? -1;
  if (STRONG.has(view.tag(at)) || STRONG.has(view.tag(parent))) return Emphasis.Strong;
  return view.tag(at) === 'a' || view.tag(parent) === 'a' || view.role(at) === 'link' ? Emphasis.Link : Emphasis.Data;
}

/** A label that stands in for text: on the item itself, or where nothing else is in the element. */
function givenAt(view: PageView, at: number, outermost: boolean): ItemText | null {
  if (!outermost && view.text(at) !== '') return null;
  const given = view.attribute(at, 'aria-label') ?? view.attribute(at, 'title');
  if (!given?.trim() || !view.index.shown[at]) return null;
  return { at, text: given.replace(/\s+/g, ' ').trim(), emphasis: outermost ? Emphasis.Strong : Emphasis.Data };
}

function pictureAt(view: PageView, at: number): ItemText | null {
  if (!view.index.shown[at]) return null;
  const text = view.attribute(at, 'alt')?.trim() || view.attribute(at, 'title')?.trim() || fileNameOf(view.attribute(at, 'src'));
  return text ? { at, text, emphasis: Emphasis.Picture } : null;
}

/** Keys, tokens and card numbers: nobody names a row by them. */
const LOOKS_SECRET = /(?=\S*\d)(?=\S*\p{L})\S{12,}|(?:\d[ -]?){12,}/u;
const ROW_LEVELS = 4;

/** "API key" in the cell beside it makes a value a secret, as a label of its own would. */
function isBesideSecretWords(view: PageView, at: number): boolean {
  let around = view.index.parents[at] ?? -1;
  for (let levels = 0; levels < ROW_LEVELS && around >= 0 && view.tag(around) !== 'body'; levels++) {
    if (isSecretField({ type: null, autocomplete: null, words: [view.text(around)] })) return true;
    if (matchesSelector(view.element(around), 'tr,li,article,[role=row],[role=listitem]')) return false;
    around = view.index.parents[around] ?? -1;
  }
  return false;
}

const NOT_DATA = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'hidden', 'password', 'range', 'number', 'color']);

/** What the page itself put there, never what a person typed, and nothing of a field that may hold a secret. */
function valueAt(view: PageView, at: number): ItemText | null {
  const element = view.element(at);
  if (!view.index.shown[at] || NOT_DATA.has(typeOf(element) ?? '') || isSecret(element, directLabelOf(view, at))) return null;
  const value = attribute(element, 'value')?.replace(/\s+/g, ' ').trim() ?? '';
  const fixed = hasAttr(element, 'readonly');
  if (value === '' || LOOKS_SECRET.test(value) || isBesideSecretWords(view, at)) return null;
  if (!fixed && (!/\p{L}{2}|\d{3}/u.test(value) || isTouched(element, value))) return null;
  return { at, text: value, emphasis: Emphasis.Data };
}

/** Frameworks write what is typed back into the attribute: the browser still knows that a person was there. */
function isTouched(element: Element, value: string): boolean {
  if (matchesSelector(element, ':focus,:user-valid,:user-invalid')) return true;
  return (element as HTMLInputElement).value.replace(/\s+/g, ' ').trim() !== value;
}

export function isHeading(view: PageView, at: number): boolean {
  return /^h[1-6]$/.test(view.tag(at)) || view.attribute(at, 'role') === 'heading';
}
