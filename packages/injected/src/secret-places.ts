import { secretSpans, type Box, type SecretRules, type SecretSpan } from '@waymark/core';
import { isEmpty } from './boxes.js';
import { collapse } from './collapse.js';
import { dataOf, parentElementOf, queryAll, rectOf, textContentOf, type Root } from './dom.js';
import { isSecret } from './field-kind.js';
import { labelTextOf } from './own-texts.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';

const { createRange, createTreeWalker } = Document.prototype;
const FIELDS = 'input, textarea';
/** How the makers of a page mark what is nobody's business. */
const PRIVATE = '[data-waymark-private]';
/** No text of a page that looks like a secret is longer; what is longer is searched in parts. */
const LONGEST = 20_000;

/** Texts of what was named, at most, and of how many characters each. */
const TOLD = { texts: 100, characters: 500 };

/** Where the frame shows what must not be pictured: fields for secrets, texts and values that look like one, and what was named, whose words must not be sent either. */
export function secretPlaces(world: PageWorld, { emails, selectors }: { emails: boolean; selectors: readonly string[] }): { boxes: Box[]; texts: string[] } {
  const view = world.look();
  const named = view.index.roots.flatMap((root) => [PRIVATE, ...selectors].flatMap((selector) => queryAll(root, selector)));
  const fields = view.matching(FIELDS).filter((at) => holdsSecret(view, at, { emails })).map((at) => view.element(at));
  const boxes = [...[...named, ...fields].map((element) => plain(rectOf(element))), ...view.index.roots.flatMap((root) => textPlaces(root, { emails }))];
  const texts = named.slice(0, TOLD.texts).map((element) => collapse(textContentOf(element) ?? '').slice(0, TOLD.characters));
  return { boxes: boxes.filter((box) => !isEmpty(box)), texts: texts.filter((text) => text !== '') };
}

function holdsSecret(view: PageView, at: number, rules: SecretRules): boolean {
  const element = view.element(at);
  if (isSecret(element, labelTextOf(view, at))) return true;
  const { value } = element as HTMLInputElement;
  return typeof value === 'string' && secretSpans(value.slice(0, LONGEST), rules).length > 0;
}

interface Part {
  node: Text;
  /** Of its first character in the text of its block. */
  start: number;
  length: number;
}

interface Block {
  text: string;
  parts: Part[];
}

function textPlaces(root: Root, rules: SecretRules): Box[] {
  return blocksOf(root).flatMap((block) => spansIn(block.text, rules).flatMap((span) => placesOf(block, span)));
}

function spansIn(text: string, rules: SecretRules): SecretSpan[] {
  const starts = Array.from({ length: Math.ceil(text.length / LONGEST) }, (_, at) => at * LONGEST);
  return starts.flatMap((from) => secretSpans(text.slice(from, from + LONGEST), rules).map(({ start, end, what }) => ({ start: start + from, end: end + from, what })));
}

/** A number may be cut into pieces by markup; what stands in one line of thought is searched as one text. */
export function blocksOf(root: Root): Block[] {
  const walker = createTreeWalker.call(document, root, NodeFilter.SHOW_TEXT);
  const blocks: Block[] = [];
  let around: Element | null = null;
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const block = blockAround(node);
    if (blocks.length === 0 || block !== around) blocks.push({ text: '', parts: [] });
    around = block;
    const last = blocks.at(-1) as Block;
    const data = dataOf(node);
    last.parts.push({ node, start: last.text.length, length: data.length });
    last.text += data;
  }
  return blocks;
}

function blockAround(node: Text): Element | null {
  let element = parentElementOf(node);
  while (element !== null && getComputedStyle(element).display.startsWith('inline')) element = parentElementOf(element);
  return element;
}

export function placesOf({ parts }: Block, { start, end }: Pick<SecretSpan, 'start' | 'end'>): Box[] {
  return parts.flatMap((part) => {
    const [from, to] = [Math.max(start - part.start, 0), Math.min(end - part.start, part.length)];
    if (from >= to) return [];
    const range = createRange.call(document);
    range.setStart(part.node, from);
    range.setEnd(part.node, to);
    return [...range.getClientRects()].map(plain);
  });
}

function plain({ x, y, width, height }: DOMRect): Box {
  return { x, y, width, height };
}
