import type { Captured, PixelSurface } from '@waymark/core';
import { boxOf } from '../boxes.js';
import { attribute, closestOf, tagOf } from '../dom.js';
import { operatedAt } from './origin.js';

const CONTROLS = new Set(['a', 'button', 'summary', 'label', 'input', 'option']);
/** What a canvas may be called without being one control. */
const PICTURES = new Set(['', 'img', 'image', 'application', 'document', 'graphics-document', 'presentation', 'none', 'group', 'region', 'main']);

/** Of a remote desktop in a page; smaller ones are photos and icons. CSS pixels. */
const SMALLEST_SCREEN = { width: 320, height: 200 };

/** Whether the element is one on which controls are drawn. One inside a button or a link only decorates it. */
export function isSurface(hit: Element): boolean {
  if (!(tagOf(hit) === 'canvas' || isScreen(hit)) || !PICTURES.has(attribute(hit, 'role')?.toLowerCase() ?? '')) return false;
  const operated = operatedAt(hit);
  return operated === hit || (!CONTROLS.has(tagOf(operated)) && PICTURES.has(attribute(operated, 'role')?.toLowerCase() ?? ''));
}

/** A stream of pictures or a film of another desktop: what shows nothing but itself takes no keys, and a player has controls of its own. */
function isScreen(hit: Element): boolean {
  const tag = tagOf(hit);
  if ((tag !== 'img' && tag !== 'video') || attribute(hit, 'controls') !== null) return false;
  const { width, height } = boxOf(hit);
  const takesKeys = Number(attribute(hit, 'tabindex') ?? -1) >= 0 || closestOf(hit, '[role="application"]') !== null;
  return takesKeys && width >= SMALLEST_SCREEN.width && height >= SMALLEST_SCREEN.height;
}

/** What a person operates who points here: on a surface the surface, whatever stands around it. */
export function operatedOrDrawnAt(hit: Element): Element {
  return isSurface(hit) ? hit : operatedAt(hit);
}

/** Where on the surface it was pointed at, in CSS pixels from its corner. */
export function placeOn(surface: Element, { x, y }: { x: number; y: number }): PixelSurface {
  const box = boxOf(surface);
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return { size: { width: tenth(box.width), height: tenth(box.height) }, at: { x: tenth(x - box.x), y: tenth(y - box.y) } };
}

/** Until it has been read; the name of the canvas would say nothing of it. */
const UNREAD = 'something drawn';

/** The bundle of the surface says which one it is; this says what is meant on it. */
export function withSurface({ target }: Captured, surface: PixelSurface): Captured {
  return { label: UNREAD, target: { ...target, pixels: { ...target.pixels, surface } } };
}
