import type { Behaviour, TrailPattern } from '../recording/target.js';

export type TrailPoint = NonNullable<Behaviour['mouseTrail']>[number];

/** Distances in pixels, times in milliseconds, speeds in pixels a second. */
export const TRAIL_LIMITS = {
  /** The recorder keeps a point where the pointer has moved so far; less is a hand at rest. */
  movement: 3,
  pause: 200,
  /** Degrees between two stretches of a path that count as a turn. */
  turn: 30,
  direct: { turns: 2, speed: 500 },
  hesitant: { pauses: 2 },
  searching: { turns: 5, speed: 300 },
  /** Path length over the straight line. */
  corrective: 1.3,
  curved: 1.05,
  /** The last stretch: as short as this where it shows a movement, else up to the longer one. */
  stretch: { shortest: 150, longest: 300 },
  /** A last stretch under this length has no direction. */
  stillness: 1,
} as const;

export interface TrailFigures {
  turns: number;
  pauses: number;
  path: number;
  straight: number;
  /** null where no time passed. */
  speed: number | null;
}

export interface TrailStretch {
  end: { x: number; y: number };
  dx: number;
  dy: number;
  length: number;
}

/** What kind of movement led to the action; the first of these that fits. */
export function classifyTrail(trail: readonly TrailPoint[] | null | undefined): TrailPattern {
  const figures = trail ? measureTrail(trail) : null;
  if (!figures || figures.speed === null || figures.path === 0) return 'unknown';
  const { turns, pauses, path, straight, speed } = figures;
  const { direct, hesitant, searching, corrective, curved } = TRAIL_LIMITS;
  if (turns <= direct.turns && pauses === 0 && speed > direct.speed) return 'direct';
  if (pauses >= hesitant.pauses) return 'hesitant';
  if (turns >= searching.turns && speed < searching.speed) return 'searching';
  if (path > corrective * straight) return 'corrective';
  return path > curved * straight ? 'curved' : 'unknown';
}

/** null with fewer than two points. */
export function measureTrail(trail: readonly TrailPoint[]): TrailFigures | null {
  const first = trail[0];
  const last = trail.at(-1);
  if (!first || !last || trail.length < 2) return null;
  const moved = withoutRest(trail);
  const elapsed = last.timestamp - first.timestamp;
  const path = pairs(moved).reduce((sum, [a, b]) => sum + distance(a, b), 0);
  return {
    turns: countTurns(moved),
    pauses: countPauses(moved, last),
    path,
    straight: distance(first, last),
    speed: elapsed > 0 ? (path / elapsed) * 1000 : null,
  };
}

/** Where the pointer was going at the end; null without a trail. */
export function lastStretch(trail: readonly TrailPoint[] | null | undefined): TrailStretch | null {
  const end = trail?.at(-1);
  if (!trail || !end || trail.length < 2) return null;
  const { shortest, longest } = TRAIL_LIMITS.stretch;
  const short = stretchOf(trail, end, shortest);
  return short.length >= TRAIL_LIMITS.stillness ? short : stretchOf(trail, end, longest);
}

function stretchOf(trail: readonly TrailPoint[], end: TrailPoint, ms: number): TrailStretch {
  const start = trail.find((point) => point.timestamp >= end.timestamp - ms) ?? end;
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  return { end: { x: end.x, y: end.y }, dx, dy, length: Math.hypot(dx, dy) };
}

function withoutRest(trail: readonly TrailPoint[]): TrailPoint[] {
  const kept: TrailPoint[] = [];
  for (const point of trail) {
    const previous = kept.at(-1);
    if (!previous || distance(previous, point) >= TRAIL_LIMITS.movement) kept.push(point);
  }
  return kept;
}

function countTurns(points: readonly TrailPoint[]): number {
  const headings = pairs(points).map(([a, b]) => Math.atan2(b.y - a.y, b.x - a.x));
  return pairs(headings).filter(([a, b]) => angleBetween(a, b) > (TRAIL_LIMITS.turn * Math.PI) / 180).length;
}

/** Resting before the click is a pause too, though no later point shows it but the end itself. */
function countPauses(moved: readonly TrailPoint[], end: TrailPoint): number {
  return pairs([...moved, end]).filter(([a, b]) => b.timestamp - a.timestamp >= TRAIL_LIMITS.pause).length;
}

function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((item, index) => [items[index] as T, item]);
}
