/**
 * The ids of all observations so far, in buckets: adding one copies one bucket, so that a recording of a hundred
 * thousand observations still takes the next one in microseconds. Plain arrays, because drafts are stored as data.
 */
export type Seen = readonly (readonly string[])[];

const BUCKETS = 256;

export const NOTHING_SEEN: Seen = Array.from({ length: BUCKETS }, () => []);

export function hasSeen(seen: Seen, id: string): boolean {
  return seen[bucketOf(id)]?.includes(id) === true;
}

export function withSeen(seen: Seen, id: string): Seen {
  const bucket = bucketOf(id);
  return seen.with(bucket, [...(seen[bucket] ?? []), id]);
}

function bucketOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i += 1) hash = (hash * 31 + id.charCodeAt(i)) | 0;
  return (hash >>> 0) % BUCKETS;
}
