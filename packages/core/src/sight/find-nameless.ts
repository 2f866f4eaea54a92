import { confidence } from '../confidence/scale.js';
import type { Box } from '../recording/target.js';
import { pointIn, type RecordedScene } from './recorded-scene.js';
import { areaOf, isControlSized, middleOf, plain, type Scene } from './scene.js';
import { otherSubject, witnessesOf } from './subject.js';
import { isSameWord } from './surface-evidence.js';
import type { Looks, SurfaceFinding } from './surface-finding.js';

/** A control without words is known by others alone, so these must be many, and agree. */
const NEEDED = { words: 3, looks: 0.8, overlap: 0.6 };
/** In CSS pixels: how far words may stand from where one scale and one shift put them. */
const SLACK = 6;

/** A control that nothing names: where the words around it stand as they did, and it looks as it did; otherwise refused. */
export function namelessOn(recorded: RecordedScene, scene: Scene, looks: Looks): SurfaceFinding {
  if (recorded.control === null) return { kind: 'not-found', reason: 'when it was recorded, nothing could be read or made out where it was clicked' };
  const way = arrangement(recorded, scene);
  if (way === null) return { kind: 'not-found', reason: 'nothing is written on it, and the words around it do not stand as they did' };
  const expected = moved(recorded.control, way);
  const control = scene.boxes.find((box) => isControlSized(box) && overlap(box, expected) >= NEEDED.overlap);
  if (!control) return { kind: 'not-found', reason: 'nothing is written on it, and where it stood is no control any more' };
  const other = otherSubject(recorded, scene, { control, isRepeated: true });
  if (other !== null) return { kind: 'not-found', reason: `nothing is written on it, and what looks like it stands ${other}` };
  const like = looks(control);
  if (like === null || like < NEEDED.looks) return { kind: 'not-found', reason: 'nothing is written on it, and what stands there now looks otherwise' };
  const isSame = way.scale > 0.99 && way.scale < 1.01 && Math.hypot(way.x, way.y) <= SLACK;
  return { kind: 'found', control: plain(control), witnesses: witnessesOf(scene, control), point: pointIn(recorded, control), name: '', confidence: confidence(0.6 + 0.3 * like), place: isSame ? 'same' : 'moved', why: 'the words around it stand as they did, and it looks as it did' };
}

interface Way {
  scale: number;
  x: number;
  y: number;
}

/** One scale and one shift for all words that stand once then and now; null where they do not agree. */
function arrangement({ words }: RecordedScene, scene: Scene): Way | null {
  const pairs = words.flatMap((word) => {
    const now = scene.words.filter((one) => isSameWord(word.text, one.text));
    const [only] = now.length === 1 && words.filter((one) => isSameWord(word.text, one.text)).length === 1 ? now : [];
    return only ? [{ before: middleOf(word.box), now: middleOf(only.box) }] : [];
  });
  if (pairs.length < NEEDED.words) return null;
  const scales = pairs.flatMap((a, index) => pairs.slice(index + 1).flatMap((b) => ratio(a, b)));
  if (scales.length === 0) return null;
  const scale = median(scales);
  const way = { scale, x: median(pairs.map(({ before, now }) => now.x - before.x * scale)), y: median(pairs.map(({ before, now }) => now.y - before.y * scale)) };
  const off = pairs.map(({ before, now }) => Math.hypot(now.x - before.x * scale - way.x, now.y - before.y * scale - way.y));
  return off.filter((one) => one <= SLACK * Math.max(1, scale)).length >= Math.max(NEEDED.words, 0.7 * pairs.length) ? way : null;
}

type Pair = Record<'before' | 'now', { x: number; y: number }>;

function ratio(a: Pair, b: Pair): number[] {
  const apart = Math.hypot(a.before.x - b.before.x, a.before.y - b.before.y);
  return apart < 20 ? [] : [Math.hypot(a.now.x - b.now.x, a.now.y - b.now.y) / apart];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function moved({ x, y, width, height }: Box, { scale, ...by }: Way): Box {
  return { x: x * scale + by.x, y: y * scale + by.y, width: width * scale, height: height * scale };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (areaOf(a) + areaOf(b) - shared);
}
