import { findWords, wordsOf, type Box, type TextPlace } from '@waymark/core';
import { centreOf, isEmpty } from './boxes.js';
import { dataOf, flatParentOf, parentElementOf, rectOf } from './dom.js';
import { holdersOf, type WantedText } from './find-texts.js';
import { deepElementAt } from './hit-test.js';
import { overlayAt } from './overlays.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';
import { isInside } from './shadow-roots.js';
import { isFaint, isInkOfPaper } from './text-colour.js';
import { wordsFor } from './words-for.js';

/** More places than these tell no more. */
const MOST_PLACES = 6;
const { createRange, createTreeWalker } = Document.prototype;

export function placeTexts(world: PageWorld, items: readonly WantedText[]): Record<string, TextPlace[]> {
  const view = world.look();
  const holders = holdersOf(view, items);
  return Object.fromEntries(items.map(({ id, text }) => [id, (holders.get(id) ?? []).slice(0, MOST_PLACES).map((at) => placeIn(world, view, { at, words: wordsOf(text) }))]));
}

function placeIn(world: PageWorld, view: PageView, { at, words }: { at: number; words: readonly string[] }): TextPlace {
  const holder = view.element(at);
  const found = rangeOf(holder, words);
  const element = found?.element ?? holder;
  const boxes = (found?.boxes ?? [plain(rectOf(holder))]).filter((box) => !isEmpty(box));
  if (found && boxes.length === 0) return { boxes, exact: true, seen: 'faint', by: null };
  return { boxes, exact: found !== null, ...seenAt({ world, view, element }, boxes) };
}

interface Token {
  node: Text;
  start: number;
  end: number;
  words: string[];
}

/** The lines of the wanted words; null where they are not in text nodes (a field's value), or are cut otherwise. */
function rangeOf(holder: Element, wanted: readonly string[]): { boxes: Box[]; element: Element } | null {
  const tokens = tokensOf(holder);
  const flat = tokens.flatMap((token) => token.words.map((word) => ({ word, token })));
  const [start] = findWords(flat.map(({ word }) => word), wanted);
  const first = start === undefined ? undefined : flat[start]?.token;
  const last = start === undefined ? undefined : flat[start + wanted.length - 1]?.token;
  const element = first && parentElementOf(first.node);
  if (!first || !last || !element) return null;
  const range = createRange.call(document);
  range.setStart(first.node, first.start);
  range.setEnd(last.node, last.end);
  return { boxes: [...range.getClientRects()].map(plain), element };
}

function tokensOf(holder: Element): Token[] {
  const walker = createTreeWalker.call(document, holder, NodeFilter.SHOW_TEXT);
  const tokens: Token[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const part of dataOf(node as Text).matchAll(/\S+/gu)) tokens.push({ node: node as Text, start: part.index, end: part.index + part[0].length, words: wordsOf(part[0]) });
  }
  return tokens;
}

interface Placed {
  world: PageWorld;
  view: PageView;
  element: Element;
}

function seenAt({ world, view, element }: Placed, boxes: readonly Box[]): Pick<TextPlace, 'seen' | 'by' | 'doubt'> {
  const clipped = clipOf(element);
  const points = boxes.map(centreOf).filter((point) => holds(clipped, point));
  if (points.length === 0) return { seen: 'outside', by: null };
  if (isFaint(element)) return { seen: 'faint', by: null };
  const cover = ofAll(points, (point) => coverAt(world, element, point));
  if (cover) return { seen: 'covered', by: wordsFor(cover) };
  const overlay = ofAll(points, (point) => overlayAt(view, element, point));
  if (overlay) return { seen: 'shown', by: wordsFor(overlay), doubt: 'overlay' };
  return { seen: 'shown', by: null, ...(isInkOfPaper(element) ? { doubt: 'colour' } : {}) };
}

/** What lies over the first of the points, where something lies over each of them. */
function ofAll<P>(points: readonly P[], over: (point: P) => Element | null): Element | null {
  const found = points.map(over);
  return found.every((one) => one !== null) ? (found[0] ?? null) : null;
}

/** The part of the viewport in which the element's text can be. */
function clipOf(element: Element): Box {
  let clip: Box = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) {
    const { overflowX, overflowY, position } = getComputedStyle(one);
    if (overflowX !== 'visible' || overflowY !== 'visible') clip = intersection(clip, plain(rectOf(one)));
    if (position === 'fixed') break;
  }
  return clip;
}

/** What lies over the point, where it neither belongs to the element nor holds it. */
function coverAt({ shadows }: PageWorld, element: Element, { x, y }: { x: number; y: number }): Element | null {
  const hit = deepElementAt(shadows, x, y);
  return hit === null || isInside(hit, element) || isInside(element, hit) ? null : hit;
}

function intersection(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y };
}

function holds(box: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

function plain({ x, y, width, height }: DOMRect): Box {
  return { x, y, width, height };
}
