import { isClean, withoutPicture, type RunEntry } from './entry.js';

/** Runs of one kind that the HTML file shows at all, and those that keep their pictures; an endless file does not open. */
const LIMITS = {
  clean: { shown: 100, pictured: 20 },
  notable: { shown: 500, pictured: 100 },
} as const;

export type LeftOut = Record<keyof typeof LIMITS, number>;

/** Shares out the room of one HTML file: what every run wrote is in report.json anyway. */
export class HtmlRoom {
  readonly #seen: LeftOut = { clean: 0, notable: 0 };

  /** The run as it is to be shown, or null where it is left out. */
  admit(entry: RunEntry): RunEntry | null {
    const kind = isClean(entry) ? 'clean' : 'notable';
    const place = ++this.#seen[kind];
    if (place > LIMITS[kind].shown) return null;
    return place > LIMITS[kind].pictured ? withoutPictures(entry) : entry;
  }

  leftOut(): LeftOut {
    const beyond = (kind: keyof typeof LIMITS): number => Math.max(0, this.#seen[kind] - LIMITS[kind].shown);
    return { clean: beyond('clean'), notable: beyond('notable') };
  }
}

function withoutPictures(entry: RunEntry): RunEntry {
  return { ...entry, result: { ...entry.result, steps: entry.result.steps.map(withoutPicture) } };
}
