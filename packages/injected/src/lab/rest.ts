import { sleep } from '../timing.js';
import { allElements } from './controls.js';

const LOOK_AGAIN = 60;
const AT_MOST = 8_000;

/**
 * Waits until the page is the same at two looks in a row, with everything loaded and every component drawn: cases must
 * not depend on how busy the machine is.
 */
export async function rest(): Promise<void> {
  const until = performance.now() + AT_MOST;
  for (let before = ''; performance.now() < until; await sleep(LOOK_AGAIN)) {
    const elements = allElements();
    await Promise.all(elements.map((one) => (one as { updateComplete?: Promise<unknown> }).updateComplete));
    const now = looksOf(elements);
    if (now === before && document.readyState === 'complete' && elements.every((one) => !one.localName.includes('-') || one.matches(':defined'))) return;
    before = now;
  }
}

function looksOf(elements: readonly Element[]): string {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const texts = elements.reduce((sum, one) => sum + (one.childElementCount === 0 ? (one.textContent ?? '').length : 0), 0);
  return [elements.length, texts, scrollHeight, scrollWidth].join(' ');
}
