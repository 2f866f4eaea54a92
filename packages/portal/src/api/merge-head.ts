/**
 * The newest page over a list that was loaded before. Where the two overlap, what follows the overlap stays; where they do
 * not, or where the head is all there is, the head is the whole list.
 */
export function mergeHead<T>(old: readonly T[], head: readonly T[], key: (item: T) => string): { items: readonly T[]; whole: boolean } {
  const fresh = new Set(head.map(key));
  const last = old.findLastIndex((item) => fresh.has(key(item)));
  if (last === -1) return { items: head, whole: true };
  const rest = old.slice(last + 1);
  return { items: [...head, ...rest], whole: rest.length === 0 };
}
