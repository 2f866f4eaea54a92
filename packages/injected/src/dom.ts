/**
 * DOM access that a page cannot get in the way of. A form's named controls and a document's named images hide
 * the built-in properties of the same name, in every world: `form.parentNode` may be an <input>. So nothing in
 * this package reads a property of a node directly; the accessors are taken from the prototypes once.
 */
type Accessor<T, V> = (node: T) => V;

function accessor<T extends object, K extends keyof T>(prototype: T, key: K): Accessor<T, T[K]> {
  const found = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (found === undefined) throw new Error(`page-error: this browser has no ${String(key)}`);
  return (node) => found.call(node) as T[K];
}

export const nodeTypeOf = accessor(Node.prototype, 'nodeType');
export const parentNodeOf = accessor(Node.prototype, 'parentNode');
export const firstChildOf = accessor(Node.prototype, 'firstChild');
export const nextSiblingOf = accessor(Node.prototype, 'nextSibling');
export const previousSiblingOf = accessor(Node.prototype, 'previousSibling');
export const isConnected = accessor(Node.prototype, 'isConnected');
export const textContentOf = accessor(Node.prototype, 'textContent');
export const tagOf = accessor(Element.prototype, 'localName');
export const openShadowRootOf = accessor(Element.prototype, 'shadowRoot');
export const scrollTopOf = accessor(Element.prototype, 'scrollTop');
export const scrollLeftOf = accessor(Element.prototype, 'scrollLeft');
export const dataOf = accessor(CharacterData.prototype, 'data');
export const hostOf = accessor(ShadowRoot.prototype, 'host');

export const documentElementOf = accessor(Document.prototype, 'documentElement');
export const readyStateOf = accessor(Document.prototype, 'readyState');
export const titleOf = accessor(Document.prototype, 'title');
export const scrollingElementOf = accessor(Document.prototype, 'scrollingElement');
export const visibilityStateOf = accessor(Document.prototype, 'visibilityState');
const documentActiveElementOf = accessor(Document.prototype, 'activeElement');
const shadowActiveElementOf = accessor(ShadowRoot.prototype, 'activeElement');

const {
  getAttribute,
  hasAttribute,
  getAttributeNames,
  getBoundingClientRect,
  checkVisibility,
  closest,
  matches,
  querySelectorAll: elementQuerySelectorAll,
  scrollIntoView,
} = Element.prototype;
const { getRootNode } = Node.prototype;
const { querySelectorAll: documentQuerySelectorAll, elementFromPoint: documentElementFromPoint, evaluate } = Document.prototype;
const { querySelectorAll: fragmentQuerySelectorAll } = DocumentFragment.prototype;
const { elementFromPoint: shadowElementFromPoint } = ShadowRoot.prototype;

export type Root = Document | ShadowRoot;

export const attribute = (element: Element, name: string): string | null => getAttribute.call(element, name);
export const hasAttr = (element: Element, name: string): boolean => hasAttribute.call(element, name);
export const attributeNames = (element: Element): string[] => getAttributeNames.call(element);
export const rectOf = (element: Element): DOMRect => getBoundingClientRect.call(element);
export const isRendered = (element: Element): boolean => checkVisibility.call(element);
export const isShown = (element: Element): boolean => checkVisibility.call(element, SHOWN);
export const closestOf = (element: Element, selector: string): Element | null => closest.call(element, selector);
export const matchesSelector = (element: Element, selector: string): boolean => matches.call(element, selector);
export const rootOf = (node: Node): Node => getRootNode.call(node);
export const scrollTo = (element: Element, options: ScrollIntoViewOptions): void => scrollIntoView.call(element, options);

const SHOWN: CheckVisibilityOptions = { visibilityProperty: true };

export function isElement(node: Node | null): node is Element {
  return node !== null && nodeTypeOf(node) === 1;
}

export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node !== null && node instanceof ShadowRoot;
}

/** All matches in tree order; an invalid selector matches nothing. */
export function queryAll(root: Root | Element, selector: string): Element[] {
  try {
    if (isElement(root)) return [...elementQuerySelectorAll.call(root, selector)];
    if (isShadowRoot(root)) return [...fragmentQuerySelectorAll.call(root, selector)];
    return [...documentQuerySelectorAll.call(root, selector)];
  } catch {
    return [];
  }
}

/** All elements of the document that an XPath names; an invalid path names nothing. */
export function evaluateXPath(xpath: string): Element[] {
  const found: Element[] = [];
  try {
    const result = evaluate.call(document, xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let i = 0; i < result.snapshotLength; i++) {
      const node = result.snapshotItem(i);
      if (isElement(node)) found.push(node);
    }
  } catch {
    return [];
  }
  return found;
}

export function elementAt(root: Root, x: number, y: number): Element | null {
  return isShadowRoot(root) ? shadowElementFromPoint.call(root, x, y) : documentElementFromPoint.call(root, x, y);
}

export function activeElementOf(root: Root): Element | null {
  return isShadowRoot(root) ? shadowActiveElementOf(root) : documentActiveElementOf(root);
}

export function parentElementOf(node: Node): Element | null {
  const parent = parentNodeOf(node);
  return isElement(parent) ? parent : null;
}

/** The parent as a person sees the tree: a shadow root's parent is its host. */
export function flatParentOf(node: Node): Element | null {
  const parent = parentNodeOf(node);
  if (isShadowRoot(parent)) return hostOf(parent);
  return isElement(parent) ? parent : null;
}
