import type { ElementState } from '@waymark/core';
import { attribute, closestOf, flatParentOf, hasAttr, matchesSelector, tagOf } from './dom.js';
import { INTERACTIVE, looksClickable } from './interactive.js';
import type { PageView } from './page-view.js';

const NOT_TYPED_INTO = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'hidden']);

/** What the element is like now, from what a call knows of the page already. */
export function stateAt(view: PageView, at: number): ElementState {
  const element = view.element(at);
  const disabled = view.matching('[aria-disabled="true"],[inert]').length > 0;
  return {
    visible: view.visible(at),
    enabled: disabled ? isEnabled(element) : !matchesSelector(element, ':disabled'),
    editable: isEditable(element),
    interactive: view.interactive(at) || view.above('interactive', at, (one) => view.interactive(one) || null) === true || looksClickable(element),
    box: view.box(at),
  };
}

export function isEnabled(element: Element): boolean {
  if (matchesSelector(element, ':disabled')) return false;
  return !selfAndAncestors(element).some((one) => attribute(one, 'aria-disabled') === 'true' || hasAttr(one, 'inert'));
}

/** Whether text can be put into it; a read-only field is not. */
export function isEditable(element: Element): boolean {
  return takesText(element) && !isReadOnly(element);
}

export function takesText(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'textarea') return true;
  if (tag === 'input') return !NOT_TYPED_INTO.has((element as HTMLInputElement).type);
  return element instanceof HTMLElement && contentEditable(element);
}

export function isReadOnly(element: Element): boolean {
  if (attribute(element, 'aria-readonly') === 'true') return true;
  const tag = tagOf(element);
  return (tag === 'input' || tag === 'textarea') && hasAttr(element, 'readonly');
}

/** Read from the attribute, since a form may hide the property. */
function contentEditable(element: Element): boolean {
  const holder = closestOf(element, '[contenteditable]');
  return holder !== null && attribute(holder, 'contenteditable')?.toLowerCase() !== 'false';
}

/** The control that a person operates when pointing at this element: itself, or one around it. */
export function interactiveAncestorOf(element: Element): Element | null {
  return selfAndAncestors(element).find((one) => matchesSelector(one, INTERACTIVE)) ?? null;
}

function selfAndAncestors(element: Element): Element[] {
  const chain: Element[] = [];
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) chain.push(one);
  return chain;
}
