import type { Action, Target } from '@waymark/core';
import { looksClickable } from './interactive.js';
import { controlOfLabelAround } from './label-control.js';
import { ancestorsOf } from './page-index.js';
import type { PageView } from './page-view.js';

const POINTER_ACTIONS = new Set<Action>(['click', 'doubleClick', 'rightClick', 'hover', 'drag', 'download']);
const FIELD_ACTIONS = new Set<Action>(['fill', 'clear', 'select', 'check', 'uncheck', 'upload']);
const OPERATED_TAGS = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'option']);
const OPERATED_ROLES = new Set(
  'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem textbox searchbox combobox slider spinbutton'.split(' '),
);
const LEVELS = 8;

/** Whether what was recorded is a control by its tag or role, rather than something a script made clickable. */
export function wasControl({ dom, semantics }: Target): boolean {
  return OPERATED_TAGS.has(dom?.tag ?? '') || OPERATED_ROLES.has(semantics?.role ?? '');
}

/** Whether the action operates something, rather than reads it or asserts what it says. */
export function operatesControls(action: Action): boolean {
  return POINTER_ACTIONS.has(action) || FIELD_ACTIONS.has(action);
}

/**
 * From what a tier named to what a person would operate: a span in a button is the button, a label is its
 * field. Reading and asserting mean the element itself.
 */
export function lift(view: PageView, at: number, step: { action: Action; target: Target }): number {
  const pointer = POINTER_ACTIONS.has(step.action);
  if (!operatesControls(step.action) || view.interactive(at)) return at;
  const control = view.index.indexOf(controlOfLabelAround(view.element(at)));
  if (control >= 0 && (wasControl(step.target) || !pointer)) return control;
  if (!pointer || !wasControl(step.target)) return at;
  return interactiveAround(view, at) ?? clickableAround(view, at);
}

function interactiveAround(view: PageView, at: number): number | null {
  let levels = 0;
  for (const one of ancestorsOf(view.index, at)) {
    if (view.interactive(one)) return one;
    if (++levels >= LEVELS) return null;
  }
  return null;
}

/** The outermost element with the same text that shows a pointing hand: where scripts put their listeners. */
function clickableAround(view: PageView, at: number): number {
  let found = at;
  for (const one of ancestorsOf(view.index, at)) {
    if (view.text(one) !== view.text(at) || !looksClickable(view.element(one))) break;
    found = one;
  }
  return found;
}
