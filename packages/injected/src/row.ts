import { cut } from './collapse.js';
import { Emphasis, textsInside, type ItemText } from './item-texts.js';
import { isItemByClass, isItemByMarkup } from './marked-item.js';
import type { PageView } from './page-view.js';
import { beside, hasTwin, likeItems } from './repeated-item.js';
import { isDataRow, rowText } from './table.js';

/** The row, card or list item that the element sits in. */
export interface Row {
  at: number;
  text: string | null;
}

const LEVELS = 14;
const CELLS = 8;
const CELL_LENGTH = 80;
const LENGTH = 240;
const SEPARATOR = ' | ';

/** null outside anything like a row. */
export function rowOf(view: PageView, at: number): Row | null {
  let container = view.index.parents[at] ?? -1;
  for (let levels = 0; levels < LEVELS && container >= 0 && view.tag(container) !== 'body'; levels++) {
    const row = rowAt(view, container, at);
    if (row !== null) return row;
    container = view.index.parents[container] ?? -1;
  }
  return null;
}

function rowAt(view: PageView, container: number, at: number): Row | null {
  if (isDataRow(view, container)) {
    const text = rowText(view, container, at);
    return text === null ? null : { at: container, text };
  }
  if (view.tag(container) === 'dd') return definitionAt(view, container);
  const items = { item: container, siblings: siblingsOf(view, container) };
  if (items.siblings.length === 0 || !tellsMore(view, container, at)) return null;
  const name = nameOf(view, items);
  if (name === null || !tellsApart(view, at, { ...items, name })) return null;
  const itself = holds(view, at, name.at);
  const around = name.at !== container && holds(view, name.at, at);
  // The element is what names the item: that is evidence already, and must not count twice.
  return { at: container, text: itself || around ? null : itemText(view, { item: container, name, at }) };
}

/** Those beside it that are items like it, itself included; itself alone where markup or classes call it an item. */
function siblingsOf(view: PageView, at: number): readonly number[] {
  const alike = likeItems(view, at);
  if (alike.length > 0) return alike;
  return isItemByClass(view, at) ? [at] : [];
}

/** Whether the item says anything but what the element and other controls say. */
function tellsMore(view: PageView, item: number, at: number): boolean {
  if (view.text(item) !== view.text(at)) return true;
  return textsInside(view, item).some((one) => !holds(view, at, one.at));
}

/** Items of one control each, such as those of a menu, need none; where the same control is in others, only the item tells. */
function tellsApart(view: PageView, at: number, items: { item: number; siblings: readonly number[]; name: ItemText }): boolean {
  if (items.siblings.length === 1 || hasTwin(view, at, items)) return true;
  const isItem = isItemByMarkup(view, items.item) || isItemByClass(view, items.item);
  return isItem && items.name.emphasis >= Emphasis.Link && !holds(view, at, items.name.at);
}

/** Its heading, or the first words that the items beside it do not have, rather emphasised ones. */
function nameOf(view: PageView, items: { item: number; siblings: readonly number[] }): ItemText | null {
  const texts = textsInside(view, items.item);
  const heading = texts.find((one) => one.emphasis === Emphasis.Heading);
  if (heading !== undefined) return heading;
  const common = new Set(beside(items).flatMap((one) => textsInside(view, one).map(({ text }) => text)));
  const own = texts.filter((one) => !common.has(one.text));
  const worded = own.filter((one) => /\p{L}{2}/u.test(one.text));
  const written = worded.filter((one) => one.emphasis !== Emphasis.Picture);
  return written.find((one) => one.emphasis >= Emphasis.Link) ?? written[0] ?? worded[0] ?? own[0] ?? null;
}

/** The name first, then what else the item says; pictures only where nothing is written. */
function itemText(view: PageView, { item, name, at }: { item: number; name: ItemText; at: number }): string {
  const others = textsInside(view, item)
    .filter((one) => one !== name && !holds(view, at, one.at) && !(one.at !== item && holds(view, one.at, at)))
    .filter((one) => one.emphasis !== Emphasis.Picture)
    .map((one) => one.text);
  const cells = [name.text, ...others].map((text) => cut(text, CELL_LENGTH));
  return cut([...new Set(cells)].slice(0, CELLS).join(SEPARATOR), LENGTH);
}

/** What a term is defined by belongs to the term. */
function definitionAt(view: PageView, at: number): Row | null {
  const parent = view.index.parents[at] ?? -1;
  for (let i = at - 1; i > parent; i--) {
    if (view.tag(i) === 'dt' && view.text(i) !== '') return { at, text: cut(view.text(i), 80) };
  }
  return null;
}

function holds(view: PageView, outer: number, at: number): boolean {
  return outer <= at && at < (view.index.ends[outer] ?? 0);
}
