import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxToPage, boxToPicture } from './box-to-page.js';
import { fitPlace, fitWhole, MODEL_PICTURE, pixelsFor, type ViewportPicture } from './fit-picture.js';

function pictureOf(width: number, height: number, dpr = 1): ViewportPicture {
  return { width: width * dpr, height: height * dpr, viewport: { width, height }, rgba: new Uint8Array(0) };
}

const sizes = fc.tuple(fc.integer({ min: 200, max: 4000 }), fc.integer({ min: 200, max: 3000 }), fc.constantFrom(1, 1.5, 2, 3));

describe('the picture for a model', () => {
  it('of 1920 × 1080 is 1024 × 576, and 512,288 of it is 960,540 of the viewport', () => {
    const space = fitWhole(pictureOf(1920, 1080));
    expect(space.size).toEqual({ width: 1024, height: 576 });
    expect(boxToPage({ x: 512, y: 288, width: 0, height: 0 }, space)).toMatchObject({ space: 'viewport', x: 960, y: 540 });
  });

  it('is never scaled up, and always fits', () => {
    expect(fitWhole(pictureOf(400, 300)).size).toEqual({ width: 400, height: 300 });
    fc.assert(
      fc.property(sizes, ([width, height, dpr]) => {
        const { size } = fitWhole(pictureOf(width, height, dpr));
        expect(size.width).toBeLessThanOrEqual(Math.min(MODEL_PICTURE.width, Math.ceil(width * dpr)));
        expect(size.height).toBeLessThanOrEqual(Math.min(MODEL_PICTURE.height, Math.ceil(height * dpr)));
      }),
    );
  });

  it('of a place shows 300 pixels around it, and nothing beyond the viewport', () => {
    const space = fitPlace(pictureOf(1280, 720), { x: 1100, y: 50, width: 100, height: 30 });
    expect(space?.part).toEqual({ space: 'viewport', x: 800, y: 0, width: 480, height: 380 });
    expect(space?.size).toEqual({ width: 480, height: 380 });
    expect(fitPlace(pictureOf(1280, 720), { x: 10, y: 2000, width: 100, height: 30 })).toBeNull();
  });

  it('gives every box back to where it was, whole or in part', () => {
    const places = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0, max: 0.9, noNaN: true }));
    fc.assert(
      fc.property(sizes, places, ([width, height, dpr], [left, top]) => {
        const picture = pictureOf(width, height, dpr);
        const box = { x: left * width, y: top * height, width: width * 0.1, height: height * 0.1 };
        for (const space of [fitWhole(picture), fitPlace(picture, box)]) {
          const back = space && boxToPage({ ...(boxToPicture(box, space) as NonNullable<ReturnType<typeof boxToPicture>>) }, space);
          for (const side of ['x', 'y', 'width', 'height'] as const) expect(back?.[side]).toBeCloseTo(box[side], 6);
        }
      }),
    );
  });

  it('has the mean of the pixels that each of its own stands for', () => {
    const rgba = new Uint8Array([0, 0, 0, 255, 255, 255, 255, 255, 10, 20, 30, 255, 10, 20, 30, 255]);
    const halved = pixelsFor({ width: 4, height: 1, rgba, viewport: { width: 4, height: 1 } }, { size: { width: 2, height: 1 }, part: { space: 'viewport', x: 0, y: 0, width: 4, height: 1 } });
    expect([...halved.rgba]).toEqual([128, 128, 128, 255, 10, 20, 30, 255]);
    const part = pixelsFor({ width: 4, height: 1, rgba, viewport: { width: 2, height: 0.5 } }, { size: { width: 2, height: 1 }, part: { space: 'viewport', x: 1, y: 0, width: 1, height: 0.5 } });
    expect([...part.rgba]).toEqual([10, 20, 30, 255, 10, 20, 30, 255]);
  });
});
