import { useEffect, useRef } from 'preact/hooks';
import { useSession } from './client-context.js';
import type { LiveNews } from './live.js';

const AT_MOST_EVERY_MS = 400;

/** Renews when something was told that concerns it, and not for each of a hundred events in a row. */
export function useFresh(concerns: ((news: LiveNews) => boolean) | undefined, renew: () => void): void {
  const { client } = useSession();
  const current = useRef({ concerns, renew });
  current.current = { concerns, renew };
  const wanted = concerns !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    const waiting: { timer: number | undefined } = { timer: undefined };
    const stop = client.live.listen((news) => {
      if (waiting.timer !== undefined || !(news.type === 'resumed' || current.current.concerns?.(news))) return;
      waiting.timer = window.setTimeout(() => {
        waiting.timer = undefined;
        current.current.renew();
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      window.clearTimeout(waiting.timer);
      stop();
    };
  }, [client, wanted]);
}
