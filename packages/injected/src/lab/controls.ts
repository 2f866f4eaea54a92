import type { Action } from '@waymark/core';
import { accessibleNameOf, roleOf } from '../accessible.js';
import { boxOf, isEmpty } from '../boxes.js';
import { attribute, isElement, isShown, matchesSelector, openShadowRootOf, tagOf } from '../dom.js';
import { interactiveAncestorOf, isEnabled, isReadOnly, takesText } from '../element-state.js';
import { checkedOf, isSecret, typeOf } from '../field-kind.js';
import { INTERACTIVE } from '../interactive.js';
import { controlOfLabelAround } from '../label-control.js';
import { collapse } from '../collapse.js';
import { isInside } from '../shadow-roots.js';

/** Every element in the document or below the element, in document order, what is in a shadow root right after its host. */
export function allElements(root: Document | ShadowRoot | Element = document): Element[] {
  const found: Element[] = [];
  const walk = (parent: Document | ShadowRoot | Element): void => {
    const shadow = isElement(parent) ? openShadowRootOf(parent) : null;
    if (shadow !== null) walk(shadow);
    for (const child of parent.children) {
      found.push(child);
      walk(child);
    }
  };
  walk(root);
  return found;
}

/** What can be operated and seen, hit or not; of two in each other the inner one. */
export function controlsOf(root: Document | ShadowRoot | Element = document): Element[] {
  const found = allElements(root).filter(isControl);
  return found.filter((one, index) => !isInside(found[index + 1] ?? one.ownerDocument.documentElement, one));
}

function isControl(element: Element): boolean {
  if (!matchesSelector(element, INTERACTIVE) || matchesSelector(element, 'label,option,[role="option"],iframe')) return false;
  return isVisible(element) && isEnabled(element) && !isReadOnly(element) && actionFor(element) !== null;
}

export function isVisible(element: Element): boolean {
  return isShown(element) && !isEmpty(boxOf(element));
}

const TOGGLES = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** What a recorder would make of using it; null for what is never healed (secrets) or has no place on the screen (files). */
export function actionFor(element: Element): Action | null {
  const type = typeOf(element);
  if (type === 'file' || isSecret(element, nameOf(element))) return null;
  if (tagOf(element) === 'select') return 'select';
  if (takesText(element)) return 'fill';
  if (type === 'checkbox' || type === 'radio' || TOGGLES.has(attribute(element, 'role') ?? '')) return checkedOf(element) === true && type !== 'radio' ? 'uncheck' : 'check';
  return 'click';
}

export function nameOf(element: Element): string {
  return accessibleNameOf(element) ?? '';
}

export function textOf(element: Element): string {
  return collapse((element as HTMLElement).innerText ?? element.textContent ?? '');
}

export function signatureOf(element: Element): string {
  return `${roleOf(element) ?? tagOf(element)} ‘${nameOf(element).slice(0, 60)}’`;
}

/** What a person operates who points at this element. */
export function operatedAt(hit: Element): Element {
  return interactiveAncestorOf(hit) ?? controlOfLabelAround(hit) ?? hit;
}
