export interface Marked {
  start: number;
  end: number;
  mark: string;
}

export interface Sought {
  form: string;
  mark: string;
}

/** Forms are found by their first characters: a report has megabytes, and a long secret hundreds of parts. */
const SEED = 4;

/** Finds where any of these forms stand, as spans that do not overlap; the longest form in a span names it. */
export function spansOf(sought: readonly Sought[]): (text: string) => Marked[] {
  const bySeed = new Map<string, Sought[]>();
  const longestFirst = sought.filter(({ form }) => form.length >= SEED).toSorted((a, b) => b.form.length - a.form.length);
  for (const one of longestFirst) {
    const seed = one.form.slice(0, SEED);
    bySeed.set(seed, [...(bySeed.get(seed) ?? []), one]);
  }
  return (text) => joined(found(text, bySeed));
}

/** The longest form at each place. */
function found(text: string, bySeed: ReadonlyMap<string, readonly Sought[]>): Marked[] {
  const spans: Marked[] = [];
  for (let start = 0; start + SEED <= text.length; start++) {
    const hit = bySeed.get(text.slice(start, start + SEED))?.find(({ form }) => text.startsWith(form, start));
    if (hit) spans.push({ start, end: start + hit.form.length, mark: hit.mark });
  }
  return spans;
}

function joined(spans: readonly Marked[]): Marked[] {
  const result: (Marked & { longest: number })[] = [];
  for (const { start, end, mark } of spans) {
    const last = result.at(-1);
    const longest = end - start;
    if (!last || start > last.end || (start === last.end && mark !== last.mark)) result.push({ start, end, mark, longest });
    else {
      last.end = Math.max(last.end, end);
      if (longest > last.longest) Object.assign(last, { mark, longest });
    }
  }
  return result;
}

/** Without case, character by character, so that places in the folded text are places in the text. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll('ς', 'σ');
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character)).join('').replaceAll('ς', 'σ');
}
