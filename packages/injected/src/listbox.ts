import type { OptionReport } from '@waymark/core';
import { collapse } from './collapse.js';
import { controlNameOf } from './control-name.js';
import { flatParentOf, hasAttr, queryAll, rootOf, type Root } from './dom.js';
import { isEnabled, takesText } from './element-state.js';
import { isSecret } from './field-kind.js';
import { within } from './ordered.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';

const NOTHING = { node: null, name: null, selected: null } as const;

/** Looks only: a list that is closed is opened by whoever asks, as a person would. */
export function findOption(world: PageWorld, request: { node: number; label: string }): OptionReport {
  const view = world.look();
  const at = view.index.indexOf(world.nodes.get(request.node));
  if (at < 0) return { state: 'no-list', ...NOTHING, shown: null };
  const list = openListOf(view, at);
  if (list === null) return { state: isOpener(view, at) ? 'closed' : 'no-list', ...NOTHING, shown: shownBy(view, at) };
  const options = optionsIn(view, list);
  const shown = chosenIn(view, options) ?? shownBy(view, at);
  const wanted = collapse(request.label);
  const matching = options.filter((one) => wanted !== '' && labelOf(view, one) === wanted);
  const [option] = matching;
  if (option === undefined) return { state: 'missing', ...NOTHING, shown };
  if (matching.length > 1) return { state: 'ambiguous', ...NOTHING, shown };
  const element = view.element(option);
  if (!isEnabled(element)) return { state: 'disabled', ...NOTHING, shown };
  return { state: 'found', node: world.nodes.idOf(element), name: view.name(option), selected: selectedOf(view, option), shown };
}

function labelOf(view: PageView, at: number): string {
  return collapse(view.text(at)) || controlNameOf(view, at);
}

/** The list that belongs to it, if it can be seen: itself, in it, named by it, or the only one that is open. */
function openListOf(view: PageView, at: number): number | null {
  const lists = view.all('[role="listbox"]').filter((one) => view.visible(one));
  if (lists.includes(at)) return at;
  const inside = within(lists, at, view.index.ends[at] ?? 0);
  if (inside.length > 0) return inside.length === 1 ? (inside[0] ?? null) : null;
  const named = namedBy(view, at).flatMap((one) => within(lists, one, view.index.ends[one] ?? 0));
  if (named.length > 0) return named[0] ?? null;
  const says = view.attribute(at, 'aria-controls') ?? view.attribute(at, 'aria-owns');
  const only = says === null && view.attribute(at, 'aria-expanded') === 'true' && lists.length === 1;
  return only ? (lists[0] ?? null) : null;
}

function namedBy(view: PageView, at: number): number[] {
  const root = rootOf(view.element(at)) as Root;
  return ['aria-controls', 'aria-owns']
    .flatMap((name) => view.attribute(at, name)?.split(/\s+/) ?? [])
    .filter((id) => id !== '')
    .flatMap((id) => queryAll(root, `#${CSS.escape(id)}`).slice(0, 1))
    .map((one) => view.index.indexOf(one))
    .filter((one) => one >= 0);
}

function isOpener(view: PageView, at: number): boolean {
  return view.role(at) === 'combobox' || view.attribute(at, 'aria-haspopup') === 'listbox';
}

function optionsIn(view: PageView, list: number): number[] {
  return within(view.all('[role="option"]'), list, view.index.ends[list] ?? 0).filter((one) => view.visible(one));
}

function selectedOf(view: PageView, at: number): boolean | null {
  const says = view.attribute(at, 'aria-selected') ?? view.attribute(at, 'aria-checked');
  return says === null ? null : says === 'true';
}

function chosenIn(view: PageView, options: readonly number[]): string | null {
  const chosen = options.filter((one) => selectedOf(view, one) === true).map((one) => labelOf(view, one));
  return chosen.length === 1 ? (chosen[0] ?? null) : null;
}

/** A closed list shows its choice; what is typed into a field that may be secret is not told. */
function shownBy(view: PageView, at: number): string | null {
  const element = view.element(at);
  if (takesText(element)) return isSecret(element, controlNameOf(view, at)) ? null : collapse((element as HTMLInputElement).value ?? '') || null;
  return isOpener(view, at) ? collapse(view.text(at)) || null : null;
}

/** The control by which the option could be chosen again, and the label it would go by; null where that cannot be done. */
export function chooserOf(view: PageView, option: number): { control: number; label: string } | null {
  if (option < 0) return null;
  const openers = view.all('[role="combobox"],[aria-haspopup="listbox"],input[list]').filter((one) => isOpener(view, one));
  const lists = view.all('[role="listbox"]').filter((one) => !isPopup(view.element(one)));
  for (const control of [...openers, ...lists]) {
    const label = labelForChoice(view, control, option);
    if (label !== null) return { control, label };
  }
  return null;
}

function labelForChoice(view: PageView, control: number, option: number): string | null {
  const list = openListOf(view, control);
  if (list === null || view.attribute(list, 'aria-multiselectable') === 'true') return null;
  const options = optionsIn(view, list);
  const label = options.includes(option) ? labelOf(view, option) : '';
  return label !== '' && options.filter((one) => labelOf(view, one) === label).length === 1 ? label : null;
}

const POPUP_LEVELS = 4;

/** A list that comes and goes has to be opened by something. */
function isPopup(list: Element): boolean {
  let one: Element | null = list;
  for (let level = 0; one !== null && level < POPUP_LEVELS; level++, one = flatParentOf(one)) {
    const { position } = getComputedStyle(one);
    if (position === 'absolute' || position === 'fixed' || hasAttr(one, 'popover')) return true;
  }
  return false;
}
