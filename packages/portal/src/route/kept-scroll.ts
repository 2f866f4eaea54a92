import { useEffect } from 'preact/hooks';

const TRY_FOR_MS = 2000;
const SETTLE_MS = 150;

/** Back shows a list where it was left; the list may need a moment before it is long enough. */
export function useKeptScroll(path: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const waiting: { timer: number | undefined } = { timer: undefined };
    const keep = (): void => {
      window.clearTimeout(waiting.timer);
      waiting.timer = window.setTimeout(() => history.replaceState({ ...(history.state as object | null), top: window.scrollY }, ''), SETTLE_MS);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      window.clearTimeout(waiting.timer);
      window.removeEventListener('scroll', keep);
    };
  }, [path]);
  useEffect(() => bringBack(keptTop()), [path]);
}

function keptTop(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'top' in state && typeof state.top === 'number' ? state.top : 0;
}

function bringBack(top: number): () => void {
  window.scrollTo({ top: 0 });
  if (top === 0) return () => undefined;
  const until = performance.now() + TRY_FOR_MS;
  const frame: { id: number; given: boolean } = { id: 0, given: false };
  const giveUp = (): void => {
    frame.given = true;
  };
  const tryIt = (): void => {
    window.scrollTo({ top });
    if (!frame.given && Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame.id = requestAnimationFrame(tryIt);
  };
  window.addEventListener('wheel', giveUp, { once: true, passive: true });
  window.addEventListener('keydown', giveUp, { once: true });
  tryIt();
  return () => {
    giveUp();
    cancelAnimationFrame(frame.id);
  };
}
