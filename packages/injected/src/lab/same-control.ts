import { INTERACTIVE } from '../interactive.js';
import { isInside } from '../shadow-roots.js';
import { controlsOf, nameOf, textOf } from './controls.js';
import type { LabVerdict } from './contract.js';

/**
 * Whether acting on the chosen element is acting on the true one: it is that element, or inside it, or its label, or
 * what wraps just it.
 */
export function compareControls(chosen: Element, truth: Element): LabVerdict {
  const strict = chosen === truth;
  return { strict, right: strict || isInside(chosen, truth) || labels(chosen, truth) || labels(truth, chosen) || wrapsJust(chosen, truth) };
}

function labels(label: Element, control: Element): boolean {
  return label.localName === 'label' && (label as HTMLLabelElement).control === control;
}

/** It holds no other control and no other text; the text of a control in a shadow tree may come from its host. */
function wrapsJust(outer: Element, inner: Element): boolean {
  if (!isInside(inner, outer)) return false;
  const alone = controlsOf(outer).every((one) => isInside(inner, one) || isInside(one, inner) || !one.matches(INTERACTIVE));
  return alone && (inner.getRootNode() !== outer.getRootNode() || textOf(outer) === textOf(inner));
}

/** Other links of the same name to the same place. */
export function equivalentsOf(target: Element): Element[] {
  const href = target.getAttribute('href');
  if (href === null || href.startsWith('#')) return [];
  const name = nameOf(target);
  return controlsOf().filter((one) => one !== target && one.getAttribute('href') === href && nameOf(one) === name);
}
