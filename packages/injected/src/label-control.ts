import { closestOf } from './dom.js';

const controlGetter = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control')?.get;

/** The control of the label that the element is in; null outside labels. */
export function controlOfLabelAround(element: Element): Element | null {
  const label = closestOf(element, 'label');
  return label === null ? null : controlOf(label);
}

export function controlOf(label: Element): Element | null {
  return label instanceof HTMLLabelElement ? ((controlGetter?.call(label) as Element | null | undefined) ?? null) : null;
}
