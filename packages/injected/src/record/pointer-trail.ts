import { classifyTrail, TRAIL_LIMITS, type Behaviour, type TrailPoint } from '@waymark/core';
import { epochOf } from './outbox.js';

const SAMPLE = 50;
const MOST = 100;
const KEPT = 5_000;

/** Where the pointer came from, in CSS pixels of the page. */
export class PointerTrail {
  #points: TrailPoint[] = [];

  see(event: PointerEvent): void {
    const last = this.#points.at(-1);
    const timestamp = epochOf(event.timeStamp);
    if (last !== undefined && timestamp - last.timestamp < SAMPLE) return;
    if (last !== undefined && Math.hypot(event.pageX - last.x, event.pageY - last.y) < TRAIL_LIMITS.movement) return;
    this.#points.push({ x: Math.round(event.pageX), y: Math.round(event.pageY), timestamp });
    if (this.#points.length > 2 * MOST) this.#points = this.#points.slice(-MOST);
  }

  /** The way to this event, which is its end. */
  upTo(event: MouseEvent): Behaviour {
    const end: TrailPoint = { x: Math.round(event.pageX), y: Math.round(event.pageY), timestamp: epochOf(event.timeStamp) };
    const before = this.#points.filter(({ timestamp }) => timestamp < end.timestamp && timestamp >= end.timestamp - KEPT);
    const mouseTrail = [...before.slice(1 - MOST), end];
    return { endpoint: { x: end.x, y: end.y }, mouseTrail, pattern: classifyTrail(mouseTrail) };
  }
}
