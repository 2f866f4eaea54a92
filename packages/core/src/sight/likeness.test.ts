import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainPicture } from '../ports/text-reader.js';
import { likenessOf } from './likeness.js';

interface Shape {
  kind: 'bar' | 'disc' | 'ring' | 'stroke';
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Style {
  width: number;
  height: number;
  ink: readonly [number, number, number];
  paper: readonly [number, number, number];
  /** Pixels that it is drawn off its place by. */
  off?: { x: number; y: number };
}

/** Whether a point of the unit square is inked. */
function covers(shape: Shape, x: number, y: number): boolean {
  const { kind } = shape;
  const dx = x - shape.x;
  const dy = y - shape.y;
  const round = (dx / (shape.width / 2)) ** 2 + (dy / (shape.height / 2)) ** 2;
  if (kind === 'bar') return Math.abs(dx) < shape.width / 2 && Math.abs(dy) < shape.height / 2;
  if (kind === 'stroke') return Math.abs(dx - dy * 0.6) < 0.03 && Math.abs(dy) < shape.height / 2;
  return round < 1 && (kind === 'disc' || round > 0.5);
}

const SAMPLES = [0.25, 0.75];

function draw(shapes: readonly Shape[], { width, height, ink, paper, off = { x: 0, y: 0 } }: Style): PlainPicture {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) - off.x, Math.floor(at / width) - off.y];
    let inked = 0;
    for (const down of SAMPLES) for (const across of SAMPLES) if (shapes.some((one) => covers(one, (x + across) / width, (y + down) / height))) inked += 0.25;
    for (const channel of [0, 1, 2] as const) rgba[at * 4 + channel] = ink[channel] * inked + paper[channel] * (1 - inked);
  }
  return { width, height, rgba };
}

function alike(a: PlainPicture, b: PlainPicture): number | null {
  const whole = (picture: PlainPicture) => ({ picture, part: { space: 'device' as const, x: 0, y: 0, width: picture.width, height: picture.height } });
  return likenessOf(whole(a), whole(b));
}

const shape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom<Shape['kind'][]>('bar', 'disc', 'ring', 'stroke'),
  x: fc.double({ min: 0.15, max: 0.85, noNaN: true }),
  y: fc.double({ min: 0.15, max: 0.85, noNaN: true }),
  width: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
  height: fc.double({ min: 0.15, max: 0.5, noNaN: true }),
});
const icon = fc.array(shape, { minLength: 3, maxLength: 6 });
const size = fc.constantFrom({ width: 48, height: 48 }, { width: 120, height: 48 });
const LIGHT = { ink: [20, 24, 32], paper: [244, 246, 248] } as const;
const DARK = { ink: [255, 255, 255], paper: [24, 40, 72] } as const;

describe('the picture of a control', () => {
  it('is the same in another theme, at another size, and a pixel or two off', () => {
    fc.assert(
      fc.property(icon, size, fc.record({ scale: fc.double({ min: 0.8, max: 1.5, noNaN: true }), x: fc.integer({ min: -2, max: 2 }), y: fc.integer({ min: -2, max: 2 }) }), (shapes, { width, height }, { scale, x, y }) => {
        const then = draw(shapes, { width, height, ...LIGHT });
        const now = draw(shapes, { width: Math.round(width * scale), height: Math.round(height * scale), ...DARK, off: { x, y } });
        expect(alike(then, now)).toBeGreaterThan(0.7);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('is not that of another one', () => {
    const bars: Shape[] = [0.25, 0.5, 0.75].map((y) => ({ kind: 'bar', x: 0.5, y, width: 0.7, height: 0.1 }));
    const lens: Shape[] = [{ kind: 'ring', x: 0.42, y: 0.42, width: 0.5, height: 0.5 }, { kind: 'stroke', x: 0.75, y: 0.75, width: 0.1, height: 0.4 }];
    const dots: Shape[] = [0.2, 0.5, 0.8].map((x) => ({ kind: 'disc', x, y: 0.5, width: 0.15, height: 0.15 }));
    const style = { width: 48, height: 48, ...LIGHT };
    const all = [bars, lens, dots].map((shapes) => draw(shapes, style));
    for (const a of all) for (const b of all) expect((alike(a, b) ?? 0) > 0.7).toBe(a === b);
  });

  it('says nothing where nothing is drawn', () => {
    const blank = draw([], { width: 48, height: 48, ...LIGHT });
    fc.assert(fc.property(icon, (shapes) => alike(blank, draw(shapes, { width: 48, height: 48, ...LIGHT })) === null), { numRuns: 10, endOnFailure: true });
    expect(alike(blank, draw([], { width: 2, height: 2, ...LIGHT }))).toBeNull();
  });
});
