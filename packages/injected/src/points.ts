import type { Box } from '@waymark/core';
import { boxOf, isEmpty } from './boxes.js';

export interface ViewportPoint {
  x: number;
  y: number;
}

const { getClientRects } = Element.prototype;
const THIRDS = [1 / 2, 1 / 6, 5 / 6];

/**
 * Points of the visible part of an element, the wanted one first, then a grid over each of its boxes: a link
 * over two lines has two, and the centre of both together may lie in neither.
 */
export function pointsOf(element: Element, offset?: { x: number; y: number }): ViewportPoint[] {
  const whole = boxOf(element);
  const boxes = [...getClientRects.call(element)].slice(0, 4).map(plain).filter((box) => !isEmpty(box));
  const parts = (boxes.length > 0 ? boxes : [whole]).map(inViewport).filter((box) => box !== null);
  const wanted = offset === undefined ? [] : [{ x: whole.x + whole.width * offset.x, y: whole.y + whole.height * offset.y }];
  return [...wanted.filter(isInViewport), ...parts.flatMap(gridOver)];
}

function plain({ x, y, width, height }: DOMRect): Box {
  return { x, y, width, height };
}

function gridOver(box: Box): ViewportPoint[] {
  const grid = THIRDS.flatMap((down) => THIRDS.map((across) => ({ x: box.x + box.width * across, y: box.y + box.height * down })));
  return grid.filter(isInViewport);
}

function isInViewport({ x, y }: ViewportPoint): boolean {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

function inViewport(box: Box): Box | null {
  const x = Math.max(box.x, 0);
  const y = Math.max(box.y, 0);
  const width = Math.min(box.x + box.width, innerWidth) - x;
  const height = Math.min(box.y + box.height, innerHeight) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
