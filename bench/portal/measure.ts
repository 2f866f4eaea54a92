import type { Page } from 'playwright-core';

/** Milliseconds since the navigation began. */
export interface FirstView {
  heading: number;
  data: number;
  chart: number;
}

interface Watched {
  seen: Partial<FirstView>;
  /** Milliseconds of each task that kept the page from answering for 50 ms or more. */
  tasks: number[];
}

/** From the page's first moment on. What translates these functions names them by a function of its own, which a page does not have. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named' });
  await page.addInitScript(watchHere);
}

function watchHere(): void {
  const watched: Watched = { seen: {}, tasks: [] };
  (globalThis as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) => watched.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
  const parts = { heading: 'h1', data: '.figures .tile', chart: '.drawing svg' } as const;
  const look = (): void => {
    for (const [name, selector] of Object.entries(parts) as [keyof FirstView, string][]) if (watched.seen[name] === undefined && document.querySelector(selector)) watched.seen[name] = performance.now();
    if (Object.keys(watched.seen).length < 3) requestAnimationFrame(look);
  };
  look();
}

export async function firstView(page: Page): Promise<FirstView> {
  await page.goto('/');
  await page.waitForFunction(() => Object.keys((globalThis as unknown as { watched: Watched }).watched.seen).length === 3);
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.seen as FirstView);
}

/** Down to the end as often as it takes until every row was asked for. */
export async function loadAll(page: Page, rows: number): Promise<number> {
  const begun = performance.now();
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.body.scrollHeight);
      return Number([...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')].at(-1)?.dataset['row']) === wanted - 1;
    },
    rows,
    { polling: 30, timeout: 300_000 },
  );
  return performance.now() - begun;
}

export interface Scrolling {
  pages: number;
  /** Most rows in the page at once. */
  rows: number;
  /** Frames painted with no row in the middle of the window. */
  blank: number;
  longTasks: number;
  longestTask: number;
  /** Milliseconds between two frames. */
  frame: { p50: number; p95: number };
}

/** `step`: windows that are scrolled at once. */
export async function scroll(page: Page, { pages, step }: { pages: number; step: number }): Promise<Scrolling> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (globalThis as unknown as { watched: Watched }).watched.tasks.length = 0;
  });
  return page.evaluate(
    async ({ pages: count, step: windows }) => {
      const { tasks } = (globalThis as unknown as { watched: Watched }).watched;
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const gaps: number[] = [];
      let [blank, rows, last] = [0, 0, await frame()];
      for (let at = 0; at < count; at += 1) {
        window.scrollBy(0, windows * window.innerHeight);
        for (let turn = 0; turn < 3; turn += 1) {
          const now = await frame();
          gaps.push(now - last);
          last = now;
          // The first of the three comes before what was scrolled to is painted.
          if (turn > 0 && !document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('[data-row]')) blank += 1;
          rows = Math.max(rows, document.querySelectorAll('tbody tr').length);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      gaps.sort((a, b) => a - b);
      const gap = (share: number): number => Math.round(gaps[Math.floor((gaps.length - 1) * share)] ?? 0);
      return { pages: count, rows, blank, longTasks: tasks.length, longestTask: Math.round(Math.max(0, ...tasks)), frame: { p50: gap(0.5), p95: gap(0.95) } };
    },
    { pages, step },
  );
}
