import { hasAttr, matchesSelector, tagOf } from '../dom.js';
import { canHostShadow, looksOfHost, type ShadowRoots } from '../shadow-roots.js';

/** Other documents, of which nothing is seen from here. */
const EMBEDDED = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe', 'portal']);

interface Known {
  shadows: ShadowRoots;
  /** Whoever hosts the recorder can say of every element whether it has a closed root. */
  knowsClosed: boolean;
}

/** Whether the element that has the focus may hide a field in which the person really types. */
export function mayHideField(element: Element, { shadows, knowsClosed }: Known): boolean {
  const tag = tagOf(element);
  if (EMBEDDED.has(tag)) return true;
  if (knowsClosed || shadows.rootOf(element) !== null || !canHostShadow(element)) return false;
  if (tag.includes('-')) return true;
  const own = hasAttr(element, 'tabindex') || hasAttr(element, 'contenteditable');
  // Where nothing has the focus, keys go to the body.
  if (tag === 'body') return !own && matchesSelector(element, ':focus-within');
  return !own || !matchesSelector(element, ':focus') || looksOfHost(element) !== null;
}
