import type { ControlState, Semantics } from '@waymark/core';
import { cut } from './collapse.js';
import { controlNameOf } from './control-name.js';
import { attribute, queryAll, rootOf, textContentOf, type Root } from './dom.js';
import { typeOf } from './field-kind.js';
import { within } from './ordered.js';
import type { PageView } from './page-view.js';

type Options = NonNullable<Semantics['options']>;

const MOST = 30;
const LENGTH = 120;
const LISTS = new Set(['listbox', 'radiogroup', 'combobox']);

/** What can be chosen with it; null where nothing can. Which one is chosen is not told. */
export function optionsOf(view: PageView, at: number): Options | null {
  const positions = choicesOf(view, at);
  if (positions.length === 0) return null;
  return positions.slice(0, MOST).map((one) => ({ label: cut(labelOf(view, one), LENGTH), value: valueOf(view, one) }));
}

function choicesOf(view: PageView, at: number): readonly number[] {
  const end = view.index.ends[at] ?? 0;
  if (view.tag(at) === 'select') return within(view.matching('option'), at, end);
  if (typeOf(view.element(at)) === 'radio') return radiosLike(view, at);
  const role = view.attribute(at, 'role');
  if (role === 'radio') return view.above('radio group', at, (one) => (view.attribute(one, 'role') === 'radiogroup' ? radiosIn(view, one) : null)) ?? [];
  if (role === null || !LISTS.has(role)) return [];
  const inside = role === 'radiogroup' ? radiosIn(view, at) : within(view.matching('[role="option"]'), at, end);
  return inside.length > 0 || role !== 'combobox' ? inside : controlledOptions(view, at);
}

/** A combobox names its list, which stands somewhere else. */
function controlledOptions(view: PageView, at: number): readonly number[] {
  const id = (view.attribute(at, 'aria-controls') ?? view.attribute(at, 'aria-owns'))?.trim().split(/\s+/)[0] ?? '';
  if (id === '') return [];
  const [list] = queryAll(rootOf(view.element(at)) as Root, `#${CSS.escape(id)}`);
  const position = view.index.indexOf(list ?? null);
  return position < 0 ? [] : within(view.matching('[role="option"]'), position, view.index.ends[position] ?? 0);
}

function radiosIn(view: PageView, group: number): readonly number[] {
  return within(view.matching('[role="radio"],input[type="radio" i]'), group, view.index.ends[group] ?? 0);
}

/** Radio buttons of one name in one form belong together. */
function radiosLike(view: PageView, at: number): readonly number[] {
  const name = view.attribute(at, 'name') ?? '';
  if (name === '') return [];
  const form = (one: number): number | null => view.above('radio form', one, (outer) => (view.tag(outer) === 'form' ? outer : null));
  return view
    .matching('input[type="radio" i]')
    .filter((one) => view.attribute(one, 'name') === name && view.index.trees[one] === view.index.trees[at] && form(one) === form(at));
}

function labelOf(view: PageView, at: number): string {
  if (view.tag(at) !== 'option') return controlNameOf(view, at);
  const element = view.element(at);
  return (attribute(element, 'label') || textContentOf(element) || '').replace(/\s+/g, ' ').trim();
}

function valueOf(view: PageView, at: number): string | null {
  const value = view.attribute(at, 'value') ?? view.attribute(at, 'data-value');
  return value === null ? null : value.slice(0, LENGTH);
}

/** Whether it is on, chosen or open; null where it has no state. */
export function controlStateOf(view: PageView, at: number): ControlState | null {
  const element = view.element(at);
  const type = typeOf(element);
  if (type === 'checkbox' || type === 'radio') {
    const box = element as HTMLInputElement;
    return box.indeterminate && type === 'checkbox' ? 'mixed' : box.checked ? 'checked' : 'unchecked';
  }
  return ariaState(view, at) ?? detailsState(view, at);
}

const ARIA_STATES: readonly [string, ControlState, ControlState][] = [
  ['aria-checked', 'checked', 'unchecked'],
  ['aria-pressed', 'pressed', 'unpressed'],
  ['aria-selected', 'selected', 'unselected'],
  ['aria-expanded', 'expanded', 'collapsed'],
];

function ariaState(view: PageView, at: number): ControlState | null {
  for (const [name, on, off] of ARIA_STATES) {
    const value = view.attribute(at, name);
    if (value === 'mixed') return 'mixed';
    if (value === 'true') return on;
    if (value === 'false') return off;
  }
  return null;
}

function detailsState(view: PageView, at: number): ControlState | null {
  const details = view.index.parents[at] ?? -1;
  if (view.tag(at) !== 'summary' || view.tag(details) !== 'details') return null;
  return view.attribute(details, 'open') === null ? 'collapsed' : 'expanded';
}
