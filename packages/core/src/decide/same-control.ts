import type { Box } from '../recording/target.js';
import { hrefLikeness } from '../element/href-likeness.js';
import { labelsOf } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import { normaliseText } from '../text/normalise.js';

/** Likeness from which two addresses lead to the same place. */
const SAME_ADDRESS = 0.98;

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
  if (!left || !right || !isSameTree(a, b)) return false;
  if (left === right || isInsideOneControl(left, right)) return true;
  if (!left.startsWith(`${right}/`) && !right.startsWith(`${left}/`)) return false;
  return isNearlySameBox(a.geometry?.box, b.geometry?.box) || firstLabel(a) === firstLabel(b);
}

/** Paths begin anew in every frame and every shadow root. */
function isSameTree(a: ElementSnapshot, b: ElementSnapshot): boolean {
  return JSON.stringify([a.frames ?? [], a.shadow ?? []]) === JSON.stringify([b.frames ?? [], b.shadow ?? []]);
}

/** Two parts of one link or button: a press on either is a press on it. */
function isInsideOneControl(left: string, right: string): boolean {
  const control = /^.*\/(a|button)\[\d+\](?=\/)/.exec(left)?.[0];
  return control !== undefined && right.startsWith(`${control}/`);
}

function isNearlySameBox(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return false;
  const overlapX = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const overlapY = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const overlap = Math.max(0, overlapX) * Math.max(0, overlapY);
  return overlap > 0.6 * Math.max(a.width * a.height, b.width * b.height);
}

function isSameLink(a: ElementSnapshot, b: ElementSnapshot): boolean {
  const [left, right] = [a.dom?.href, b.dom?.href];
  if (!left || !right || /^(#|javascript:)|#$/i.test(left) || hrefLikeness(left, right) < SAME_ADDRESS) return false;
  return firstLabel(a) === firstLabel(b);
}

function firstLabel(element: ElementSnapshot): string {
  return normaliseText(labelsOf(element)?.[0] ?? '');
}
