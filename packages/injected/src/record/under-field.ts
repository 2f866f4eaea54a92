import type { Box } from '@waymark/core';
import { boxOf, isEmpty } from '../boxes.js';
import { queryAll, type Root } from '../dom.js';
import { isSurface } from './surfaces.js';

const DRAWN = 'canvas,video,img';

/** Whether something is drawn where a field stands. */
export function standsOnSurface(field: Element, trees: readonly Root[]): boolean {
  const box = boxOf(field);
  return trees.some((tree) => queryAll(tree, DRAWN).some((one) => touch(boxOf(one), box) && isSurface(one)));
}

function touch(a: Box, b: Box): boolean {
  return !isEmpty(a) && a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}
