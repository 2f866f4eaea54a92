import { activeElementOf, closestOf, elementAt, flatParentOf, hasAttr, isElement, matchesSelector, tagOf, textContentOf } from '../dom.js';
import { interactiveAncestorOf } from '../element-state.js';
import { looksClickable } from '../interactive.js';
import { controlOfLabelAround } from '../label-control.js';
import { isInside, type ShadowRoots } from '../shadow-roots.js';

/** A focusable box around a whole application is no control. */
const PART_OF_A_CONTROL = 30;
const CONTROL_TAGS = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'label', 'option']);
const LEVELS = 8;
const { getElementsByTagName } = Element.prototype;
const CELL = 'td,th,[role="gridcell"],[role="cell"],[role="columnheader"],[role="rowheader"]';

/** Finds the element that an event is really about, through shadow roots. */
export class Origins {
  constructor(
    readonly shadows: ShadowRoots,
    readonly closedRootOf: (host: Element) => ShadowRoot | null,
    readonly onRoot: (root: ShadowRoot) => void,
  ) {}

  /** The innermost element; null where the event is about the document or the window. */
  of(event: Event): Element | null {
    const path = event.composedPath();
    for (const node of path) if (node instanceof ShadowRoot) this.onRoot(node);
    const first = path[0];
    if (!(first instanceof Node) || !isElement(first)) return null;
    return event instanceof MouseEvent && hasPlace(event) ? this.#belowPoint(first, event) : this.#belowFocus(first);
  }

  /** Of a closed shadow tree only the host is seen from outside; what is inside is where the pointer is. */
  #belowPoint(outer: Element, { clientX, clientY }: MouseEvent): Element {
    return this.#below(outer, (root) => elementAt(root, clientX, clientY));
  }

  #belowFocus(outer: Element): Element {
    return this.#below(outer, activeElementOf);
  }

  #below(outer: Element, look: (root: ShadowRoot) => Element | null): Element {
    let element = outer;
    for (let root = this.#closed(element); root !== null; root = this.#closed(element)) {
      const inner = look(root);
      if (inner === null || inner === element) return element;
      element = inner;
    }
    return element;
  }

  #closed(host: Element): ShadowRoot | null {
    const known = this.shadows.rootOf(host);
    // An open root is in the path of the event already: its host is only then the first when it was hit itself.
    if (known !== null) {
      if (known.mode !== 'closed') return null;
      this.onRoot(known);
      return known;
    }
    const root = this.closedRootOf(host);
    if (root === null || root.mode !== 'closed') return null;
    this.shadows.adopt(host, root);
    this.onRoot(root);
    return root;
  }
}

/** A click that a key made has no place. */
function hasPlace(event: MouseEvent): boolean {
  return event.type !== 'click' || event.detail !== 0;
}

/** What a person means who points at this element: the control around it, the one that its label is for, or what a script made clickable. */
export function operatedAt(hit: Element): Element {
  const control = interactiveAncestorOf(hit);
  const cell = closestOf(hit, CELL);
  // Of a row that can be focused or clicked as a whole, the cell that was meant.
  if (control !== null && cell !== null && control !== cell && isInside(cell, control)) return cell;
  if (control !== null && isOneControl(control)) return control;
  return controlOfLabelAround(hit) ?? clickableAround(hit);
}

/** Without going through all that is in it. */
function hasMoreThan(element: Element, count: number): boolean {
  return getElementsByTagName.call(element, '*').item(count) !== null;
}

function isOneControl(control: Element): boolean {
  if (CONTROL_TAGS.has(tagOf(control)) || hasAttr(control, 'role') || hasAttr(control, 'contenteditable')) return true;
  return !hasMoreThan(control, PART_OF_A_CONTROL);
}

/** The outermost element with the same text that shows a pointing hand: where scripts put their listeners. */
function clickableAround(hit: Element): Element {
  if (!looksClickable(hit)) return hit;
  const said = textContentOf(hit)?.trim() ?? '';
  let found = hit;
  let one = flatParentOf(hit);
  for (let level = 0; one !== null && level < LEVELS && !hasMoreThan(one, PART_OF_A_CONTROL) && looksClickable(one); level++, one = flatParentOf(one)) {
    if ((textContentOf(one)?.trim() ?? '') !== said) break;
    found = one;
  }
  return found;
}

/** In documents without a doctype, `:hover` alone means links only. */
export function isHovered(element: Element): boolean {
  return matchesSelector(element, ':hover:not(:root:empty)');
}
