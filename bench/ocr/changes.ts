import type { Rect } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { openPage, sharpPicture } from './capture.ts';
import type { ReaderUnderTest } from './reader-under-test.ts';

/** Processor time in milliseconds; for the boxes also how long it took. */
export interface ChangeCosts {
  id: string;
  cold: number;
  unchanged: number;
  widget: number;
  boxes: number;
  boxesWall: number;
}

export async function measureChanges(browser: Browser, { id, address, reader }: { id: string; address: string; reader: ReaderUnderTest }): Promise<ChangeCosts> {
  const page = await openPage(browser, address, { theme: 'light', dpr: 1 });
  try {
    const first = await sharpPicture(page);
    const boxes = await reader.measure(first, { fresh: true, regions: await page.evaluate(onControls, null) });
    const cold = await reader.measure(first, { fresh: true });
    const unchanged = await reader.measure(await sharpPicture(page));
    await page.evaluate(onControls, 'Saved 42');
    const widget = await reader.measure(await sharpPicture(page));
    return { id, cold: cold.cpu, unchanged: unchanged.cpu, widget: widget.cpu, boxes: boxes.cpu, boxesWall: boxes.wall };
  } finally {
    await page.context().close();
  }
}

/** Runs in the page: boxes of its first controls, or, where there is something to write, that on its last one. */
function onControls(written: string | null): Rect<'device'>[] {
  const seen = [...document.querySelectorAll('button, a[href], sl-button')].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && width > 0 && (one.textContent ?? '').trim() !== '';
  });
  const last = seen.at(-1);
  if (written !== null && last) last.textContent = written;
  return seen.slice(0, 3).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { space: 'device', x: left * 2, y: top * 2, width: width * 2, height: height * 2 };
  });
}
