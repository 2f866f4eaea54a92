import { classesOf, lastingClasses } from './classes.js';
import { cut } from './collapse.js';
import { givenTexts } from './own-texts.js';
import { childrenOf } from './page-index.js';
import type { PageView } from './page-view.js';

/** Parts of a table repeat without being items of a list. */
const NEVER_ITEMS = new Set(['td', 'th', 'thead', 'tbody', 'tfoot', 'col', 'option', 'br', 'label', 'legend']);
const NEVER_ITEM_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader', 'rowgroup', 'option', 'presentation', 'none']);
const ITEM_TAGS = new Set(['li', 'article']);
const ITEM_ROLES = new Set(['listitem', 'article', 'treeitem']);
/** Lists of fewer alike boxes may be chance; those that markup calls items are believed. */
const ALIKE = 3;
const ITEM_ELEMENTS = 250;
const TEXTS_READ = 12;

/** The other elements beside it that are built alike, itself included; empty where it stands alone. */
export function alikeSiblings(view: PageView, at: number): readonly number[] {
  const parent = view.index.parents[at] ?? -1;
  if (parent < 0 || isNeverItem(view, at) || (view.index.ends[at] ?? 0) - at > ITEM_ELEMENTS) return [];
  const tree = view.index.trees[at] ?? 0;
  const groups = view.once(`alike ${parent} ${tree}`, () => groupsOf(view, childrenOf(view.index, parent, tree)));
  return groups.get(at) ?? [];
}

function isNeverItem(view: PageView, at: number): boolean {
  return NEVER_ITEMS.has(view.tag(at)) || NEVER_ITEM_ROLES.has(view.attribute(at, 'role') ?? '');
}

/** For each of the siblings, those that are built like it: by their classes, else by what is in them. */
function groupsOf(view: PageView, siblings: readonly number[]): Map<number, number[]> {
  const shown = siblings.filter((at) => view.index.shown[at]);
  const byClass = groupBy(shown, (at) => classShape(view, at));
  const byChildren = groupBy(shown, (at) => childShape(view, at));
  const groups = new Map<number, number[]>();
  for (const at of shown) {
    const classed = classShape(view, at).endsWith('.') ? [] : (byClass.get(at) ?? []);
    const alike = classed.length >= ALIKE ? classed : byChildren.get(at);
    const itemised = ITEM_TAGS.has(view.tag(at)) || ITEM_ROLES.has(view.attribute(at, 'role') ?? '');
    if (alike !== undefined && (alike.length >= ALIKE || itemised)) groups.set(at, alike);
  }
  return groups;
}

function groupBy(positions: readonly number[], shapeOf: (at: number) => string): Map<number, number[]> {
  const shapes = new Map<string, number[]>();
  const groups = new Map<number, number[]>();
  for (const at of positions) {
    const shape = shapeOf(at);
    const group = shapes.get(shape) ?? [];
    group.push(at);
    shapes.set(shape, group);
    groups.set(at, group);
  }
  return groups;
}

/** The innermost item of a list around an element, itself included; null outside lists. */
export function itemAround(view: PageView, at: number): number | null {
  return view.once(`item ${at}`, () => {
    for (let one = at; one >= 0; one = view.index.parents[one] ?? -1) if (alikeSiblings(view, one).length > 0) return one;
    return null;
  });
}

/**
 * Whether items beside it hold an element like this one, so that only the item tells which is meant: a control
 * with the same label, or another element built alike.
 */
export function hasTwin(view: PageView, at: number, items: { item: number; siblings: readonly number[] }): boolean {
  const key = view.interactive(at) ? controlKey(view, at) : classShape(view, at);
  return beside(items).some((one) => keysIn(view, one, view.interactive(at)).has(key));
}

function keysIn(view: PageView, item: number, controls: boolean): Set<string> {
  return view.once(`${controls ? 'controls' : 'shapes'} in ${item}`, () => {
    const keys = new Set<string>();
    for (let i = item + 1; i < (view.index.ends[item] ?? 0); i++) {
      if (view.index.shown[i] && view.interactive(i) === controls) keys.add(controls ? controlKey(view, i) : classShape(view, i));
    }
    return keys;
  });
}

function controlKey(view: PageView, at: number): string {
  const label = givenTexts(view).get(at)?.[0] ?? view.text(at);
  return `${view.tag(at)} ${label}`;
}

function beside({ item, siblings }: { item: number; siblings: readonly number[] }): number[] {
  const place = siblings.indexOf(item);
  return [place - 1, place + 1, place - 2, place + 2].map((i) => siblings[i]).filter((one) => one !== undefined);
}

interface ItemText {
  at: number;
  text: string;
}

/** What tells one item from those beside it: its heading, or the first words that the others do not have. */
export function itemText(view: PageView, items: { item: number; siblings: readonly number[] }): ItemText | null {
  const texts = textsIn(view, items.item);
  const heading = texts.find((one) => isHeading(view, one.at));
  if (heading !== undefined) return heading;
  const common = new Set(beside(items).flatMap((one) => textsIn(view, one).map(({ text }) => text)));
  const own = texts.filter((one) => !common.has(one.text));
  return own.find((one) => /\p{L}{2}/u.test(one.text)) ?? own[0] ?? null;
}

/** Texts of an item in order, without those of lists inside it and of controls: what they say is what they do. */
function textsIn(view: PageView, item: number): ItemText[] {
  return view.once(`texts ${item}`, () => {
    const { ends, owns } = view.index;
    const texts: ItemText[] = [];
    for (let i = item; i < (ends[item] ?? 0) && texts.length < TEXTS_READ; ) {
      const heading = isHeading(view, i);
      const left = i !== item && isLeftOut(view, i);
      const text = heading ? view.text(i) : (owns[i] ?? '');
      if (text !== '' && !left) texts.push({ at: i, text: cut(text, 120) });
      i = heading || left ? (ends[i] ?? i + 1) : i + 1;
    }
    return texts;
  });
}

const LEFT_OUT = new Set(['ul', 'ol', 'label', 'legend', 'select', 'textarea']);

/** A link may be the item's name; a button or a label of a field is not. */
function isLeftOut(view: PageView, at: number): boolean {
  if (LEFT_OUT.has(view.tag(at))) return true;
  return view.interactive(at) && view.role(at) !== 'link';
}

export function isHeading(view: PageView, at: number): boolean {
  return /^h[1-6]$/.test(view.tag(at)) || view.attribute(at, 'role') === 'heading';
}

function classShape(view: PageView, at: number): string {
  const known = view.once('class shapes', () => new Map<string, string>());
  const classes = view.attribute(at, 'class') ?? '';
  const shape = known.get(classes) ?? lastingClasses(classesOf(classes)).sort().join('.');
  known.set(classes, shape);
  return `${view.tag(at)}.${shape}`;
}

function childShape(view: PageView, at: number): string {
  const children = childrenOf(view.index, at, view.index.trees[at] ?? 0);
  return `${view.tag(at)}>${children.slice(0, 8).map((child) => view.tag(child)).join('+')}`;
}
