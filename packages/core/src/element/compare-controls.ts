import type { Surroundings } from '../recording/target.js';
import { compareTexts } from '../text/compare.js';
import { normaliseText } from '../text/normalise.js';
import { translated } from '../text/translation.js';
import { finding, type Finding } from './finding.js';

type Controls = Surroundings['controls'];
type Siblings = Surroundings['siblings'];

/** How many of the controls that stood beside it, each taken once, stand beside the candidate. */
export function compareControls(recorded: Controls, found: Controls): Finding {
  const values = { recorded: shown(recorded), found: shown(found) };
  const [then, now] = [othersOf(recorded), othersOf(found)];
  if (recorded === undefined || found === undefined || then.length === 0) return finding('unknown', 0, values);
  const left = [...now];
  const kept = then.filter((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
  const likeness = kept.length / then.length;
  return finding(likeness >= 0.98 ? 'same' : likeness >= 0.3 ? 'similar' : 'changed', likeness, values);
}

/** Share of the controls around it whose names must be known in both languages to trust their order. */
const KNOWN = 0.5;

/**
 * On a page in another language: as many controls as there were, the element at the same place among them, and every
 * name that is known in both languages at its own place.
 */
export function keepsPlaceInTranslation(recorded: Controls, found: Controls): boolean {
  if (!recorded || !found || recorded.index !== found.index || recorded.names.length !== found.names.length) return false;
  const known = recorded.names.filter((name, i) => means(name, found.names[i] ?? '')).length;
  const crossed = recorded.names.some((name, i) => !means(name, found.names[i] ?? '') && found.names.some((other) => means(name, other)));
  return !crossed && known >= Math.max(1, KNOWN * recorded.names.length);
}

function means(then: string, now: string): boolean {
  return then !== '' && (normaliseText(then) === normaliseText(now) || translated(then, now));
}

const NAMES = new WeakMap<object, string[]>();

/** Names of the others; each list is compared with many elements, so it is worked out once. */
function othersOf(controls: Controls): string[] {
  if (!controls) return [];
  const known = NAMES.get(controls);
  if (known) return known;
  const names = controls.names.map(normaliseText).filter((name, i) => name !== '' && i !== controls.index);
  NAMES.set(controls, names);
  return names;
}

/** Whether another control beside the target was called so when it was recorded. */
export function wasAnother(controls: Controls, name: string): boolean {
  return othersOf(controls).includes(name);
}

function shown(controls: Controls): string | null {
  return controls ? `${controls.index + 1} of ${controls.names.length}` : null;
}

/** The controls just before and after it; none there, then and now, tells half of what a name does. */
export function compareSiblings(recorded: Siblings, found: Siblings): Finding {
  const values = { recorded: written(recorded), found: written(found) };
  if (!recorded || !found) return finding('unknown', 0, values);
  const sides = [beside(recorded.before, found.before), beside(recorded.after, found.after)].filter((side) => side !== null);
  if (sides.length === 0) return finding('unknown', 0, values);
  const likeness = sides.reduce((sum, side) => sum + side, 0) / 2;
  return finding(likeness >= 0.98 ? 'same' : likeness >= 0.45 ? 'similar' : 'changed', likeness, values);
}

function beside(then: string | null | undefined, now: string | null | undefined): number | null {
  if (then === undefined || now === undefined) return null;
  if (then === null || now === null) return then === now ? 0.5 : 0;
  const { relation } = compareTexts(then, now);
  return relation === 'equal' ? 1 : relation === 'synonym' ? 0.9 : 0;
}

function written(siblings: Siblings): string | null {
  return siblings ? `${siblings.before ?? '–'} · ${siblings.after ?? '–'}` : null;
}
