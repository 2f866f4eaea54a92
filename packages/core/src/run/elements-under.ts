import type { Contender } from '../decide/decision.js';
import { holderOf, type PlacedFrame } from './frame-places.js';
import type { Tab } from './tab.js';

interface XY {
  x: number;
  y: number;
}

/** What a pointer would hit at each of these points of the page's viewport, through all frames; several where nobody can see which of them takes it. */
export async function elementsUnder(tab: Tab, frames: ReadonlyMap<string, PlacedFrame>, points: readonly XY[]): Promise<Contender[][]> {
  const main = [...frames.values()].find(({ info }) => info.parent === null);
  return main ? elementsIn(tab, { frames, frame: main }, points) : points.map(() => []);
}

async function elementsIn(tab: Tab, around: { frames: ReadonlyMap<string, PlacedFrame>; frame: PlacedFrame }, points: readonly XY[]): Promise<Contender[][]> {
  const { info, corner, scale } = around.frame;
  const inFrame = points.map(({ x, y }) => ({ x: (x - corner.x) / scale, y: (y - corner.y) / scale }));
  const { hits, candidates } = await tab.inFrame(info.id, 'under', { points: inFrame });
  return Promise.all(
    hits.map(async (hit, index) => {
      if (!hit) return [];
      if (hit.at === 'frame') return inside(tab, around, { index: hit.index, point: points[index] as XY });
      return hit.indices.flatMap((at) => candidates[at] ?? []).map((one) => ({ ref: { frame: info.id, node: one.node }, snapshot: { ...one.snapshot, frames: info.path }, state: one.state, tiers: [], strategies: ['vision_ocr'] as const }));
    }),
  );
}

async function inside(tab: Tab, { frames, frame }: { frames: ReadonlyMap<string, PlacedFrame>; frame: PlacedFrame }, hit: { index: number; point: XY }): Promise<Contender[]> {
  const child = [...frames.values()].find(({ info }) => info.parent === frame.info.id && holderOf(frame.report, info)?.index === hit.index);
  return child ? ((await elementsIn(tab, { frames, frame: child }, [hit.point]))[0] ?? []) : [];
}
