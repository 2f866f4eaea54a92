/** Worked out when first asked for, and kept: who never compares texts does not wait for the tables. */
export function once<T>(make: () => T): () => T {
  const made: T[] = [];
  return () => {
    if (made.length === 0) made.push(make());
    return made[0] as T;
  };
}
