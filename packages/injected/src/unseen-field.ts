import type { Box } from '@waymark/core';
import { boxOf, centreOf } from './boxes.js';
import { flatParentOf, tagOf } from './dom.js';

/** In CSS pixels: a field that is this small only takes keys. */
const TINY = 4;
/** What is less opaque is not seen by anybody. */
const FAINT = 0.1;
const DRAWN = new Set(['canvas', 'video', 'img']);
const { elementsFromPoint } = Document.prototype;

/**
 * Whether nobody can see what is typed into a field. Programs that draw their own fields take the keys in such a one: on
 * phones and for other scripts, letters come to fields only.
 */
export function isUnseen(field: Element): boolean {
  const box = boxOf(field);
  return isTiny(box) || isOutOfView(box) || hasClearText(getComputedStyle(field)) || isFadedOut(field) || isDrawnOver(box);
}

function isTiny({ width, height }: Box): boolean {
  return width <= TINY || height <= TINY;
}

function isOutOfView({ x, y, width, height }: Box): boolean {
  return x + width <= 0 || y + height <= 0 || x >= innerWidth || y >= innerHeight;
}

/** A shadow shows letters that have no colour of their own. */
export function hasClearText({ webkitTextFillColor, color, fontSize, textShadow }: CSSStyleDeclaration): boolean {
  return textShadow === 'none' && (isClear(webkitTextFillColor || color) || Number.parseFloat(fontSize) <= 1);
}

function isClear(colour: string): boolean {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+%?)\)$/u.exec(colour);
  return colour === 'transparent' || (alpha !== null && Number.parseFloat(alpha[1] ?? alpha[2] ?? '1') < FAINT);
}

/** By itself or with what it stands in. */
function isFadedOut(field: Element): boolean {
  let left = 1;
  for (let one: Element | null = field; one !== null; one = flatParentOf(one)) {
    const { opacity, filter, visibility, clip, clipPath, overflow } = getComputedStyle(one);
    left *= Number(opacity) * (/opacity\(0(\.0\d*)?%?\)/u.test(filter) ? 0 : 1);
    if (left < FAINT || (one === field && visibility !== 'visible')) return true;
    if (/inset\((50|100)%|circle\(0|polygon\(0(px)? 0(px)?, 0(px)? 0/u.test(clipPath) || /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/u.test(clip)) return true;
    if (one !== field && overflow !== 'visible' && isTiny(boxOf(one))) return true;
  }
  return false;
}

function isDrawnOver(box: Box): boolean {
  const { x, y } = centreOf(box);
  const [top] = elementsFromPoint.call(document, x, y);
  return top !== undefined && DRAWN.has(tagOf(top));
}
