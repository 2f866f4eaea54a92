export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cut at a word's end where one is near. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(' ');
  return space > length * 0.6 ? head.slice(0, space) : head;
}

/** Empty texts are looked-for-and-absent. */
export function orNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const collapsed = collapse(text);
  return collapsed === '' ? null : collapsed;
}

/** Empty lists likewise. */
export function orNone<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list;
}
