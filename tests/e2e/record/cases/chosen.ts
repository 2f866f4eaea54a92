import type { RecordCase } from './record-case.js';

/** Set, every case is tried (`npm run soak:record`); `npm test` tries the first of each kind. */
const ALL = 'WAYMARK_ALL_CASES';

/** The first case of each action on each kind of page. */
export function firstOfEachPair(cases: readonly RecordCase[]): readonly RecordCase[] {
  return chosen(cases, ({ name, action }) => [`${familyOf(name)} ${action}`]);
}

/** The first case of each action, and of each kind of page. */
export function firstOfEach(cases: readonly RecordCase[]): readonly RecordCase[] {
  return chosen(cases, ({ name, action }) => [familyOf(name), action]);
}

function chosen(cases: readonly RecordCase[], kindsOf: (one: RecordCase) => string[]): readonly RecordCase[] {
  if (process.env[ALL]) return cases;
  const seen = new Set<string>();
  return cases.filter((one) => {
    const fresh = kindsOf(one).filter((kind) => !seen.has(kind));
    for (const kind of fresh) seen.add(kind);
    return fresh.length > 0;
  });
}

function familyOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}
