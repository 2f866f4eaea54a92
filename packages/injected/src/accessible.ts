import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { collapse } from './collapse.js';
import { attribute, queryAll, rootOf, tagOf, type Root } from './dom.js';

const VALUE_HOLDERS = 'input,textarea,select,[contenteditable],[role="textbox"],[role="combobox"],[role="searchbox"],[role="spinbutton"]';
const FIELDS = new Set(['input', 'textarea', 'select']);

export function roleOf(element: Element): string | null {
  try {
    return getRole(element);
  } catch {
    return attribute(element, 'role');
  }
}

/**
 * The accessible name, but never one that is made of what somebody typed: the standard lets the values of
 * fields inside a label or a row become part of its name.
 */
export function accessibleNameOf(element: Element): string | null {
  const label = attribute(element, 'aria-label');
  if (label !== null && collapse(label) !== '' && attribute(element, 'aria-labelledby') === null) return collapse(label);
  if (wouldReadValues(element)) return null;
  try {
    const name = collapse(computeAccessibleName(element, { computedStyleSupportsPseudoElements: false }));
    return name === '' ? null : name;
  } catch {
    return null;
  }
}

function wouldReadValues(element: Element): boolean {
  if (!FIELDS.has(tagOf(element)) && queryAll(element, VALUE_HOLDERS).length > 0) return true;
  const references = attribute(element, 'aria-labelledby');
  if (references === null) return labelsOf(element).some((label) => holdsAnother(label, element));
  const root = rootOf(element) as Root;
  return references
    .split(/\s+/)
    .filter((id) => id !== '')
    .flatMap((id) => queryAll(root, `#${CSS.escape(id)}`).slice(0, 1))
    .some((one) => FIELDS.has(tagOf(one)) || holdsAnother(one, element));
}

function holdsAnother(label: Element, element: Element): boolean {
  return queryAll(label, VALUE_HOLDERS).some((one) => one !== element);
}

const LABELLED = new Set(['input', 'textarea', 'select', 'button', 'meter', 'output', 'progress']);

export function labelsOf(element: Element): Element[] {
  if (!LABELLED.has(tagOf(element))) return [];
  return [...((element as HTMLInputElement).labels ?? [])];
}
