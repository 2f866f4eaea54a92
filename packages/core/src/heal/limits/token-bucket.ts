/**
 * The rate of a tenant (RateLimiter): a bucket of tokens, of which every call takes one. A token comes back one window
 * after its call has ended. It is not poured in little by little: a bucket that is, lets through twice its size in the
 * first minute, and a call that is slow to leave could arrive together with those of the next minute.
 */
export interface TokenBucket {
  capacity: number;
  /** Milliseconds. */
  window: number;
}

export interface TokenOut {
  /** Null while its call is under way. */
  ended: number | null;
  /** A call that has not ended by then is one whose process has died. */
  expires: number;
}

/** A token is out until this moment; for a call that is under way it is the last at which it may come back. */
export function backAt({ ended, expires }: TokenOut, { window }: TokenBucket): number {
  return (ended ?? expires) + window;
}

/** Milliseconds at least until there is a token for whoever has `ahead` others before them; 0 where there is one now. */
export function waitForToken(bucket: TokenBucket, out: readonly TokenOut[], { now, ahead }: { now: number; ahead: number }): number {
  const free = soonest(bucket, out, now);
  const turn = (free[ahead % bucket.capacity] ?? now) + Math.floor(ahead / bucket.capacity) * bucket.window;
  return Math.max(0, turn - now);
}

/** When each token of the bucket can be had at the soonest, in order: calls under way may end at once. */
function soonest(bucket: TokenBucket, out: readonly TokenOut[], now: number): number[] {
  const returning = out
    .filter((one) => backAt(one, bucket) > now)
    .map((one) => (one.ended ?? Math.min(now, one.expires)) + bucket.window)
    .sort((a, b) => a - b);
  // More are out than there are where the limit was lowered meanwhile: the first ones to return are not given out again.
  const here = Math.max(0, bucket.capacity - returning.length);
  return [...Array.from({ length: here }, () => now), ...returning.slice(Math.max(0, returning.length - bucket.capacity))];
}
