import type { Box } from '../recording/target.js';
import { labelsOf } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { normaliseText } from '../text/normalise.js';

/**
 * Whether acting on one is acting on the other: one inside the other within the same control, or two links of
 * the same text to the same address. Such twins are one candidate, never an ambiguity.
 */
export function isSameControl(a: ElementSnapshot, b: ElementSnapshot): boolean {
  return isNested(a, b) || isSameLink(a, b);
}

function isNested(a: ElementSnapshot, b: ElementSnapshot): boolean {
  const left = a.dom?.xpath;
  const right = b.dom?.xpath;
  if (!left || !right || JSON.stringify(a.frames ?? []) !== JSON.stringify(b.frames ?? [])) return false;
  if (left === right) return true;
  if (!left.startsWith(`${right}/`) && !right.startsWith(`${left}/`)) return false;
  return isNearlySameBox(a.geometry?.box, b.geometry?.box) || firstLabel(a) === firstLabel(b);
}

function isNearlySameBox(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return false;
  const overlapX = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const overlapY = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const overlap = Math.max(0, overlapX) * Math.max(0, overlapY);
  return overlap > 0.6 * Math.max(a.width * a.height, b.width * b.height);
}

function isSameLink(a: ElementSnapshot, b: ElementSnapshot): boolean {
  const href = a.dom?.href;
  if (!href || href !== b.dom?.href || /^(#|javascript:)/i.test(href)) return false;
  return firstLabel(a) === firstLabel(b);
}

function firstLabel(element: ElementSnapshot): string {
  return normaliseText(labelsOf(element)?.[0] ?? '');
}
