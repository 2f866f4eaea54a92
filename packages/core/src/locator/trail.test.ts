import { describe, expect, it } from 'vitest';
import { classifyTrail, lastStretch, measureTrail, type TrailPoint } from './trail.js';

function trail(...points: [x: number, y: number, timestamp: number][]): TrailPoint[] {
  return points.map(([x, y, timestamp]) => ({ x, y, timestamp }));
}

function zigzag(stepMs: number): TrailPoint[] {
  return Array.from({ length: 12 }, (_, i) => ({ x: i * 4, y: i % 2 === 0 ? 0 : 8, timestamp: i * stepMs }));
}

const CASES: [name: string, points: TrailPoint[] | null, pattern: string][] = [
  ['a straight, fast movement', trail([0, 0, 0], [50, 0, 50], [100, 0, 100], [150, 0, 150]), 'direct'],
  ['two pauses', trail([0, 0, 0], [40, 0, 50], [80, 0, 300], [120, 0, 350], [160, 0, 600]), 'hesitant'],
  ['a pause at the end counts', trail([0, 0, 0], [40, 0, 250], [80, 0, 300], [81, 0, 600]), 'hesitant'],
  ['many turns, slow', zigzag(50), 'searching'],
  ['a detour with one pause', trail([0, 0, 0], [100, 0, 100], [100, 60, 400], [60, 60, 450]), 'corrective'],
  ['a slow bend', trail([0, 0, 0], [50, 5, 150], [90, 35, 300], [100, 80, 450]), 'curved'],
  ['straight but slow', trail([0, 0, 0], [20, 0, 100], [40, 0, 200], [60, 0, 290]), 'unknown'],
  ['a single point', trail([0, 0, 0]), 'unknown'],
  ['no movement', trail([5, 5, 0], [5, 5, 500]), 'unknown'],
  ['no time passing', trail([0, 0, 7], [90, 0, 7]), 'unknown'],
  ['no trail', null, 'unknown'],
];

describe('classifyTrail', () => {
  it.each(CASES)('%s', (_name, points, pattern) => {
    expect(classifyTrail(points)).toBe(pattern);
  });

  it('does not take the jitter of a resting hand for turns', () => {
    const figures = measureTrail(trail([0, 0, 0], [50, 0, 50], [51, 1, 100], [50, -1, 150], [100, 0, 200]));
    expect(figures).toMatchObject({ turns: 0 });
  });
});

describe('lastStretch', () => {
  it('is the movement of the last 150 ms', () => {
    expect(lastStretch(trail([0, 0, 0], [100, 0, 300], [100, 40, 400]))).toMatchObject({ dx: 0, dy: 40, length: 40 });
  });

  it('reaches back to 300 ms where the pointer rested', () => {
    expect(lastStretch(trail([0, 0, 0], [30, 0, 250], [60, 0, 300], [60, 0, 500]))).toMatchObject({ dx: 30, dy: 0 });
  });

  it('has no length where the pointer rested longer', () => {
    expect(lastStretch(trail([0, 0, 0], [60, 0, 100], [60, 0, 900]))?.length).toBe(0);
  });

  it('is null without a trail', () => {
    expect(lastStretch(null)).toBeNull();
    expect(lastStretch(trail([1, 1, 1]))).toBeNull();
  });
});
