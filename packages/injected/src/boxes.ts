import type { Box } from '@waymark/core';
import { firstChildOf, isElement, nextSiblingOf, rectOf, scrollingElementOf, scrollLeftOf, scrollTopOf } from './dom.js';

/** Viewport box; where an element has none of its own (an inline link around a float), that of its children. */
export function boxOf(element: Element, depth = 2): Box {
  const { x, y, width, height } = rectOf(element);
  if ((width > 0 && height > 0) || depth === 0) return { x, y, width, height };
  const inner: Box[] = [];
  for (let child = firstChildOf(element); child !== null && inner.length < 20; child = nextSiblingOf(child)) {
    if (!isElement(child)) continue;
    const box = boxOf(child, depth - 1);
    if (!isEmpty(box)) inner.push(box);
  }
  return inner.length === 0 ? { x, y, width, height } : inner.reduce(union);
}

export function isEmpty(box: Box): boolean {
  return box.width <= 0 || box.height <= 0;
}

export function centreOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Between the nearest edges; 0 where they touch or overlap. */
export function distanceBetween(a: Box, b: Box): number {
  const dx = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0);
  const dy = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0);
  return Math.hypot(dx, dy);
}

/** Shared area over the area of both, 0–1. */
export function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

export function pageScroll(): { x: number; y: number } {
  const scroller = scrollingElementOf(document);
  return scroller === null ? { x: 0, y: 0 } : { x: scrollLeftOf(scroller), y: scrollTopOf(scroller) };
}

export function viewportSize(): { width: number; height: number; dpr: number } {
  return { width: innerWidth, height: innerHeight, dpr: devicePixelRatio };
}

export function onPage(box: Box, { x, y }: { x: number; y: number }): Box {
  return { x: round(box.x + x), y: round(box.y + y), width: round(box.width), height: round(box.height) };
}

/** Recordings are read by people: hundredths of a pixel are enough. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
