import { INTERACTIVE } from './interactive.js';
import { interactiveAncestorOf } from './element-state.js';
import { controlOfLabelAround } from './label-control.js';
import { isInside } from './shadow-roots.js';
import { queryAll } from './dom.js';

/**
 * Whether pointing at `hit` operates `node`: it is the node, something inside it that is not a control of its
 * own, a label of it, or the control that both are in.
 */
export function operates(hit: Element, node: Element): boolean {
  if (hit === node) return true;
  const control = interactiveAncestorOf(hit);
  if (isInside(hit, node)) return control === null || !isInside(control, node) || control === node || onlyControlIn(node, control);
  if (control === null) return controlOfLabelAround(hit) === node;
  if (controlOfLabelAround(hit) === node && isInside(node, control)) return true;
  return control !== node && isInside(node, control) && interactiveAncestorOf(node) === control;
}

/** A menu item around a link, a switch around its checkbox: one control in two elements. */
function onlyControlIn(node: Element, control: Element): boolean {
  const controls = queryAll(node, INTERACTIVE);
  return controls.length === 1 && controls[0] === control;
}
