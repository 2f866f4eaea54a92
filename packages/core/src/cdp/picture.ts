import type { Rect } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import type { CdpSession } from '../ports/cdp-session.js';
import { DriverError, type Screenshot } from '../ports/page-driver.js';
import { fromBase64 } from './base64.js';
import { toPageViewport } from './frame-position.js';
import type { FrameWorlds } from './frame-worlds.js';

/**
 * Paints boxes of a PNG over. The pixels are changed, never the page: a rule of the page's own style could
 * win over any style that hides a secret, and the page could see it.
 */
export type PaintBoxes = (png: Uint8Array, boxes: readonly Rect<'device'>[]) => Promise<Uint8Array>;

/** Room for a caret, an outline, or a box that stands between two pixels. */
const MARGIN = 3;

const MEASURE = `function (id) {
  let element;
  try { element = this.node(id); } catch { return null; }
  if (!element || !element.isConnected) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}`;

export interface PictureOptions {
  mask: readonly NodeRef[];
  paint?: PaintBoxes | undefined;
  /** Takes the PNG. */
  shoot(): Promise<Uint8Array>;
}

/** The viewport as it is, with the boxes of these nodes painted over wherever they stood before or after. */
export async function takePicture(worlds: FrameWorlds, { mask, paint, shoot }: PictureOptions): Promise<Screenshot> {
  if (mask.length > 0 && paint === undefined) throw new DriverError('unsupported', 'This driver cannot mask secrets in pictures: give it a painter');
  const main = await worlds.tree.main();
  const before = await boxesOf(worlds, mask);
  const [viewport, png] = await Promise.all([
    worlds.run(main, 'function () { return { width: innerWidth, height: innerHeight }; }') as Promise<Screenshot['viewport']>,
    shoot(),
  ]);
  const size = pngSize(png);
  const boxes = [...before, ...(await boxesOf(worlds, mask))].map((box) => toDevice(box, size.width / viewport.width));
  return { png: boxes.length > 0 && paint !== undefined ? await paint(png, boxes) : png, viewport, size };
}

/** The picture that the session itself takes. */
export async function shootViewport(session: CdpSession): Promise<Uint8Array> {
  const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return fromBase64(data);
}

async function boxesOf(worlds: FrameWorlds, nodes: readonly NodeRef[]): Promise<Rect<'viewport'>[]> {
  const boxes = await Promise.all(nodes.map((node) => boxOf(worlds, node)));
  return boxes.filter((box) => box !== undefined);
}

/** undefined where the node or its frame is gone: what is not in the document is not in the picture. */
async function boxOf(worlds: FrameWorlds, { frame: id, node }: NodeRef): Promise<Rect<'viewport'> | undefined> {
  const frame = id === 'main' ? await worlds.tree.main() : worlds.tree.get(id);
  if (frame === undefined) return undefined;
  const box = await worlds.inDocument(frame, false, async (world) =>
    world.owns(node) ? ((await world.run(MEASURE, [node - world.firstNode])) as Edges | null) : null,
  );
  if (box === null) return undefined;
  const corners = [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]] as const;
  const placed = await Promise.all(corners.map(([x, y]) => toPageViewport(worlds, { space: 'viewport', frame: frame.id, x, y }, 'unchecked')));
  return around(placed);
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function around(points: readonly { x: number; y: number }[]): Rect<'viewport'> {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { space: 'viewport', x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function toDevice(box: Rect<'viewport'>, scale: number): Rect<'device'> {
  return {
    space: 'device',
    x: Math.floor((box.x - MARGIN) * scale),
    y: Math.floor((box.y - MARGIN) * scale),
    width: Math.ceil((box.width + 2 * MARGIN) * scale),
    height: Math.ceil((box.height + 2 * MARGIN) * scale),
  };
}

/** Width and height stand at a fixed place, right after the name of the first chunk. */
function pngSize(png: Uint8Array): Screenshot['size'] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
