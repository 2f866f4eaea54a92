import { describe, expect, it } from 'vitest';
import { some } from '../chosen-cases.js';
import type { DriverStage } from './driver-stage.js';
import { OPTIONS } from './driver-stage.js';
import { pixelsOf } from './pixels.js';

const SCALE = 2;
const WORLD = 'JSON.stringify([devicePixelRatio, innerWidth, innerHeight, scrollX, scrollY, screen.width, screen.height])';

/** A picture that is drawn anew at a scale of its own. */
export function picturing(stage: DriverStage): void {
  const { visit, find } = stage;

  const scrolled = async (deviceScaleFactor: number): Promise<void> => {
    await stage.reopen({ deviceScaleFactor });
    await visit('/far-down');
    await stage.witness.evaluate('scrollTo(100, 1000)');
    await stage.witness.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => { seen.length = 0; done(); })))');
  };

  describe('pictures at a scale', () => {
    it.each(some([1.5, 1, 2], 1))('show the viewport of a scrolled page at twice its size, at dpr %d', async (dpr) => {
      await scrolled(dpr);
      const picture = await stage.driver.screenshot({ ...OPTIONS, scale: SCALE });
      expect(picture).toMatchObject({ viewport: { width: 1000, height: 700 }, size: { width: 2000, height: 1400 } });
      const pixels = await pixelsOf(picture.png);
      expect(pixels.colours({ left: 400, top: 400, width: 200, height: 120 })).toEqual(new Set(['255,0,0']));
      expect(pixels.colours({ left: 20, top: 40, width: 80, height: 80 })).toEqual(new Set(['0,0,255']));
      expect(pixels.colours({ left: 390, top: 400, width: 8, height: 120 })).toEqual(new Set(['255,255,255']));
    });

    it.each(some([1, 1.5, 2], 1))('leave no trace on the page, at dpr %d', async (dpr) => {
      await scrolled(dpr);
      const before = await stage.witness.evaluate(WORLD);
      for (let shot = 0; shot < 3; shot += 1) await stage.driver.screenshot({ ...OPTIONS, scale: SCALE });
      await stage.witness.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await stage.witness.evaluate(WORLD)).toBe(before);
      expect(await stage.witness.evaluate('seen')).toEqual([]);
      const plain = await stage.driver.screenshot(OPTIONS);
      expect(plain.size).toEqual({ width: 1000 * dpr, height: 700 * dpr });
    });

    it.each(some([2, 1], 1))('paint over what must not be seen, at dpr %d', async (dpr) => {
      await scrolled(dpr);
      const mask = [(await find('#pin')).ref];
      const masked = await pixelsOf((await stage.driver.screenshot({ ...OPTIONS, mask, scale: SCALE })).png);
      expect(masked.colours({ left: 1000, top: 200, width: 200, height: 60 })).toEqual(new Set(['0,0,0']));
      expect(masked.colours({ left: 400, top: 400, width: 200, height: 120 })).toEqual(new Set(['255,0,0']));
    });

    it.each(some([1.5, 1, 2, 3], 1))('show a part of the viewport, with what must not be seen painted over, at dpr %d', async (dpr) => {
      await scrolled(dpr);
      const before = await stage.witness.evaluate(WORLD);
      const mask = [(await find('#pin')).ref];
      const picture = await stage.driver.screenshot({ ...OPTIONS, mask, scale: SCALE, clip: { x: 180, y: 90, width: 900, height: 120 } });
      const scale = Math.max(SCALE, dpr);
      expect(picture).toMatchObject({ from: { x: 180, y: 90 }, viewport: { width: 820, height: 120 }, size: { width: 820 * scale, height: 120 * scale } });
      const pixels = await pixelsOf(picture.png);
      expect(pixels.colours({ left: 20 * scale, top: 110 * scale, width: 100 * scale, height: 10 * scale })).toEqual(new Set(['255,0,0']));
      expect(pixels.colours({ left: 320 * scale, top: 10 * scale, width: 100 * scale, height: 30 * scale })).toEqual(new Set(['0,0,0']));
      expect(pixels.colours({ left: 0, top: 0, width: 10 * scale, height: 100 * scale })).toEqual(new Set(['255,255,255']));
      expect(await stage.witness.evaluate(WORLD)).toBe(before);
    });

    it('that are asked for at once all show the page as it is, with what must not be seen painted over', async () => {
      await scrolled(1);
      const mask = [(await find('#pin')).ref];
      for (let round = 0; round < 4; round += 1) {
        const pictures = await Promise.all([{ scale: SCALE, mask }, { mask }, { scale: SCALE, mask, clip: { x: 0, y: 0, width: 1000, height: 300 } }].map((how) => stage.driver.screenshot({ ...OPTIONS, ...how })));
        for (const { png, size, viewport } of pictures) {
          const [pixels, scale] = [await pixelsOf(png), size.width / viewport.width];
          expect(pixels.colours({ left: 200 * scale, top: 200 * scale, width: 100 * scale, height: 60 * scale })).toEqual(new Set(['255,0,0']));
          expect(pixels.colours({ left: 500 * scale, top: 100 * scale, width: 100 * scale, height: 30 * scale })).toEqual(new Set(['0,0,0']));
        }
      }
    });

    it('give the screen as it is where that is finer', async () => {
      await scrolled(3);
      const { size } = await stage.driver.screenshot({ ...OPTIONS, scale: SCALE });
      expect(size).toEqual({ width: 3000, height: 2100 });
    });

    it('leave an emulated phone as it is', async () => {
      await stage.reopen({ deviceScaleFactor: 1, isMobile: true, hasTouch: true, viewport: { width: 400, height: 700 } });
      await visit('/plain');
      const before = await stage.witness.evaluate(WORLD);
      const { viewport } = await stage.driver.screenshot({ ...OPTIONS, scale: SCALE });
      expect(await stage.witness.evaluate(WORLD)).toBe(before);
      expect(`${viewport.width}`).toBe(String(await stage.witness.evaluate('innerWidth')));
    });
  });
}
