import type { Rect } from '../element/geometry.js';
import type { CdpSession } from '../ports/cdp-session.js';
import { DriverError, type MaskedRef, type Screenshot, type ScreenshotOptions } from '../ports/page-driver.js';
import { fromBase64 } from '../text/base64.js';
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

const VIEW = `function () {
  const { width, height, orientation } = screen;
  return { width: innerWidth, height: innerHeight, dpr: devicePixelRatio, screen: { width, height, turn: orientation?.angle ?? 0, lies: orientation?.type ?? '' } };
}`;

/** Pages that scroll while they are pictured are pictured again, this often. */
const MOST_SHOTS = 3;

export interface PictureOptions {
  mask: readonly MaskedRef[];
  paint?: PaintBoxes | undefined;
  /** Pixels of the picture for one CSS pixel; the screen's own where they are at least as many. */
  scale?: number | undefined;
  clip?: Clip | undefined;
  /** Takes the PNG of all of the viewport, as it is. */
  shoot(): Promise<Uint8Array>;
  /** The session that draws a part of the page, or all of it anew at a scale, with the emulation that the page is under: another one would end it. */
  camera(view: PageView): Promise<CdpSession | null>;
}

type Clip = NonNullable<ScreenshotOptions['clip']>;

/** What the page itself knows of its viewport, in CSS pixels, and of its screen. */
export interface PageView {
  width: number;
  height: number;
  dpr: number;
  screen: { width: number; height: number; turn: number; lies: string };
}

/** The viewport as it is, with the boxes of these nodes painted over wherever they stood before or after. */
export function takePicture(worlds: FrameWorlds, options: PictureOptions): Promise<Screenshot> {
  return worlds.inTurn(() => pictured(worlds, options));
}

async function pictured(worlds: FrameWorlds, options: PictureOptions): Promise<Screenshot> {
  const { mask, paint } = options;
  if (mask.length > 0 && paint === undefined) throw new DriverError('unsupported', 'This driver cannot mask secrets in pictures: give it a painter');
  const before = await boxesOf(worlds, mask);
  const { viewport, png, from } = options.scale === undefined && options.clip === undefined ? await asItIs(worlds, options) : await drawnAnew(worlds, options);
  const size = pngSize(png);
  const { x, y } = from ?? { x: 0, y: 0 };
  const boxes = [...before, ...(await boxesOf(worlds, mask))].map((box) => toDevice({ ...box, x: box.x - x, y: box.y - y }, size.width / viewport.width));
  return { png: boxes.length > 0 && paint !== undefined ? await paint(png, boxes) : png, viewport, size, ...(from ? { from } : {}) };
}

type Shot = Pick<Screenshot, 'png' | 'viewport' | 'from'>;

async function asItIs(worlds: FrameWorlds, { shoot }: Pick<PictureOptions, 'shoot'>): Promise<Shot> {
  const [{ width, height }, png] = await Promise.all([viewOf(worlds), shoot()]);
  return { png, viewport: { width, height } };
}

/** Whole pixels, so that the same words fall on the same pixels of every picture. */
function within({ x, y, width, height }: Clip, view: PageView): Clip {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  return { x: left, y: top, width: Math.max(1, Math.min(view.width, Math.ceil(x + width)) - left), height: Math.max(1, Math.min(view.height, Math.ceil(y + height)) - top) };
}


async function drawnAnew(worlds: FrameWorlds, options: PictureOptions): Promise<Shot> {
  const view = await viewOf(worlds);
  const { clip, scale = view.dpr } = options;
  const camera = view.dpr >= scale && !clip ? null : await options.camera(view);
  const { x, y, width, height } = clip ? within(clip, view) : { x: 0, y: 0, width: view.width, height: view.height };
  const png = camera && (await shootPart(camera, { x, y, width, height }, Math.max(1, scale / view.dpr)));
  if (!png) return asItIs(worlds, options);
  return { png, viewport: { width, height }, ...(clip ? { from: { x, y } } : {}) };
}

async function viewOf(worlds: FrameWorlds): Promise<PageView> {
  return (await worlds.run(await worlds.tree.main(), VIEW)) as PageView;
}

interface VisualViewport {
  pageX: number;
  pageY: number;
  scale: number;
  zoom?: number;
}

/** A part of the viewport, at so many times the screen's own resolution; null where that cannot be: pinched, or on the move. */
async function shootPart(camera: CdpSession, part: Clip, scale: number): Promise<Uint8Array | null> {
  for (let shot = 1; shot <= MOST_SHOTS; shot += 1) {
    const before = await visualViewport(camera);
    if (before.scale !== 1) return null;
    const zoom = before.zoom ?? 1;
    // In pixels of the page as the browser's zoom leaves them; that zoom is part of the page's own resolution.
    const clip = { x: (before.pageX + part.x) * zoom, y: (before.pageY + part.y) * zoom, width: part.width * zoom, height: part.height * zoom, scale };
    const { data } = await camera.send<{ data: string }>('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, captureBeyondViewport: false, clip });
    const after = await visualViewport(camera);
    if (after.pageX === before.pageX && after.pageY === before.pageY) return fromBase64(data);
  }
  return null;
}

async function visualViewport(session: CdpSession): Promise<VisualViewport> {
  return (await session.send<{ cssVisualViewport: VisualViewport }>('Page.getLayoutMetrics')).cssVisualViewport;
}

/** The picture that the session itself takes. */
export async function shootViewport(session: CdpSession): Promise<Uint8Array> {
  const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return fromBase64(data);
}

async function boxesOf(worlds: FrameWorlds, nodes: readonly MaskedRef[]): Promise<Rect<'viewport'>[]> {
  const boxes = await Promise.all(nodes.map((node) => boxOf(worlds, node)));
  return boxes.filter((box) => box !== undefined);
}

/** undefined where the node or its frame is gone: what is not in the document is not in the picture. */
async function boxOf(worlds: FrameWorlds, { frame: id, node, part }: MaskedRef): Promise<Rect<'viewport'> | undefined> {
  const frame = id === 'main' ? await worlds.tree.main() : worlds.tree.get(id);
  if (frame === undefined) return undefined;
  const box = await worlds.inDocument(frame, false, async (world) =>
    world.owns(node) ? ((await world.run(MEASURE, [node - world.firstNode])) as Edges | null) : null,
  );
  if (box === null) return undefined;
  const { left, top, right, bottom } = part ? partOf(box, part) : box;
  const corners = [[left, top], [right, top], [left, bottom], [right, bottom]] as const;
  const placed = await Promise.all(corners.map(([x, y]) => toPageViewport(worlds, { space: 'viewport', frame: frame.id, x, y }, 'unchecked')));
  return around(placed);
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function partOf(box: Edges, { x, y, width, height, of }: NonNullable<MaskedRef['part']>): Edges {
  if (Math.abs(box.right - box.left - of.width) > 1 || Math.abs(box.bottom - box.top - of.height) > 1) return box;
  return { left: box.left + x, top: box.top + y, right: box.left + x + width, bottom: box.top + y + height };
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
