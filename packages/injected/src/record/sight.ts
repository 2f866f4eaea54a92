import { closestOf, documentElementOf, isElement, isShown, parentElementOf, type Root } from '../dom.js';
import { PageView } from '../page-view.js';
import { isInside, type ShadowRoots } from '../shadow-roots.js';
import { PartialView } from './partial-view.js';
import { textsOf } from './shown-texts.js';

const OBSERVED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true, attributeOldValue: true };
/** A look is not used any longer than this where something small has changed elsewhere. */
const NEARLY_FRESH = 2_000;
/** Changes here may change what identifies an element in it. */
const AROUND = 'form,dialog,tr,li,section,article,fieldset,[role="dialog"],[role="row"],[role="listitem"],[role="group"],[role="region"]';

/** Elements; more take too long. */
const LARGE = 12_000;
const COUNT_EVERY = 1_000;
const { getElementsByTagName } = Document.prototype;

export interface Looked {
  view: PageView;
  /** In milliseconds of `performance.now`. */
  at: number;
  /** What it took, in milliseconds. */
  cost: number;
}

type Seen = (records: readonly MutationRecord[]) => void;

/** The page as it was looked at last, and whether it has changed since. Looking at a whole page is what costs time. */
export class Sight {
  readonly #observer = new MutationObserver((records) => this.#note(records));
  readonly #listeners: Seen[] = [];
  #observed = new WeakSet<Root>();
  #looked: Looked | null = null;
  #stale = true;
  /** Where small things changed since the last look: texts and styles. */
  #touched: Element[] = [];
  #changedAt = 0;
  /** Scrolling moves all boxes, of which some may have been read: what was made of them holds, no more can be made. */
  #moved = false;
  #running = false;
  #counted = { at: -Infinity, large: false };

  constructor(readonly shadows: ShadowRoots) {}

  onChange(listener: Seen): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#running = true;
    this.#observed = new WeakSet();
    this.#stale = true;
    this.observe(document);
  }

  stop(): void {
    this.#running = false;
    this.#observer.disconnect();
    this.#looked = null;
  }

  observe(root: Root): void {
    if (!this.#running || this.#observed.has(root)) return;
    this.#observed.add(root);
    this.#observer.observe(root, OBSERVED);
    if (this.#looked !== null && !this.#looked.view.index.roots.includes(root)) this.#stale = true;
  }

  /** Whether what was seen of this element, and around it, still holds. */
  isFreshFor(element: Element): boolean {
    this.#note(this.#observer.takeRecords());
    if (this.#looked !== null && this.#hasAppeared(this.#looked.view, element)) this.#stale = true;
    if (this.#stale || this.#looked === null) return false;
    if (this.#touched.length === 0) return true;
    if (performance.now() - this.#looked.at > NEARLY_FRESH) return false;
    const around = closestOf(element, AROUND) ?? parentElementOf(element) ?? element;
    return !this.#touched.some((one) => isInside(one, around) || isInside(around, one));
  }

  /** Styles alone can show something, such as a menu under the pointer: nothing in the document tells of it. */
  #hasAppeared({ index }: PageView, element: Element): boolean {
    const at = index.indexOf(element);
    return at >= 0 && index.shown[at] === false && isShown(element);
  }

  move(): void {
    this.#moved = true;
  }

  /** Whether the page is too large to be looked at as a whole while somebody waits. */
  isLarge(): boolean {
    const now = performance.now();
    if (now - this.#counted.at > COUNT_EVERY) this.#counted = { at: now, large: getElementsByTagName.call(document, '*').length > LARGE };
    return this.#counted.large;
  }

  /** A part of a large page: the element, what it stands in and what stands near it. */
  lookAround(element: Element): Looked {
    const at = performance.now();
    this.#looked = { view: new PartialView(this.shadows, element), at, cost: performance.now() - at };
    this.#stale = true;
    return this.#looked;
  }

  /** As it is now. */
  look(): Looked {
    this.#note(this.#observer.takeRecords());
    if (this.isLarge()) return this.#looked ?? this.lookAround(document.documentElement);
    if (this.#looked !== null && !this.#stale && !this.#moved && this.#touched.length === 0) return this.#looked;
    return this.#lookAgain();
  }

  /** Whether nothing at all has changed since the last look. */
  isFresh(): boolean {
    this.#note(this.#observer.takeRecords());
    return this.#looked !== null && !this.#stale && this.#touched.length === 0;
  }

  /** As it was seen last; null before the first look. */
  last(): Looked | null {
    return this.#looked;
  }

  #lookAgain(): Looked {
    const at = performance.now();
    const view = new PageView(this.shadows);
    textsOf(view);
    this.#looked = { view, at, cost: performance.now() - at };
    for (const root of view.index.roots) this.observe(root);
    this.#stale = false;
    this.#moved = false;
    this.#touched = [];
    return this.#looked;
  }

  changedAt(): number {
    this.#note(this.#observer.takeRecords());
    return this.#changedAt;
  }

  #note(records: readonly MutationRecord[]): void {
    if (records.length === 0) return;
    this.#changedAt = performance.now();
    if (!this.#stale) this.#weigh(records);
    for (const listener of this.#listeners) listener(records);
  }

  #weigh(records: readonly MutationRecord[]): void {
    if (this.#touched.length + records.length > 50) this.#stale = true;
    for (const record of records) {
      if (this.#stale) return;
      const target = isElement(record.target) ? record.target : parentElementOf(record.target);
      if (target === null || !isSmall(record)) this.#stale = true;
      else if (target !== documentElementOf(document)) this.#touched.push(target);
    }
  }
}

/** Clocks, animations, marks: a text or a style in place. They matter to what is in them or around them only. */
function isSmall({ type, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return attributeName === 'style' || attributeName === 'class';
  if (type === 'characterData') return true;
  return [...addedNodes, ...removedNodes].every((node) => !isElement(node));
}
