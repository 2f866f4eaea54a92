import type { Box } from '@waymark/core';
import { flatParentOf, rectOf } from './dom.js';
import type { PageView } from './page-view.js';
import { isInside } from './shadow-roots.js';
import { alphaOf, opacityOf } from './text-colour.js';

/** A layer that lets more of what is below shine through hides nothing. */
const HIDING = 0.5;
const PICTURES = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'embed', 'object']);
const PSEUDO = ['::before', '::after'] as const;
/** How far up the elements are whose generated content may lie over a text. */
const NEAR = 5;

interface At {
  x: number;
  y: number;
}

/**
 * What may be drawn over a point of an element's text without hit-testing telling so: pointers pass through it, or it is inside of the element.
 * The order of painting is only guessed: a reason to look at the pixels, no proof.
 */
export function overlayAt(view: PageView, element: Element, point: At): Element | null {
  return generatedOver(element, point) ?? unmetOver(view, element, point);
}

function unmetOver(view: PageView, element: Element, point: At): Element | null {
  const { elements, shown } = view.index;
  const own = view.index.indexOf(element);
  const isLifted = isPositionedWithin(element);
  for (let at = elements.length - 1; at >= 0; at -= 1) {
    const one = elements[at];
    if (one === undefined || one === element || !shown[at] || !holds(view.box(at), point)) continue;
    const style = getComputedStyle(one);
    // What is inside of it is part of it to a pointer; running text is what it shows.
    const isUnmet = isInside(one, element) ? isTakenOut(style) : style.pointerEvents === 'none';
    if (!isUnmet || isInside(element, one) || isBelow(style, at < own && isLifted)) continue;
    if (paints(style, view.tag(at), view.index.owns[at] ?? '') && opacityOf(one) >= HIDING) return one;
  }
  return null;
}

/** Content that style adds to the element, or to what it stands in, is part of that to a pointer. */
function generatedOver(element: Element, point: At): Element | null {
  let one: Element | null = element;
  for (let up = 0; one !== null && up < NEAR; up += 1, one = flatParentOf(one)) {
    const host: Element = one;
    if (getComputedStyle(host).position !== 'static' && PSEUDO.some((pseudo) => isGeneratedOver(host, pseudo, point))) return host;
  }
  return null;
}

function isGeneratedOver(host: Element, pseudo: (typeof PSEUDO)[number], point: At): boolean {
  const style = getComputedStyle(host, pseudo);
  if (style.content === 'none' || style.content === 'normal' || style.display === 'none' || !isTakenOut(style) || isBelow(style, false)) return false;
  const { x, y } = rectOf(host);
  const { borderLeftWidth, borderTopWidth } = getComputedStyle(host);
  const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat) as [number, number, number, number];
  const box = { x: x + Number.parseFloat(borderLeftWidth) + left, y: y + Number.parseFloat(borderTopWidth) + top, width, height };
  return holds(box, point) && Number(style.opacity) >= HIDING && paints(style, '', style.content.replace(/^"|"$/g, ''));
}

function isBelow({ zIndex }: CSSStyleDeclaration, isEarlier: boolean): boolean {
  return Number(zIndex) < 0 || (isEarlier && !(Number(zIndex) > 0));
}

function isTakenOut({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}

function isPositionedWithin(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) if (getComputedStyle(one).position !== 'static') return true;
  return false;
}

function paints({ backgroundColor, backgroundImage }: CSSStyleDeclaration, tag: string, text: string): boolean {
  return PICTURES.has(tag) || backgroundImage !== 'none' || alphaOf(backgroundColor) >= HIDING || text.trim() !== '';
}

function holds(box: Box, { x, y }: At): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}
