import { findWords, wordsOf } from '@waymark/core';
import { collapse } from './collapse.js';
import { attribute, dataOf, parentElementOf, tagOf } from './dom.js';
import { isSecret, typeOf } from './field-kind.js';
import { labelTextOf } from './own-texts.js';
import type { PageView } from './page-view.js';
import { possibleByRole } from './tiers.js';
import { hasClearText } from './unseen-field.js';

export interface WantedText {
  id: string;
  text: string;
  role?: string;
}

/** Elements that run on in a line: a text may go on from one into the next. */
const INLINE = new Set('a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(' '));
const SHOWN_AND_OPAQUE: CheckVisibilityOptions = { visibilityProperty: true, opacityProperty: true };
const { checkVisibility } = Element.prototype;

interface Block {
  at: number;
  words: string[];
}

/** In how many places each text stands now, by whole words. */
export function findTexts(view: PageView, items: readonly WantedText[]): Record<string, number> {
  return Object.fromEntries([...holdersOf(view, items)].map(([id, holders]) => [id, holders.length]));
}

/** The elements that hold each text, by position. */
export function holdersOf(view: PageView, items: readonly WantedText[]): Map<string, number[]> {
  const blocks = items.some((item) => item.role === undefined) ? blocksOf(view) : [];
  return new Map(items.map((item) => [item.id, holding(view, item, blocks)]));
}

function holding(view: PageView, { text, role }: WantedText, blocks: readonly Block[]): number[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  if (role !== undefined) return withRole(view, role).filter((at) => isNamed(view, at, wanted) && isSeen(view, at));
  return blocks.filter(({ at, words }) => findWords(words, wanted).length > 0 && isSeen(view, at)).map(({ at }) => at);
}

function withRole(view: PageView, role: string): number[] {
  return possibleByRole(view, role).filter((at) => view.role(at) === role);
}

function isNamed(view: PageView, at: number, wanted: readonly string[]): boolean {
  return [view.name(at) ?? '', view.text(at), shownValueOf(view, at) ?? ''].some((text) => findWords(wordsOf(text), wanted).length > 0);
}

/** A text of one pixel is for screen readers; one that has faded out is gone. */
export function isSeen(view: PageView, at: number): boolean {
  const { width, height } = view.box(at);
  return width > 1 && height > 1 && checkVisibility.call(view.element(at), SHOWN_AND_OPAQUE);
}

function blocksOf(view: PageView): Block[] {
  const texts = blockTextsOf(view);
  for (const at of view.all('input,textarea,select')) texts.set(at, shownValueOf(view, at) ?? '');
  return [...texts].map(([at, text]) => ({ at, words: wordsOf(collapse(text)) }));
}

/** What stands in each box of running text that is shown, by position; fields are not among them. */
export function blockTextsOf(view: PageView): Map<number, string> {
  const texts = new Map<number, string>();
  for (const root of view.index.roots) {
    const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = view.index.indexOf(parentElementOf(node) ?? hostless(root));
      if (at < 0 || !view.index.shown[at]) continue;
      const block = blockAround(view, at);
      texts.set(block, `${texts.get(block) ?? ''}${separator(view, at, block)}${dataOf(node as Text)}`);
    }
  }
  return texts;
}

/** Text directly under a shadow root belongs to its host. */
function hostless(root: Node): Element | null {
  return root instanceof ShadowRoot ? root.host : null;
}

function blockAround(view: PageView, at: number): number {
  let block = at;
  while (INLINE.has(view.tag(block)) && (view.index.parents[block] ?? -1) >= 0) block = view.index.parents[block] ?? 0;
  return block;
}

/** Two spans are two words as a rule: layouts put space between them that is not in the text. */
function separator(view: PageView, at: number, block: number): string {
  return at === block || view.tag(at) === 'b' || view.tag(at) === 'i' || view.tag(at) === 'em' || view.tag(at) === 'strong' ? '' : ' ';
}

/** What a person sees in a field; never what is in a secret one. */
function shownValueOf(view: PageView, at: number): string | null {
  const element = view.element(at);
  const tag = tagOf(element);
  if (tag === 'select') return [...(element as HTMLSelectElement).selectedOptions].map((option) => option.label).join(' ');
  if (tag !== 'input' && tag !== 'textarea') return null;
  const type = typeOf(element);
  if (type === 'checkbox' || type === 'radio' || type === 'hidden' || type === 'file' || hasClearText(getComputedStyle(element))) return null;
  if (isSecret(element, labelTextOf(view, at))) return attribute(element, 'placeholder');
  return (element as HTMLInputElement).value || attribute(element, 'placeholder');
}
