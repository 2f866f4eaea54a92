import type { Box } from '@waymark/core';

/** In CSS pixels: what a browser rounds. */
const SLACK = 1;

/** The box that a frame's own viewport fills in that of this document; null where it is scaled, turned, or cut off by what it stands in. */
export function frameBox(holder: Element | undefined): Box | null {
  if (!(holder instanceof HTMLElement)) return null;
  const around = holder.getBoundingClientRect();
  const isScaled = Math.abs(around.width - holder.offsetWidth) > SLACK || Math.abs(around.height - holder.offsetHeight) > SLACK;
  if (isScaled || holder.currentCSSZoom !== 1) return null;
  const box = contentOf(holder, around);
  for (let element: Element | null = holder; element !== null; element = above(element)) {
    if (isTurned(getComputedStyle(element)) || (element !== holder && cutsOff(element, box))) return null;
  }
  return box;
}

function contentOf(holder: HTMLElement, { x, y }: DOMRect): Box {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(holder);
  const [left, right, top, bottom] = [paddingLeft, paddingRight, paddingTop, paddingBottom].map((length) => Number.parseFloat(length) || 0) as [number, number, number, number];
  return { x: x + holder.clientLeft + left, y: y + holder.clientTop + top, width: holder.clientWidth - left - right, height: holder.clientHeight - top - bottom };
}

/** Where it is shown, whatever tree it was written in. */
function above(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : element.parentElement;
}

/** A half turn and a mirror leave the size as it is. */
function isTurned({ transform, rotate, scale, offsetPath, perspective }: CSSStyleDeclaration): boolean {
  if ([rotate, scale, offsetPath, perspective].some((value) => value !== '' && value !== 'none')) return true;
  if (transform === '' || transform === 'none') return false;
  const { a, b, c, d, is2D } = new DOMMatrixReadOnly(transform);
  return !is2D || a !== 1 || b !== 0 || c !== 0 || d !== 1;
}

function cutsOff(element: Element, box: Box): boolean {
  // What the page itself does not show is known by its viewport.
  if (element === document.documentElement || element === document.body) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  if (overflowX === 'visible' && overflowY === 'visible') return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return box.x < left - SLACK || box.y < top - SLACK || box.x + box.width > right + SLACK || box.y + box.height > bottom + SLACK;
}
