import type { Box } from '../recording/target.js';
import { finding, type Finding, type Value } from './finding.js';
import type { ElementSnapshot } from './snapshot.js';

/** Nearness of the centres: 1 at the same place, a half at 150 px, hardly anything at 1 000 px. */
export function comparePlaces(target: ElementSnapshot, candidate: ElementSnapshot): Finding {
  const then = target.geometry?.box;
  const now = candidate.geometry?.box;
  const values = { recorded: place(then), found: place(now) };
  if (!then || !now) return finding('unknown', 0, values);
  const distance = Math.hypot(then.x + then.width / 2 - now.x - now.width / 2, then.y + then.height / 2 - now.y - now.height / 2);
  return finding('similar', 150 / (150 + distance), values);
}

function place(box: Box | null | undefined): Value {
  return box && `${Math.round(box.x)}, ${Math.round(box.y)}`;
}

export function compareSizes(then: Box | null | undefined, now: Box | null | undefined): Finding {
  const show = (box: Box | null | undefined): Value => box && `${Math.round(box.width)} × ${Math.round(box.height)}`;
  const values = { recorded: show(then), found: show(now) };
  if (!then || !now) return finding('unknown', 0, values);
  return finding('similar', ratio(then.width, now.width) * ratio(then.height, now.height), values);
}

function ratio(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b, 1);
}
