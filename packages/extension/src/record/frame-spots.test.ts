import { describe, expect, it } from 'vitest';
import { frameSpots, type SeenFrame, steadySpots } from './frame-spots.js';

const frame = (frameId: number, parentFrameId: number, { box, size, scroll = 0 }: { box: SeenFrame['box']; size: [number, number]; scroll?: number }): SeenFrame => ({
  frameId, parentFrameId, box,
  view: { viewport: { width: size[0], height: size[1] }, scroll: { x: 0, y: scroll }, secrets: [], typed: [], place: { name: '', index: 0 } },
});
const MAIN = frame(0, -1, { box: null, size: [1000, 700] });
const OUTER = frame(4, 0, { box: { x: 100.4, y: 50, width: 600, height: 400 }, size: [600, 400], scroll: 30 });

describe('where frames stand', () => {
  it('adds up what frames in frames say, whatever their order', () => {
    const nested = frame(9, 4, { box: { x: 10, y: 20, width: 200, height: 100 }, size: [200, 100], scroll: 5 });
    const spots = frameSpots([nested, MAIN, OUTER]);
    expect(spots.get(4)).toEqual({ x: 100, y: 50, width: 600, height: 400, scroll: { x: 0, y: 30 } });
    expect(spots.get(9)).toEqual({ x: 110, y: 70, width: 200, height: 100, scroll: { x: 0, y: 5 } });
    expect(spots.has(0)).toBe(false);
  });

  it.each([
    ['shown smaller', { box: { x: 0, y: 0, width: 480, height: 320 }, size: [600, 400] }],
    ['partly out of what holds it', { box: { x: 500, y: 0, width: 600, height: 400 }, size: [600, 400] }],
    ['without a box', { box: null, size: [600, 400] }],
    ['without a size', { box: { x: 0, y: 0, width: 0, height: 0 }, size: [0, 0] }],
  ] as const)('does not know it for a frame that is %s, nor for those in it', (_, how) => {
    const outer = frame(4, 0, { ...how, size: [...how.size] });
    const nested = frame(9, 4, { box: { x: 0, y: 0, width: 20, height: 20 }, size: [20, 20] });
    expect([...frameSpots([MAIN, outer, nested])]).toEqual([[4, null], [9, null]]);
  });

  it('keeps those that stood still', () => {
    const moved = frame(5, 0, { box: { x: 1, y: 1, width: 50, height: 50 }, size: [50, 50] });
    const after = frame(5, 0, { box: { x: 1, y: 31, width: 50, height: 50 }, size: [50, 50] });
    const steady = steadySpots(frameSpots([MAIN, OUTER, moved]), frameSpots([MAIN, OUTER, after]));
    expect(steady.get(4)).not.toBeNull();
    expect(steady.get(5)).toBeNull();
    expect(steadySpots(frameSpots([MAIN, OUTER]), new Map()).get(4)).toBeNull();
  });
});
