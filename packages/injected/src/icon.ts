import { digestOf } from './digest.js';
import { attribute, textContentOf } from './dom.js';
import { fileNameOf } from './file-name.js';
import { classesOf } from './classes.js';
import { iconClasses } from './icon-classes.js';
import type { PageView } from './page-view.js';

/** What holds more than this is a part of the page, not something that shows an icon. */
const ELEMENTS = 40;
/** What they show is their value. */
const FIELDS = new Set(['input', 'select', 'textarea']);
const TOKENS = 4;
const LENGTH = 200;

/** What an element shows instead of words, or beside them; null where it shows nothing but words. */
export function iconOf(view: PageView, at: number): string | null {
  const known = view.once('icons', () => new Map<number, string | null>());
  const before = known.get(at);
  if (before !== undefined) return before;
  const field = FIELDS.has(view.tag(at)) && view.attribute(at, 'type')?.toLowerCase() !== 'image';
  const tokens = field || (view.index.ends[at] ?? 0) - at > ELEMENTS ? [] : tokensOf(view, at);
  const icon = tokens.length === 0 ? null : [...new Set(tokens)].slice(0, TOKENS).join(' ').slice(0, LENGTH);
  known.set(at, icon);
  return icon;
}

function tokensOf(view: PageView, at: number): string[] {
  const tokens: string[] = [];
  for (let i = at; i < (view.index.ends[at] ?? 0); i++) if (view.index.shown[i] || view.tag(i) === 'use') tokens.push(...tokensAt(view, i));
  const drawing = drawingOf(view, at);
  if (drawing !== null) tokens.push(drawing);
  tokens.push(...glyphsIn(view.text(at)));
  return tokens.length === 0 && view.text(at) === '' ? styledTokens(view, at) : tokens;
}

function tokensAt(view: PageView, at: number): string[] {
  const element = view.element(at);
  const tag = view.tag(at);
  if (tag === 'use') return named('use', afterHash(attribute(element, 'href') ?? attribute(element, 'xlink:href')));
  if (tag === 'img' || (tag === 'input' && attribute(element, 'type') === 'image')) return pictureTokens(attribute(element, 'src'));
  const classes = classesOf(attribute(element, 'class'));
  if (classes.some((name) => /^material-(icons|symbols)/.test(name))) return named('ligature', textContentOf(element)?.trim() ?? null);
  const own = named('icon', attribute(element, 'data-icon') ?? attribute(element, 'data-lucide') ?? attribute(element, 'data-feather'));
  const byTestId = tag === 'svg' ? named('icon', attribute(element, 'data-testid')) : [];
  const byName = tag.endsWith('-icon') ? named('icon', attribute(element, 'name') ?? attribute(element, 'icon')) : [];
  return [...own, ...byTestId, ...byName, ...iconClasses(classes).map((name) => `class:${name}`)];
}

function named(kind: string, name: string | null): string[] {
  const word = name?.trim().replace(/\s+/g, '-') ?? '';
  return word === '' ? [] : [`${kind}:${word.slice(0, 60)}`];
}

function afterHash(address: string | null): string | null {
  if (address === null) return null;
  const hash = address.lastIndexOf('#');
  return hash < 0 ? fileNameOf(address) : address.slice(hash + 1);
}

function pictureTokens(address: string | null): string[] {
  if (address === null || address === '') return [];
  const name = fileNameOf(address);
  return [`img:${(name ?? `data-${digestOf(address)}`).replace(/\s+/g, '-')}`];
}

const SHAPES: Record<string, readonly string[]> = {
  path: ['d'],
  polygon: ['points'],
  polyline: ['points'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height'],
  line: ['x1', 'y1', 'x2', 'y2'],
};

/** All lines of the drawings in it, as one short digest. */
function drawingOf(view: PageView, at: number): string | null {
  let lines = '';
  for (let i = at; i < (view.index.ends[at] ?? 0); i++) {
    const shape = SHAPES[view.tag(i)];
    if (shape !== undefined) lines += `${view.tag(i)} ${shape.map((name) => view.attribute(i, name) ?? '').join(' ')};`;
  }
  return lines === '' ? null : `path:${digestOf(lines.replace(/[\s,]+/g, ' '))}`;
}

const PICTOGRAM = /(?![©®™\d#*])\p{Extended_Pictographic}|[\p{Co}]/gu;
const SYMBOL = /[^\s\p{L}\p{N}\uFE0E\uFE0F]/gu;

/** Symbols are the icon where there are no words; pictograms always are. */
function glyphsIn(text: string): string[] {
  if (text === '' || text.length > 60) return [];
  const glyphs = text.match(/[\p{L}\p{N}]/u) === null ? text.match(SYMBOL) : text.match(PICTOGRAM);
  return glyphs === null ? [] : [`glyph:${[...new Set(glyphs)].slice(0, 4).map(readable).join('')}`];
}

/** Characters of icon fonts have no picture of their own. */
function readable(glyph: string): string {
  return /\p{Co}/u.test(glyph) ? `u${(glyph.codePointAt(0) ?? 0).toString(16)}` : glyph;
}

/** Style is asked last, since it costs most: a background, a mask, or a character that an icon font puts before the text. */
function styledTokens(view: PageView, at: number): string[] {
  for (let i = at; i < Math.min(view.index.ends[at] ?? 0, at + 4); i++) {
    if (!view.index.shown[i]) continue;
    const element = view.element(i);
    const tokens = [...backgroundTokens(getComputedStyle(element)), ...pseudoTokens(element, '::before'), ...pseudoTokens(element, '::after')];
    if (tokens.length > 0) return tokens;
  }
  return [];
}

function backgroundTokens({ backgroundImage, maskImage, backgroundPosition }: CSSStyleDeclaration): string[] {
  const image = [backgroundImage, maskImage].find((one) => one?.startsWith('url('));
  if (image === undefined) return [];
  const address = image.replace(/^url\(["']?|["']?\).*$/g, '');
  const name = fileNameOf(address) ?? `data-${digestOf(address)}`;
  const sprite = /^(0% 0%|50% 50%|0px 0px|center|)$/.test(backgroundPosition) ? '' : `@${backgroundPosition.replace(/\s+/g, ',')}`;
  return [`background:${name.replace(/\s+/g, '-')}${sprite}`];
}

function pseudoTokens(element: Element, pseudo: '::before' | '::after'): string[] {
  const style = getComputedStyle(element, pseudo);
  const content = style.content.match(/^"(.+)"/)?.[1] ?? '';
  if (style.content === 'none' || style.content === 'normal') return [];
  return [...(content.length <= 4 ? glyphsIn(content) : []), ...backgroundTokens(style)];
}
