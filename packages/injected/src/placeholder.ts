import { attribute, hasAttr } from './dom.js';

/** What may hold a placeholder, as a selector. */
export const WITH_PLACEHOLDER = '[placeholder],[aria-placeholder],[contenteditable][data-placeholder]';

/** Editors that a page makes of a plain element keep theirs in an attribute of their own. */
export function placeholderOf(element: Element): string | null {
  const given = attribute(element, 'placeholder') ?? attribute(element, 'aria-placeholder');
  return given ?? (hasAttr(element, 'contenteditable') ? attribute(element, 'data-placeholder') : null);
}
