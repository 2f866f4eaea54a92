import { classesOf, lastingClasses } from './classes.js';
import { isItemByMarkup } from './marked-item.js';
import { givenTexts } from './own-texts.js';
import { childrenOf } from './page-index.js';
import type { PageView } from './page-view.js';

/** Parts of a table repeat without being items of a list. */
const NEVER_ITEMS = new Set(['td', 'th', 'thead', 'tbody', 'tfoot', 'col', 'option', 'br', 'label', 'legend']);
const NEVER_ITEM_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader', 'rowgroup', 'presentation', 'none']);
/** Lists of fewer alike boxes may be chance; those that markup calls items are believed. */
const ALIKE = 3;
const ITEM_ELEMENTS = 250;

/** The other elements beside it that are built alike, itself included; empty where it stands alone. */
export function alikeSiblings(view: PageView, at: number): readonly number[] {
  const group = groupAround(view, at);
  return group.length >= ALIKE || (group.length > 0 && isItemByMarkup(view, at)) ? group : [];
}

/** Those that it could be one of a list with, itself included, by any sign of it. */
export function likeItems(view: PageView, at: number): readonly number[] {
  const alike = alikeSiblings(view, at);
  if (alike.length > 0) return alike;
  const few = alikePair(view, at);
  return few.length > 0 ? few : alikeElsewhere(view, at);
}

/** Two boxes with the same classes and the same parts: too few to be sure, unless they hold the same control. */
function alikePair(view: PageView, at: number): readonly number[] {
  const group = groupAround(view, at);
  if (group.length !== 2) return [];
  const [a, b] = group.map((one) => ({ classes: classShape(view, one), children: childShape(view, one) }));
  return a?.classes === b?.classes && a?.children === b?.children && a?.children.includes('+') ? group : [];
}

function groupAround(view: PageView, at: number): readonly number[] {
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
    const classed = hasClasses(view, at) ? (byClass.get(at) ?? []) : [];
    groups.set(at, classed.length >= ALIKE ? classed : (byChildren.get(at) ?? []));
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
 * Boxes with its classes elsewhere on the page, where they stand at least two in a row: the only card of its column
 * is still a card. Itself comes first.
 */
function alikeElsewhere(view: PageView, at: number): readonly number[] {
  if (!hasClasses(view, at) || isNeverItem(view, at) || (view.index.ends[at] ?? 0) - at > ITEM_ELEMENTS) return [];
  const key = shapeKey(view, at);
  const alike = shapesOfPage(view).get(key) ?? [];
  const repeats = view.once(`repeats ${key}`, () => alike.some((one, i) => i > 0 && view.index.parents[one] === view.index.parents[alike[i - 1] ?? -1]));
  return repeats ? [at, ...alike.slice(0, 5).filter((one) => one !== at)] : [];
}

function shapesOfPage(view: PageView): Map<string, number[]> {
  return view.once('shapes of the page', () => {
    const shapes = new Map<string, number[]>();
    for (const at of view.all('[class]')) {
      const key = shapeKey(view, at);
      const known = shapes.get(key);
      if (known === undefined) shapes.set(key, [at]);
      else known.push(at);
    }
    return shapes;
  });
}

function shapeKey(view: PageView, at: number): string {
  return `${view.tag(at)} ${view.attribute(at, 'class') ?? ''}`;
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

export function beside({ item, siblings }: { item: number; siblings: readonly number[] }): number[] {
  const place = siblings.indexOf(item);
  return [place - 1, place + 1, place - 2, place + 2].map((i) => siblings[i]).filter((one) => one !== undefined);
}

function hasClasses(view: PageView, at: number): boolean {
  return !classShape(view, at).endsWith('.');
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
