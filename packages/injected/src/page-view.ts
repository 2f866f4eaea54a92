import { normaliseText, type Box } from '@waymark/core';
import { accessibleNameOf, roleOf } from './accessible.js';
import { boxOf, isEmpty, onPage, pageScroll } from './boxes.js';
import { orNull } from './collapse.js';
import { attribute, type Root } from './dom.js';
import { interactiveFlags } from './interactive.js';
import { controlOf } from './label-control.js';
import { plainNameOf } from './plain-name.js';
import { indexPage, ordinalsOf, positionsOf, type PageIndex } from './page-index.js';
import type { ShadowRoots } from './shadow-roots.js';

/** What one call has learned about the page: computed when asked for, once. */
export class PageView {
  readonly index: PageIndex;
  readonly scroll = pageScroll();
  readonly #boxes = new Map<number, Box>();
  readonly #roles = new Map<number, string | null>();
  readonly #names = new Map<number, string | null>();
  readonly #ordinals = new Map<string, Map<number, number>>();
  readonly #normalised = new Map<string, string>();
  readonly #facts = new Map<string, unknown>();

  constructor(shadows: ShadowRoots, index: PageIndex = indexPage(shadows)) {
    this.index = index;
  }

  element(at: number): Element {
    const element = this.index.elements[at];
    if (element === undefined) throw new Error(`page-error: no element at ${at}`);
    return element;
  }

  attribute(at: number, name: string): string | null {
    return attribute(this.element(at), name);
  }

  tag(at: number): string {
    return this.index.tags[at] ?? '';
  }

  text(at: number): string {
    return this.index.texts[at] ?? '';
  }

  /** Viewport box. */
  box(at: number): Box {
    return this.#remember(this.#boxes, at, () => boxOf(this.element(at)));
  }

  pageBox(at: number): Box {
    return onPage(this.box(at), this.scroll);
  }

  /** Positions of its labels. Asking each control for them would walk the whole page each time. */
  labels(at: number): readonly number[] {
    return this.#labels().get(at) ?? [];
  }

  /** Positions of all controls that have a label. */
  labelled(): Iterable<number> {
    return this.#labels().keys();
  }

  visible(at: number): boolean {
    if ((this.index.shown[at] ?? false) && !isEmpty(this.box(at))) return true;
    return this.tag(at) === 'input' && this.#isShownByLabel(at);
  }

  /** Styled checkboxes and radio buttons are hidden, and people operate their label. */
  #isShownByLabel(at: number): boolean {
    const type = this.attribute(at, 'type')?.toLowerCase();
    return (type === 'checkbox' || type === 'radio') && this.labels(at).some((label) => this.visible(label));
  }

  role(at: number): string | null {
    return this.#remember(this.#roles, at, () => roleOf(this.element(at)));
  }

  name(at: number): string | null {
    return this.#remember(this.#names, at, () => {
      const plain = plainNameOf(this, at);
      return plain === undefined ? orNull(accessibleNameOf(this.element(at))) : plain;
    });
  }

  interactive(at: number): boolean {
    return this.once('interactive', () => interactiveFlags(this.index))[at] ?? false;
  }

  /** Elements that match, hidden ones too, in document order; remembered by selector. */
  matching(selector: string): readonly number[] {
    return this.once(`matching ${selector}`, () => positionsOf(this.index, selector));
  }

  /** The visible ones of those that match. */
  all(selector: string): readonly number[] {
    return this.once(`all ${selector}`, () => this.matching(selector).filter((at) => this.index.shown[at]));
  }

  /** Position of an element among its siblings of the same tag, from 1. */
  ordinal(at: number): number {
    const parent = this.index.parents[at] ?? -1;
    const tree = this.index.trees[at] ?? 0;
    const key = `${parent} ${tree}`;
    const known = this.#ordinals.get(key) ?? ordinalsOf(this.index, parent, tree);
    this.#ordinals.set(key, known);
    return known.get(at) ?? 1;
  }

  root(at: number): Root {
    return this.index.roots[this.index.trees[at] ?? 0] ?? document;
  }

  /** Texts repeat: each is normalised once. */
  normalised(text: string): string {
    const known = this.#normalised.get(text);
    if (known !== undefined) return known;
    const computed = normaliseText(text);
    this.#normalised.set(text, computed);
    return computed;
  }

  /** Whether some visible element has just this text. */
  hasText(text: string): boolean {
    const all = this.once('texts', () => new Set([...this.index.texts, ...this.index.owns]));
    if (all.has(text)) return true;
    const wanted = this.normalised(text);
    if (wanted === '') return false;
    for (const one of all) if (mayEqual(one, wanted) && this.normalised(one) === wanted) return true;
    return false;
  }

  #labels(): Map<number, number[]> {
    return this.once('labels', () => {
      const labels = new Map<number, number[]>();
      for (const label of this.all('label')) {
        const control = this.index.indexOf(controlOf(this.element(label)));
        if (control >= 0) labels.set(control, [...(labels.get(control) ?? []), label]);
      }
      return labels;
    });
  }

  /** The nearest answer on the way up from an element's parent; each element on the way is asked once per key. */
  above<T>(key: string, at: number, ask: (at: number) => T | null): T | null {
    const known = this.once(`above ${key}`, () => new Map<number, T | null>());
    const way: number[] = [];
    let answer: T | null = null;
    for (let one = this.index.parents[at] ?? -1; one >= 0 && answer === null; one = this.index.parents[one] ?? -1) {
      const before = known.get(one);
      answer = before === undefined ? ask(one) : before;
      way.push(one);
      if (before !== undefined) break;
    }
    for (const one of way) known.set(one, answer);
    return answer;
  }

  /** Remembers anything else that is the same for the whole call. */
  once<T>(key: string, compute: () => T): T {
    if (!this.#facts.has(key)) this.#facts.set(key, compute());
    return this.#facts.get(key) as T;
  }

  #remember<T>(known: Map<number, T>, at: number, compute: () => T): T {
    const value = known.get(at);
    if (value !== undefined) return value;
    const computed = compute();
    known.set(at, computed);
    return computed;
  }
}

/** Normalising takes away more than it adds: a text of quite another length cannot become the same. */
export function mayEqual(text: string, normalised: string): boolean {
  return text.length >= 0.7 * normalised.length && text.length <= 1.5 * normalised.length + 10;
}
