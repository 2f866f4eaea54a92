import type { RecordCase } from './record-case.js';

/** Set, every case is tried (`npm run soak:record`); `npm test` tries the first of each kind. */
const ALL = 'WAYMARK_ALL_CASES';

export const tryAll = Boolean(process.env[ALL]);

/** The first case of each action, and of each kind of page. */
export function firstOfEach(cases: readonly RecordCase[]): readonly RecordCase[] {
  if (tryAll) return cases;
  const seen = new Set<string>();
  return cases.filter(({ name, action }) => {
    const fresh = [familyOf(name), action].filter((kind) => !seen.has(kind));
    for (const kind of fresh) seen.add(kind);
    return fresh.length > 0;
  });
}

function familyOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

/** Every other one of those: what records and replays is tried with each of them elsewhere. */
export function everyOther(cases: readonly RecordCase[]): readonly RecordCase[] {
  return tryAll ? cases : cases.filter((_, index) => index % 2 === 0);
}
