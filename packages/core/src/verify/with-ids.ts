import type { Expectation } from '../recording/step.js';

export type Identified = Expectation & { id: string };

/** Expectations are matched by id, never by position; an id that two of them have would let one stand for the other. */
export function withIds(expectations: readonly Expectation[]): Identified[] {
  const written = new Set(expectations.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const given = new Set<string>();
  return expectations.map((one, index) => {
    let id = one.id === undefined || given.has(one.id) ? `expectation-${index + 1}` : one.id;
    while (given.has(id) || (id !== one.id && written.has(id))) id += '+';
    given.add(id);
    return { ...one, id } as Identified;
  });
}
