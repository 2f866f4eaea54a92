import type { Candidate, FramePlace, PointedAt, UnderReport, UnderRequest } from '@waymark/core';
import { isEmpty, viewportSize } from './boxes.js';
import { attribute, flatParentOf, queryAll, rectOf, rootOf, tagOf, type Root } from './dom.js';
import { interactiveAncestorOf, stateAt } from './element-state.js';
import { deepElementAt } from './hit-test.js';
import { looksClickable } from './interactive.js';
import { controlOfLabelAround } from './label-control.js';
import type { PageView } from './page-view.js';
import type { PageWorld } from './page-world.js';
import { snapshotOf } from './snapshot.js';

const FRAMES = 'iframe, frame, object, embed';
const FRAME_TAGS = new Set(['iframe', 'frame']);
const LEVELS = 5;

export function under(world: PageWorld, { points }: UnderRequest): UnderReport {
  const view = world.look();
  const found: number[] = [];
  const hits = points.map((point) => hitAt(world, view, { point, found }));
  return { hits, candidates: found.map((at) => candidateAt(world, view, at)), frames: framesOf(view), viewport: viewportSize() };
}

function hitAt(world: PageWorld, view: PageView, { point, found }: { point: { x: number; y: number }; found: number[] }): PointedAt | null {
  const hit = deepElementAt(world.shadows, point.x, point.y);
  if (hit === null) return null;
  if (FRAME_TAGS.has(tagOf(hit))) return { at: 'frame', index: indexOf(hit) };
  const control = interactiveAncestorOf(hit) ?? controlOfLabelAround(hit);
  const positions = (control ? [control] : clickableAround(hit)).map((element) => view.index.indexOf(element)).filter((at) => at >= 0);
  for (const at of positions) if (!found.includes(at)) found.push(at);
  return positions.length === 0 ? null : { at: 'element', indices: positions.map((at) => found.indexOf(at)) };
}

function candidateAt(world: PageWorld, view: PageView, at: number): Candidate {
  return { node: world.nodes.idOf(view.element(at)), snapshot: snapshotOf(view, at), state: stateAt(view, at), tiers: [] };
}

/** Scripts put their listeners on one of those that show a pointing hand, which all inside inherit: nobody can see on which. */
function clickableAround(hit: Element): Element[] {
  const around: Element[] = [hit];
  for (let one = flatParentOf(hit); one !== null && around.length < LEVELS && looksClickable(one); one = flatParentOf(one)) around.push(one);
  return around;
}

function framesOf(view: PageView): FramePlace[] {
  const frames = view.all('iframe, frame').map((at) => view.element(at)).filter((element) => !isTurned(element));
  return frames.map((element) => {
    return { index: indexOf(element), name: attribute(element, 'name'), id: attribute(element, 'id'), box: contentBox(element) };
  }).filter(({ box }) => !isEmpty(box));
}

function indexOf(frame: Element): number {
  return queryAll(rootOf(frame) as Root, FRAMES).indexOf(frame);
}

const offsetWidth = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')?.get;

function contentBox(element: Element): FramePlace['box'] {
  const { x, y, width, height } = rectOf(element);
  const style = getComputedStyle(element);
  // Styles tell sizes before anything was scaled.
  const scale = width / ((offsetWidth?.call(element) as number | undefined) || width || 1);
  const edge = (side: 'Left' | 'Right' | 'Top' | 'Bottom'): number => scale * (parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`]));
  const [left, top] = [edge('Left'), edge('Top')];
  return { x: x + left, y: y + top, width: width - left - edge('Right'), height: height - top - edge('Bottom') };
}

/** Turned, mirrored, leaned or in perspective, by itself or with what it stands in: its points are elsewhere than its box says. */
function isTurned(element: Element): boolean {
  for (let one: Element | null = element; one !== null; one = flatParentOf(one)) {
    const { transform, rotate, offsetPath } = getComputedStyle(one);
    if (rotate !== 'none' || offsetPath !== 'none') return true;
    if (transform === 'none') continue;
    const { a, b, c, d, is2D } = new DOMMatrix(transform);
    if (!is2D || a <= 0 || d <= 0 || Math.abs(b) > LEANING || Math.abs(c) > LEANING) return true;
  }
  return false;
}

/** What counting in fractions may leave of a matrix. */
const LEANING = 1e-4;
