import type { Box, Size } from '@waymark/core';
import type { View } from '../page-protocol.js';

/** In CSS pixels: what a browser rounds. */
const SLACK = 1;

/** What is known of a frame while a picture of its tab is taken. */
export interface SeenFrame {
  frameId: number;
  parentFrameId: number;
  view: View;
  /** In the viewport of its parent; null where it is no plain box there. */
  box: Box | null;
}

/** Where the viewport of a frame stands in that of the tab, and how far its own document is scrolled. */
export interface FrameSpot extends Box {
  scroll: { x: number; y: number };
}

/** Of each frame but the main one; null where it is there, but not as it is, or not wholly in view. */
export function frameSpots(frames: readonly SeenFrame[]): Map<number, FrameSpot | null> {
  const byId = new Map(frames.map((frame) => [frame.frameId, frame]));
  const originOf = (frameId: number): { x: number; y: number } | null => {
    const frame = byId.get(frameId);
    if (frame === undefined || frameId === 0) return frame ? { x: 0, y: 0 } : null;
    const parent = byId.get(frame.parentFrameId);
    const origin = parent && isPlain(frame, parent.view.viewport) ? originOf(parent.frameId) : null;
    return origin && frame.box && { x: origin.x + frame.box.x, y: origin.y + frame.box.y };
  };
  return new Map(frames.flatMap(({ frameId, view: { viewport, scroll } }) => {
    const origin = originOf(frameId);
    if (frameId === 0) return [];
    return [[frameId, origin && { x: Math.round(origin.x), y: Math.round(origin.y), ...viewport, scroll }] as const];
  }));
}

/** Those that stood the same before and after; the rest of both is there, but nobody knows where. */
export function steadySpots(before: ReadonlyMap<number, FrameSpot | null>, after: ReadonlyMap<number, FrameSpot | null>): Map<number, FrameSpot | null> {
  return new Map([...before.keys(), ...after.keys()].map((id) => [id, same(before.get(id), after.get(id))]));
}

function same(a: FrameSpot | null | undefined, b: FrameSpot | null | undefined): FrameSpot | null {
  const isSame = a && b && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.scroll.x === b.scroll.x && a.scroll.y === b.scroll.y;
  return isSame ? b : null;
}

/** Shown as large as it is, and wholly within what holds it. */
function isPlain({ box, view: { viewport } }: SeenFrame, around: Size): boolean {
  if (box === null || viewport.width === 0 || viewport.height === 0) return false;
  const asLarge = Math.abs(box.width - viewport.width) <= SLACK && Math.abs(box.height - viewport.height) <= SLACK;
  return asLarge && box.x >= -SLACK && box.y >= -SLACK && box.x + box.width <= around.width + SLACK && box.y + box.height <= around.height + SLACK;
}
