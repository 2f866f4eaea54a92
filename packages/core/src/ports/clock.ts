/** Structural slice of AbortSignal: core is compiled without DOM and Node types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Resolves early when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignalLike): Promise<void>;
}
