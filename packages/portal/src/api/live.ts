import { LiveEvent } from '@waymark/core/api';

/** `resumed`: events may have been missed, whatever is shown may be old. */
export type LiveNews = LiveEvent | { type: 'resumed' };
export type Listener = (news: LiveNews) => void;

export interface Live {
  listen(listener: Listener): () => void;
}

const REOPEN_AFTER_MS = 3000;

/**
 * One stream for all of the page, open while somebody listens and the page is seen: browsers allow six connections to a
 * server, and a dozen hidden tabs must not use them up.
 */
export function openLive(address: string): Live {
  const listeners = new Set<Listener>();
  const line: { source: EventSource | null; timer: number | undefined; gap: boolean } = { source: null, timer: undefined, gap: false };
  const tell = (news: LiveNews): void => listeners.forEach((listener) => listener(news));

  const close = (): void => {
    window.clearTimeout(line.timer);
    line.source?.close();
    line.source = null;
  };
  const open = (): void => {
    if (line.source || listeners.size === 0 || document.hidden) return;
    const source = new EventSource(address);
    line.source = source;
    source.addEventListener('open', () => {
      if (line.gap) tell({ type: 'resumed' });
      line.gap = false;
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      const news = parseNews(event.data);
      if (news) tell(news);
    });
    source.addEventListener('error', () => {
      // A broken connection is opened again by the browser, from where it was; a refused one is not.
      if (source.readyState !== EventSource.CLOSED) return;
      line.gap = true;
      close();
      line.timer = window.setTimeout(open, REOPEN_AFTER_MS);
    });
  };

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      line.gap ||= line.source !== null;
      close();
    } else open();
  });
  return {
    listen(listener) {
      listeners.add(listener);
      open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}

function parseNews(text: string): LiveEvent | null {
  try {
    const parsed = LiveEvent.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
