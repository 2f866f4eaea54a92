import { useEffect, useRef } from 'preact/hooks';
import { useSession } from './client-context.js';
import type { LiveNews } from './live.js';

type Patch<T> = (shown: T, news: LiveNews) => T;

/**
 * What events say by themselves is shown at once. Answers with what asks: to what is answered is added what was told meanwhile, since the answer
 * may be older than that.
 */
export function usePatch<T>(patch: Patch<T> | undefined, change: (make: (shown: T) => T) => void): (ask: () => Promise<T>) => Promise<T> {
  const { client } = useSession();
  const current = useRef({ patch, change });
  current.current = { patch, change };
  const waiting = useRef(new Set<LiveNews[]>());
  const wanted = patch !== undefined;
  const patched = (shown: T, news: LiveNews): T => current.current.patch?.(shown, news) ?? shown;
  useEffect(() => {
    if (!wanted) return undefined;
    return client.live.listen((news) => {
      waiting.current.forEach((since) => since.push(news));
      current.current.change((shown) => patched(shown, news));
    });
  }, [client, wanted]);
  return async (ask) => {
    const since: LiveNews[] = [];
    waiting.current.add(since);
    try {
      return since.reduce(patched, await ask());
    } finally {
      waiting.current.delete(since);
    }
  };
}
