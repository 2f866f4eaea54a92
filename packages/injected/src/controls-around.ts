import type { Surroundings } from '@waymark/core';
import { controlNameOf } from './control-name.js';
import { firstNotBelow } from './ordered.js';
import type { PageView } from './page-view.js';

type Found<K extends 'controls' | 'siblings'> = NonNullable<Surroundings[K]>;

const GROUP_TAGS = new Set(['form', 'fieldset', 'dialog', 'ul', 'ol', 'menu', 'nav', 'table', 'main', 'aside', 'header', 'footer', 'section', 'search', 'body']);
const GROUP_ROLES = new Set(
  'form dialog alertdialog list toolbar navigation menu menubar tablist radiogroup listbox tree grid table treegrid group search region banner main'.split(' '),
);
const MOST = 40;
/** How far a neighbour with a name is looked for. */
const REACH = 12;

/** All controls of the nearest container of meaning that holds another one beside the element; null where none does. */
export function controlsAround(view: PageView, at: number): { around: Found<'controls'>; beside: Found<'siblings'> } | null {
  const controls = shownControls(view);
  const group = groupAround(view, at);
  if (group === null) return null;
  const from = firstNotBelow(controls, group + 1);
  const to = firstNotBelow(controls, view.index.ends[group] ?? 0);
  const place = firstNotBelow(controls, at);
  const self = controls[place] === at ? 1 : 0;
  const first = Math.max(from, Math.min(place - MOST / 2, to - MOST));
  const last = Math.min(to, Math.max(first, from) + MOST - 1 + self);
  const before = controls.slice(first, place);
  const after = controls.slice(place + self, last);
  const names = (positions: readonly number[]): string[] => positions.map((one) => controlNameOf(view, one));
  const [left, right] = [names(before), names(after)];
  return {
    around: { names: [...left, controlNameOf(view, at), ...right], index: left.length },
    beside: { before: left.slice(-REACH).findLast((name) => name !== '') ?? null, after: right.slice(0, REACH).find((name) => name !== '') ?? null },
  };
}

/** The innermost container with more than one control; rows and items are none, since what is around them counts. */
function groupAround(view: PageView, at: number): number | null {
  const controls = shownControls(view);
  const alone = (group: number): boolean => {
    const inside = firstNotBelow(controls, view.index.ends[group] ?? 0) - firstNotBelow(controls, group + 1);
    return inside < 2;
  };
  return view.above('container of controls', at, (one) => (isGroup(view, one) && !alone(one) ? one : null));
}

function isGroup(view: PageView, at: number): boolean {
  const role = view.attribute(at, 'role');
  return role === null ? GROUP_TAGS.has(view.tag(at)) : GROUP_ROLES.has(role) || view.tag(at) === 'body';
}

/** In order, each once: of a menu item around a link the outer one counts. */
function shownControls(view: PageView): readonly number[] {
  return view.once('shown controls', () => {
    const controls: number[] = [];
    for (let at = 0; at < view.index.elements.length; at++) {
      if (!view.interactive(at) || !view.index.shown[at]) continue;
      const outer = controls.at(-1);
      const inside = outer !== undefined && at < (view.index.ends[outer] ?? 0);
      if (!inside || view.text(outer) !== view.text(at)) controls.push(at);
    }
    return controls;
  });
}
