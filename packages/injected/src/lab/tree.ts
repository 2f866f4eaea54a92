import { collapse } from '../collapse.js';
import { flatParentOf, isShadowRoot, matchesSelector, openShadowRootOf } from '../dom.js';
import { allElements, controlsOf, isVisible, nameOf } from './controls.js';

const SECTIONS = 'form,fieldset,dialog,section,article,aside,nav,header,footer,table,ul,ol,main,[role=dialog],[role=region],[role=form],[role=group],[role=tabpanel],[role=navigation],[role=grid],[role=toolbar],[role=tablist],[role=menu],[role=menubar],.card,.modal';

/** Upwards through shadow roots, itself included. */
export function closestAcross(element: Element, selector: string): Element | null {
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) if (matchesSelector(one, selector)) return one;
  return null;
}

export function ancestorsOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let one = flatParentOf(element); one !== null; one = flatParentOf(one)) chain.push(one);
  return chain;
}

/** A control in a shadow tree with the component that is nothing but it; elsewhere the control itself. */
export function unitOf(control: Element): Element {
  const root = control.getRootNode();
  if (!isShadowRoot(root)) return control;
  const inner = controlsOf(root.host);
  return inner.length === 1 ? unitOf(root.host) : control;
}

/** The control together with the label that belongs to it, as far as one box holds both and nothing else. */
export function blockOf(control: Element): Element {
  let block = unitOf(control);
  for (let parent = block.parentElement; parent !== null && !matchesSelector(parent, `body,td,th,tr,li,${SECTIONS}`); parent = parent.parentElement) {
    if (controlsOf(parent).length > 1 || parent.children.length > 4) break;
    block = parent;
  }
  return block;
}

/** What people see as the part of the page that it belongs to. */
export function sectionOf(element: Element): Element {
  const start = flatParentOf(element);
  return (start && closestAcross(start, SECTIONS)) ?? element.ownerDocument.body;
}

export interface Item {
  row: Element;
  /** The items beside it that are built alike. */
  others: Element[];
  /** What tells it from those: texts that none of them has. */
  texts: Text[];
}

/** The one item among alike ones that it belongs to: a table row, a list item, a card. */
export function rowOf(element: Element): Item | null {
  for (let row = flatParentOf(element); row !== null && row !== document.body; row = flatParentOf(row)) {
    const others = alikeBeside(row);
    const texts = others.length === 0 ? [] : recordTexts(row, others);
    if (texts.some(({ data }) => /\p{L}{3}|\d{3}/u.test(data))) return { row, others, texts };
  }
  return null;
}

const NO_ITEMS = 'td,th,[role=gridcell],[role=cell],label,legend,fieldset,form,span,nav';

function alikeBeside(row: Element): Element[] {
  if (row.parentElement === null || matchesSelector(row, NO_ITEMS)) return [];
  const shape = shapeOf(row);
  const alike = [...row.parentElement.children].filter((sibling) => sibling !== row && shapeOf(sibling) === shape && isVisible(sibling));
  return matchesSelector(row, ITEMS) || sharesControl(row, alike) ? alike : [];
}

const ITEMS = 'tr,li,article,[role=row],[role=listitem],[role=treeitem]';

/** Cards have the same buttons; boxes that hold one field each are alike as well, but are no items of a list. */
function sharesControl(row: Element, others: readonly Element[]): boolean {
  const names = new Set(controlsOf(row).map(nameOf));
  return others.some((one) => controlsOf(one).some((control) => names.has(nameOf(control))));
}

function shapeOf(element: Element): string {
  return `${element.localName} ${element.getAttribute('role') ?? ''} ${controlsOf(element).map((one) => one.localName).join()}`;
}

/** The items beside it have such a control too, so it is the item that tells which one is meant. */
export function hasLike(others: readonly Element[], target: Element): boolean {
  const name = nameOf(target);
  return others.some((one) => controlsOf(one).some((control) => control.localName === target.localName && nameOf(control) === name));
}

/** Texts of the row that no other row has, and that belong to the row rather than to one of its controls. */
function recordTexts(row: Element, others: readonly Element[]): Text[] {
  const elsewhere = new Set(others.flatMap((one) => textNodesIn(one).map(({ data }) => collapse(data))));
  return textNodesIn(row).filter(({ data }) => !elsewhere.has(collapse(data)));
}

/** Non-blank, visible text nodes in document order, those of open shadow trees included. */
export function textNodesIn(root: Element): Text[] {
  return [root, ...allElements(root)]
    .filter((element) => !matchesSelector(element, 'script,style,noscript,template,textarea,title'))
    .flatMap((element) => [...element.childNodes])
    .filter((node): node is Text => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '');
}

/** Every root that ids are scoped to. */
export function rootsOf(): (Document | ShadowRoot)[] {
  return [document, ...allElements().flatMap((element) => openShadowRootOf(element) ?? [])];
}

/** A copy that shares no name that is meant to be unique. */
export function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'data-testid', 'data-test', 'data-cy', 'data-qa']) one.removeAttribute(name);
  }
  return copy;
}

/** A field's name is its own; on a component it may say which icon to draw. */
export function dropFieldName(element: Element): void {
  if (matchesSelector(element, 'input,select,textarea,button')) element.removeAttribute('name');
}
