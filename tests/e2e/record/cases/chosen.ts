import { ALL_CASES, oneOf } from '../../../chosen-cases.js';
import type { RecordCase } from './record-case.js';

/** The first case of each action, and of each kind of page. */
export function firstOfEach(cases: readonly RecordCase[]): readonly RecordCase[] {
  if (ALL_CASES) return cases;
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

/** What the extension is tried with every day. */
export function forExtension(cases: readonly RecordCase[]): readonly RecordCase[] {
  return oneOf(4, firstOfEach(cases));
}

/** What the runner is tried with every day: the others. Both have the same code for it. */
export function forRunner(cases: readonly RecordCase[], more: readonly RecordCase[]): readonly RecordCase[] {
  const elsewhere = new Set(ALL_CASES ? [] : forExtension(cases));
  return firstOfEach([...cases, ...more]).filter((one) => !elsewhere.has(one));
}
