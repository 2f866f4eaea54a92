import type { ElementSnapshot } from '@waymark/core';
import { attribute, flatParentOf, matchesSelector, nextSiblingOf, parentNodeOf, firstChildOf, isElement, previousSiblingOf, queryAll, rootOf, tagOf, type Root } from '../dom.js';
import { TEST_ID_ATTRIBUTES } from '../field-kind.js';
import { INTERACTIVE } from '../interactive.js';
import { indexPage } from '../page-index.js';
import { PageView } from '../page-view.js';
import { snapshotOf } from '../snapshot.js';
import type { ShadowRoots } from '../shadow-roots.js';

/** On each side, at each level on the way up. */
const NEIGHBOURS = 12;
const IN_A_NEIGHBOUR = 40;

/** What a page looks like around one element. All that is asked of it is answered from the elements in it. */
export class PartialView extends PageView {
  constructor(shadows: ShadowRoots, around: Element) {
    const kept = keptAround(around);
    super(shadows, indexPage(shadows, (element) => kept.has(element)));
  }

  override matching(selector: string): readonly number[] {
    return this.once(`matching ${selector}`, () => this.index.elements.flatMap((element, at) => (matchesSelector(element, selector) ? [at] : [])));
  }

  override interactive(at: number): boolean {
    return matchesSelector(this.element(at), INTERACTIVE);
  }

  /** Siblings that were left out count as well. */
  override ordinal(at: number): number {
    const element = this.element(at);
    let ordinal = 1;
    for (let one = previousSiblingOf(element); one !== null; one = previousSiblingOf(one)) if (isElement(one) && tagOf(one) === tagOf(element)) ordinal += 1;
    return ordinal;
  }
}

/** A snapshot with a selector only where an id or test id gives one: to prove any other takes many walks over the page. */
export function plainBundleOf(view: PageView, at: number): ElementSnapshot {
  const snapshot = snapshotOf(view, at);
  const css = quickSelectorOf(view.element(at));
  return css === null ? snapshot : { ...snapshot, dom: { ...snapshot.dom, css } };
}

function quickSelectorOf(element: Element): string | null {
  for (const name of ['id', ...TEST_ID_ATTRIBUTES]) {
    const value = attribute(element, name);
    if (!value) continue;
    const selector = name === 'id' ? `#${CSS.escape(value)}` : `[${name}=${JSON.stringify(value)}]`;
    const found = queryAll(rootOf(element) as Root, selector);
    if (found.length === 1 && found[0] === element) return selector;
  }
  return null;
}

function keptAround(around: Element): Set<Element> {
  const kept = new Set<Element>();
  addWithin(kept, around, 4 * IN_A_NEIGHBOUR);
  for (let one: Element | null = around; one !== null; one = flatParentOf(one)) {
    kept.add(one);
    addNear(kept, one, nextSiblingOf);
    addNear(kept, one, previousSiblingOf);
  }
  return kept;
}

function addNear(kept: Set<Element>, element: Element, next: (node: Node) => Node | null): void {
  let added = 0;
  for (let one = next(element); one !== null && added < NEIGHBOURS; one = next(one)) {
    if (!isElement(one)) continue;
    added += 1;
    addWithin(kept, one, IN_A_NEIGHBOUR);
  }
}

/** The element and the first so many in it. */
function addWithin(kept: Set<Element>, root: Element, most: number): void {
  kept.add(root);
  let left = most;
  for (let node = following(root, root); node !== null && left > 0; node = following(node, root)) {
    if (!isElement(node)) continue;
    kept.add(node);
    left -= 1;
  }
}

/** The next node in document order, within the root. */
function following(node: Node, root: Element): Node | null {
  const child = firstChildOf(node);
  if (child !== null) return child;
  for (let one: Node | null = node; one !== null && one !== root; one = parentNodeOf(one)) {
    const sibling = nextSiblingOf(one);
    if (sibling !== null) return sibling;
  }
  return null;
}
