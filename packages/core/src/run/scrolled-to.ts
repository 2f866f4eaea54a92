import type { PageReport } from '../ports/page-calls.js';
import { DriverError } from '../ports/page-driver.js';
import type { Box, Target } from '../recording/target.js';
import type { Tab } from './tab.js';

type Place = Pick<PageReport, 'scroll'> & { viewport: { width: number; height: number } };

/** Milliseconds without a change, and at most: what is loaded only where it is seen has begun to appear by then. */
const QUIET = { quietFor: 150, atMost: 1_500 };

/** Where an element was recorded on its page; inside frames that is not known. */
export function boxOnPage({ geometry, frames }: Pick<Target, 'geometry' | 'frames'>): Box | null {
  const box = geometry?.box;
  return box && (frames?.length ?? 0) === 0 ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
}

/** Where the page must stand for this box of it to be seen whole; null where it is seen as the page stands. */
export function scrollFor({ x, y, width, height }: Box, { scroll, viewport }: Place): { x: number; y: number } | null {
  const to = {
    x: along({ from: x, length: width }, { from: scroll.x, length: viewport.width }),
    y: along({ from: y, length: height }, { from: scroll.y, length: viewport.height }),
  };
  return to.x === scroll.x && to.y === scroll.y ? null : to;
}

interface Span {
  from: number;
  length: number;
}

/** In the middle, so that what stands around it is seen on both sides. */
function along(box: Span, view: Span): number {
  const inside = box.from >= view.from && box.from + box.length <= view.from + view.length;
  const around = box.from <= view.from && box.from + box.length >= view.from + view.length;
  return inside || around ? view.from : Math.max(0, Math.round(box.from + (box.length - view.length) / 2));
}

export interface Scrolled<T> {
  value: T;
  /** Whether the page stands again where it stood; a page that is another one by now is left alone. */
  back: boolean;
}

/** Does the work with this box of the page in view, and puts the page back exactly, however the work ends. */
export async function scrolledTo<T>(tab: Pick<Tab, 'inFrame'>, box: Box | null, work: () => Promise<T>): Promise<Scrolled<T>> {
  const before = await tab.inFrame('main', 'page', {});
  const to = box && scrollFor(box, before);
  if (!to) return { value: await work(), back: true };
  let value: T;
  try {
    await tab.inFrame('main', 'scrollTo', to);
    await tab.inFrame('main', 'settle', QUIET);
    value = await work();
  } catch (error) {
    await scrollBack(tab, before);
    throw error;
  }
  return { value, back: await scrollBack(tab, before) };
}

async function scrollBack(tab: Pick<Tab, 'inFrame'>, { url, scroll }: PageReport): Promise<boolean> {
  try {
    const { url: current } = await tab.inFrame('main', 'page', {});
    if (current !== url) return false;
    const { x, y } = await tab.inFrame('main', 'scrollTo', scroll);
    return x === scroll.x && y === scroll.y;
  } catch (error) {
    if (error instanceof DriverError) return false;
    throw error;
  }
}
