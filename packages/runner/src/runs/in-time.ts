/** Work that did not end when it was told to, or never. */
export class OutOfTime extends Error {
  readonly code = 'out-of-time';
}

export interface Patience {
  signal: AbortSignal;
  /** Milliseconds for the work as a whole. */
  limit: number;
  /** Milliseconds that it may take to end once it was told to stop. */
  grace: number;
}

/** Gives up on work that hangs, so that what is known of it can still be reported; leaves no listener and no timer behind. */
export async function inTime<T>(work: Promise<T>, { signal, limit, grace }: Patience): Promise<T> {
  const timers: NodeJS.Timeout[] = [];
  const done = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const giveUp = (ms: number, reason: string): void => void timers.push(setTimeout(() => reject(new OutOfTime(reason)), ms));
    giveUp(limit, `It had not ended after ${Math.round(limit / 1000)} s.`);
    const stop = (): void => giveUp(grace, 'Stopped by the user.');
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: done.signal });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
    for (const timer of timers) clearTimeout(timer);
  }
}
