import { DriverError, type FramePoint } from '../ports/page-driver.js';
import type { Frame } from './frame-tree.js';
import type { FrameWorlds } from './frame-worlds.js';
import type { EvaluationAnswer, Quad } from './protocol.js';

interface XY {
  readonly x: number;
  readonly y: number;
}

/**
 * Where a point of a frame lies in the viewport of the page, in CSS pixels. Checked: throws `covered` where
 * something in a document around lies over the frame at that point.
 */
export async function toPageViewport(worlds: FrameWorlds, at: FramePoint, check: 'checked' | 'unchecked' = 'checked'): Promise<XY> {
  let frame = await worlds.frame(at.frame);
  let point: XY = { x: at.x, y: at.y };
  while (frame.parent !== null) {
    const step = await (check === 'checked' ? climbChecked(worlds, frame, point) : climb(worlds, frame, point));
    frame = step.root;
    point = step.point;
  }
  return point;
}

/** A document around may still be scrolling, since that of another process follows late: it gets one more look. */
async function climbChecked(worlds: FrameWorlds, frame: Frame, point: XY): Promise<Climb> {
  const first = await climb(worlds, frame, point);
  const blocked = await blockedBy(worlds, frame, first);
  if (blocked === undefined) return first;
  await worlds.run(first.root, NEXT_FRAME);
  const second = await climb(worlds, frame, point);
  const still = await blockedBy(worlds, frame, second);
  if (still !== undefined) throw new DriverError('covered', `Frame ${frame.url} is ${still} at that point`);
  return second;
}

/** A page in the background draws no frames. */
const NEXT_FRAME = `function () {
  return new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); setTimeout(resolve, 100); });
}`;

interface Climb {
  /** The frame at the top of the process of the parent: its session answers in that frame's coordinates. */
  root: Frame;
  point: XY;
  scroll: XY;
  backendNode: number;
}

async function climb(worlds: FrameWorlds, frame: Frame, point: XY): Promise<Climb> {
  const parent = await worlds.frame(frame.parent ?? '');
  const root = worlds.tree.localRoot(parent);
  const { backendNode } = await worlds.owners.ownerOf(frame);
  const [size, quad, zoom, scroll] = await Promise.all([
    worlds.run(frame, 'function () { return { x: innerWidth, y: innerHeight }; }') as Promise<XY>,
    contentQuad(worlds, parent, backendNode),
    zoomBelow(worlds, root, parent),
    worlds.run(root, 'function () { return { x: scrollX, y: scrollY }; }') as Promise<XY>,
  ]);
  const placed = placeInQuad(quad, { x: point.x / size.x, y: point.y / size.y });
  return { root, point: { x: placed.x * zoom, y: placed.y * zoom }, scroll, backendNode };
}

async function contentQuad(worlds: FrameWorlds, parent: Frame, backendNodeId: number): Promise<Quad> {
  return worlds.inDocument(parent, false, async ({ session }) => {
    const { model } = await session.send<{ model: { content: Quad } }>('DOM.getBoxModel', { backendNodeId });
    return model.content;
  });
}

/**
 * The protocol gives a box in the coordinates of the local root, but divided by the zoom that CSS gives to
 * the element's own document; the zooms of the frame elements on the way undo that.
 */
async function zoomBelow(worlds: FrameWorlds, root: Frame, frame: Frame): Promise<number> {
  const between = [frame, ...worlds.tree.above(frame)];
  const zooms = between.slice(0, between.indexOf(root)).map(async (each) => {
    const parent = await worlds.frame(each.parent ?? '');
    const { handle } = await worlds.owners.ownerOf(each);
    const { result } = await worlds.inDocument(parent, false, ({ session }) =>
      session.send<EvaluationAnswer>('Runtime.callFunctionOn', {
        objectId: handle,
        functionDeclaration: 'function () { return this.currentCSSZoom ?? 1; }',
        returnByValue: true,
      }),
    );
    return result.value as number;
  });
  return (await Promise.all(zooms)).reduce((product, zoom) => product * zoom, 1);
}

/** The point at these fractions of a parallelogram, however it is scaled, rotated or skewed. */
export function placeInQuad(quad: Quad, fraction: XY): XY {
  const [x1, y1, x2, y2, , , x4, y4] = quad;
  return {
    x: x1 + (x2 - x1) * fraction.x + (x4 - x1) * fraction.y,
    y: y1 + (y2 - y1) * fraction.x + (y4 - y1) * fraction.y,
  };
}

/** What keeps a pointer from the frame, in words; undefined where it reaches it. */
async function blockedBy(worlds: FrameWorlds, frame: Frame, { root, point, scroll, backendNode }: Climb): Promise<string | undefined> {
  const hit = await nodeAt(root, { x: Math.round(point.x + scroll.x), y: Math.round(point.y + scroll.y) });
  if (hit === undefined) return 'out of view';
  const below = worlds.tree.get(hit.frameId);
  if (hit.backendNodeId === backendNode || below === frame || (below !== undefined && worlds.tree.above(below).includes(frame))) return undefined;
  return `covered by ${await describe(root, hit.backendNodeId)}`;
}

interface Hit {
  backendNodeId: number;
  frameId: string;
}

async function nodeAt(root: Frame, document: XY): Promise<Hit | undefined> {
  return root.session?.send<Hit>('DOM.getNodeForLocation', { ...document }).catch(() => undefined);
}

async function describe(root: Frame, backendNodeId: number): Promise<string> {
  const answer = await root.session?.send<{ node: { nodeName: string; attributes?: string[] } }>('DOM.describeNode', { backendNodeId });
  const { nodeName = 'something', attributes = [] } = answer?.node ?? {};
  const id = attributes.findIndex((text, index) => index % 2 === 0 && text === 'id');
  return nodeName.toLowerCase() + (id === -1 ? '' : `#${attributes[id + 1]}`);
}
