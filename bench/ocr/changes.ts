import type { Rect } from '@waymark/core';
import type { Browser } from 'playwright-core';
import { openPage, sharpPicture } from './capture.ts';
import type { ReaderUnderTest } from './reader-under-test.ts';

/** Processor time in milliseconds; for the boxes also how long it took. */
export interface ChangeCosts {
  id: string;
  cold: number;
  unchanged: number;
  /** One control says something else, and stays as large as it was. */
  widget: number;
  /** It may grow, so that a table around it is laid out anew, and half of its lines are drawn at other fractions of a pixel. */
  relaid: number;
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
    await page.evaluate(onControls, { written: 'Saved 42', fixed: true });
    const widget = await reader.measure(await sharpPicture(page));
    await page.evaluate(onControls, { written: 'Saved 42 of them', fixed: false });
    const relaid = await reader.measure(await sharpPicture(page));
    return { id, cold: cold.cpu, unchanged: unchanged.cpu, widget: widget.cpu, relaid: relaid.cpu, boxes: boxes.cpu, boxesWall: boxes.wall };
  } finally {
    await page.context().close();
  }
}

/** Runs in the page: boxes of its first controls, or, where there is something to write, that on its last one. */
function onControls(change: { written: string; fixed: boolean } | null): Rect<'device'>[] {
  const seen = [...document.querySelectorAll('button, a[href], sl-button')].filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && width > 0 && (one.textContent ?? '').trim() !== '';
  });
  const last = seen.at(-1);
  if (change && last instanceof HTMLElement) {
    const { width, height } = last.getBoundingClientRect();
    const { display } = getComputedStyle(last);
    last.style.cssText = change.fixed ? `${display === 'inline' ? 'display:inline-block;' : ''}box-sizing:border-box;width:${width}px;min-width:0;height:${height}px;overflow:hidden;white-space:nowrap` : '';
    last.textContent = change.written;
  }
  return seen.slice(0, 3).map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { space: 'device', x: left * 2, y: top * 2, width: width * 2, height: height * 2 };
  });
}
