import { activeElementOf, elementAt, type Root } from './dom.js';
import type { ShadowRoots } from './shadow-roots.js';

/** The innermost element at a point of the viewport, through open and known closed shadow roots. */
export function deepElementAt(shadows: ShadowRoots, x: number, y: number): Element | null {
  let root: Root = document;
  let hit: Element | null = null;
  for (;;) {
    const inner = elementAt(root, x, y);
    if (inner === null || inner === hit) return hit;
    hit = inner;
    const shadow = shadows.rootOf(hit);
    if (shadow === null) return hit;
    root = shadow;
  }
}

/** The element that has the focus, through shadow roots. */
export function deepActiveElement(shadows: ShadowRoots): Element | null {
  let active = activeElementOf(document);
  while (active !== null) {
    const shadow = shadows.rootOf(active);
    const inner = shadow === null ? null : activeElementOf(shadow);
    if (inner === null) return active;
    active = inner;
  }
  return null;
}
