import type { AbortSignalLike, Clock } from '../ports/clock.js';

export const STOPPED = Symbol('stopped');

export interface Stopper {
  signal: AbortSignalLike;
  /** Settles only when it is stopped: to be raced against the work. */
  whenStopped: Promise<typeof STOPPED>;
  why(): 'timeout' | 'aborted';
  /** To be called when the work is done: lets go of the clock and of the outer signal. */
  release(): void;
}

/** Stops work at a deadline, or when the caller gives up. */
export function stopAfter(timeout: number, { clock, signal }: { clock: Clock; signal?: AbortSignalLike }): Stopper {
  const work = cancellation();
  const timer = cancellation();
  let why: 'timeout' | 'aborted' = 'timeout';
  const onAbort = (): void => {
    why = 'aborted';
    work.cancel();
  };
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  void clock.sleep(timeout, timer.signal).then(() => timer.signal.aborted || work.cancel());
  return {
    signal: work.signal,
    whenStopped: work.whenCancelled.then(() => STOPPED),
    why: () => why,
    release: () => {
      timer.cancel();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** An abort signal of our own: the language itself has no AbortController. */
function cancellation(): { signal: AbortSignalLike; whenCancelled: Promise<void>; cancel(): void } {
  let aborted = false;
  const listeners = new Set<() => void>();
  const whenCancelled = new Promise<void>((resolve) => listeners.add(resolve));
  const cancel = (): void => {
    if (aborted) return;
    aborted = true;
    for (const listener of listeners) listener();
  };
  const signal: AbortSignalLike = {
    get aborted() {
      return aborted;
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  return { signal, whenCancelled, cancel };
}
