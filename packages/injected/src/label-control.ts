import { attribute, closestOf, queryAll, rootOf, tagOf, type Root } from './dom.js';

const LABELABLE = 'button,input:not([type="hidden" i]),meter,output,progress,select,textarea';

/** The control of the label that the element is in; null outside labels. */
export function controlOfLabelAround(element: Element): Element | null {
  const label = closestOf(element, 'label');
  return label === null ? null : controlOf(label);
}

export function controlOf(label: Element): Element | null {
  if (tagOf(label) !== 'label') return null;
  const id = attribute(label, 'for');
  if (id === null) return queryAll(label, LABELABLE)[0] ?? null;
  return queryAll(rootOf(label) as Root, `#${CSS.escape(id)}`)[0] ?? null;
}
