import { attribute, dataOf, documentElementOf, firstChildOf, isRendered, isShown, nextSiblingOf, nodeTypeOf, queryAll, tagOf, type Root } from './dom.js';
import type { ShadowRoots } from './shadow-roots.js';

/** Longest text kept of an element; longer ones are of containers, not of controls. */
export const TEXT_LIMIT = 200;

/**
 * All elements of a document with its shadow trees, in the order a person meets them, as parallel lists. It is
 * built once per call: everything that a call needs of the page is read from here, not from the DOM again.
 */
export interface PageIndex {
  readonly elements: Element[];
  readonly tags: string[];
  /** Position of the parent, -1 for the root; a shadow tree's parent is its host. */
  readonly parents: number[];
  /** First position after the element's last descendant. */
  readonly ends: number[];
  /** Rendered and not hidden by style; the size is not looked at. */
  readonly shown: boolean[];
  /** Visible text with that of descendants, white space collapsed, cut after TEXT_LIMIT. */
  readonly texts: string[];
  /** Visible text directly in the element. */
  readonly owns: string[];
  /** Texts of images inside, by position. */
  readonly alts: Map<number, string>;
  /** Which of `roots` the element belongs to. */
  readonly trees: number[];
  readonly roots: Root[];
  /** -1 where the element is not there. */
  indexOf(element: Element | null): number;
}

const SKIPPED = new Set(['head', 'script', 'style', 'noscript', 'template', 'link', 'meta']);
const HOLDS_VALUES = new Set(['select', 'datalist', 'textarea']);
/** Markup that may stand inside a word: no space comes between its text and the next. */
const FORMATTING = new Set(['b', 'i', 'em', 'strong', 'u', 's', 'mark', 'sub', 'sup', 'font', 'wbr', 'ins', 'del']);
const EDITABLE = '[contenteditable]:not([contenteditable="false" i])';
const LIGATURE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

enum Shown {
  No = 0,
  /** Takes part in the layout, but is hidden itself: its descendants may be shown. */
  Inside = 1,
  Yes = 2,
}

/** All elements, or those that are kept: what is left out is left out with all that is in it. */
export function indexPage(shadows: ShadowRoots, keeps: (element: Element) => boolean = () => true): PageIndex {
  return new Indexing(shadows, keeps).run(documentElementOf(document));
}

/** One level of the walk: the element, what comes next in it, and its light children while its shadow is walked. */
interface Level {
  at: number;
  next: Node | null;
  light: Node | null;
  tree: number;
}

