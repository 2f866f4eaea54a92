import type { Tab } from './tab.js';

interface Scroll {
  frame: string;
  /** The page itself without it. */
  node?: number;
  to: { x: number; y: number };
}

const POLL = 100;
/** So long may a list take to bring more; one that has no more costs this time. */
const GROWS_WITHIN = 1_000;

/** A list that grows as it is scrolled begins short: it is scrolled on until the recorded place is there, or nothing more comes. */
export async function scrollFar(tab: Tab, { frame, node, to }: Scroll): Promise<void> {
  const scroll = (): Promise<{ x: number; y: number; moved: boolean }> => tab.inFrame(frame, 'scrollTo', { ...(node === undefined ? {} : { node }), ...to });
  for (let still = 0; still <= GROWS_WITHIN; still += POLL) {
    const { x, y, moved } = await scroll();
    if (x >= to.x - 1 && y >= to.y - 1) return;
    if (moved) still = 0;
    if (tab.left() <= 2 * GROWS_WITHIN) return;
    await tab.sleep(POLL);
  }
}
