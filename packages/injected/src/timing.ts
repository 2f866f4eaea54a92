import { visibilityStateOf } from './dom.js';

/** A page that is not shown gets no animation frames: a timer stands in for them. */
const FRAME_STAND_IN = 50;

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, FRAME_STAND_IN);
    const frame = visibilityStateOf(document) === 'visible' ? requestAnimationFrame(done) : 0;
    function done(): void {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    }
  });
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