class Indexing {
  readonly #index: Omit<PageIndex, 'indexOf'> = {
    elements: [],
    tags: [],
    parents: [],
    ends: [],
    shown: [],
    texts: [],
    owns: [],
    alts: new Map(),
    trees: [],
    roots: [document],
  };
  readonly #states: Shown[] = [];
  readonly #levels: Level[] = [];
  /** What people type into is no text of the page. */
  readonly #editable = new Set(queryAll(document, EDITABLE));
  #joined = true;

  constructor(
    readonly shadows: ShadowRoots,
    readonly keeps: (element: Element) => boolean,
  ) {}

  run(root: Element | null): PageIndex {
    if (root !== null) this.#enter(root);
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) this.#step(level);
    const positions = new Map<Element, number>();
    for (const [at, element] of this.#index.elements.entries()) positions.set(element, at);
    return { ...this.#index, indexOf: (element) => (element === null ? -1 : (positions.get(element) ?? -1)) };
  }

  #step(level: Level): void {
    const node = level.next;
    if (node === null) return this.#leave(level);
    level.next = nextSiblingOf(node);
    const type = nodeTypeOf(node);
    if (type === 1) this.#enter(node as Element);
    else if (type === 3) this.#addText(node as Text, level.at);
  }

  #enter(element: Element): void {
    const tag = tagOf(element);
    if (SKIPPED.has(tag) || !this.keeps(element)) return;
    const { elements, tags, parents, ends, texts, owns, trees, roots, shown } = this.#index;
    const above = this.#levels.at(-1);
    const at = elements.length;
    elements.push(element);
    tags.push(tag);
    parents.push(above?.at ?? -1);
    ends.push(at + 1);
    texts.push('');
    owns.push('');
    trees.push(above?.tree ?? 0);
    const state = this.#stateOf(element, above);
    this.#states.push(state);
    shown.push(state === Shown.Yes);
    if (!FORMATTING.has(tag)) this.#joined = false;
    if (tag === 'img') this.#addAlt(attribute(element, 'alt'), at);
    const shadow = this.shadows.rootOf(element);
    if (shadow === null) {
      this.#levels.push({ at, next: firstChildOf(element), light: null, tree: above?.tree ?? 0 });
      return;
    }
    roots.push(shadow);
    for (const inner of queryAll(shadow, EDITABLE)) this.#editable.add(inner);
    this.#levels.push({ at, next: firstChildOf(shadow), light: firstChildOf(element), tree: roots.length - 1 });
  }

  #leave(level: Level): void {
    if (level.light !== null) {
      level.next = level.light;
      level.light = null;
      level.tree = this.#index.trees[level.at] ?? 0;
      return;
    }
    this.#index.ends[level.at] = this.#index.elements.length;
    if (!FORMATTING.has(this.#index.tags[level.at] ?? '')) this.#joined = false;
    this.#levels.pop();
  }

  #stateOf(element: Element, above: Level | undefined): Shown {
    const outer = above === undefined ? Shown.Yes : (this.#states[above.at] ?? Shown.No);
    if (outer === Shown.No) return Shown.No;
    if (isShown(element)) return Shown.Yes;
    if (isRendered(element)) return Shown.Inside;
    // An element with `display: contents` has no box of its own, but what is in it is shown.
    return getComputedStyle(element).display === 'contents' ? outer : Shown.No;
  }

  #addText(node: Text, at: number): void {
    if (this.#states[at] !== Shown.Yes) return;
    const tag = this.#index.tags[at] ?? '';
    const data = dataOf(node).slice(0, 4 * TEXT_LIMIT);
    const piece = data.replace(/\s+/g, ' ');
    if (piece === '' || piece === ' ') {
      this.#joined = false;
      return;
    }
    if (tag === 'title') return this.#addAlt(piece, at);
    if (this.#holdsValue(at) || this.#isLigature(piece, at) || this.#isFolded(at)) return;
    this.#append(piece, at);
  }

  #append(piece: string, at: number): void {
    const { owns, texts, parents } = this.#index;
    const space = this.#joined && !piece.startsWith(' ') ? '' : ' ';
    const words = piece.trim();
    owns[at] = joined(owns[at], words, ' ');
    for (let i = at; i >= 0 && (texts[i] ?? '').length < TEXT_LIMIT; i = parents[i] ?? -1) {
      if (this.#holdsValue(i)) break;
      texts[i] = joined(texts[i], words, space);
    }
    this.#joined = !piece.endsWith(' ');
  }

  #holdsValue(at: number): boolean {
    if (HOLDS_VALUES.has(this.#index.tags[at] ?? '')) return true;
    const element = this.#index.elements[at];
    return this.#editable.size > 0 && element !== undefined && this.#editable.has(element);
  }

  /** Text directly in a closed <details> is not shown, and has no element of its own that could say so. */
  #isFolded(at: number): boolean {
    const element = this.#index.elements[at];
    return this.#index.tags[at] === 'details' && element !== undefined && attribute(element, 'open') === null;
  }

  /** Icon fonts write the icon's name as text: `<i class="material-icons">delete</i>`. */
  #isLigature(piece: string, at: number): boolean {
    const tag = this.#index.tags[at];
    if ((tag !== 'i' && tag !== 'span') || !LIGATURE.test(piece.trim())) return false;
    const element = this.#index.elements[at];
    return element !== undefined && /material-(icons|symbols)/.test(attribute(element, 'class') ?? '');
  }

  #addAlt(alt: string | null, at: number): void {
    const words = alt?.replace(/\s+/g, ' ').trim() ?? '';
    if (words === '') return;
    const { alts, parents } = this.#index;
    for (let i = at, depth = 0; i >= 0 && depth < 6; i = parents[i] ?? -1, depth++) {
      const known = alts.get(i) ?? '';
      if (known.length < TEXT_LIMIT) alts.set(i, joined(known, words, ' '));
    }
  }
}

function joined(text: string | undefined, piece: string, space: string): string {
  return text ? text + space + piece : piece;
}

/** All matches of a selector in the document and its shadow trees, as positions in document order. */
export function positionsOf(index: PageIndex, selector: string): number[] {
  const positions = index.roots
    .flatMap((root) => queryAll(root, selector))
    .map((element) => index.indexOf(element))
    .filter((at) => at >= 0);
  return index.roots.length === 1 ? positions : positions.sort((a, b) => a - b);
}

export function* ancestorsOf(index: PageIndex, at: number): Generator<number> {
  for (let i = index.parents[at] ?? -1; i >= 0; i = index.parents[i] ?? -1) yield i;
}

/** Children of one tree: those of the shadow and those of the light are not siblings. */
export function childrenOf(index: PageIndex, at: number, tree: number): number[] {
  const children: number[] = [];
  for (let i = at + 1; i < (index.ends[at] ?? 0); i = index.ends[i] ?? i + 1) {
    if (index.trees[i] === tree) children.push(i);
  }
  return children;
}

/** Positions of the children of one parent among those of their tag, from 1. */
export function ordinalsOf(index: PageIndex, parent: number, tree: number): Map<number, number> {
  const ordinals = new Map<number, number>();
  const counts = new Map<string, number>();
  const children = parent < 0 ? [0] : childrenOf(index, parent, tree);
  for (const child of children) {
    const tag = index.tags[child] ?? '';
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    ordinals.set(child, count);
  }
  return ordinals;
}
