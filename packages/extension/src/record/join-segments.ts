import type { Recording, Step } from '@waymark/core';

/** What was there before, and what has been recorded since; ids of the new steps are moved out of the way of the old ones. */
export function joinSegments(base: Recording, segment: Recording): Recording {
  const rename = renaming(base.steps, segment.steps);
  const added = segment.steps.map((step, index) => ({ ...step, id: rename(step.id), number: base.steps.length + index + 1 }));
  const notes = [...(base.notes ?? []), ...(segment.notes ?? []).map((note) => (note.step === undefined ? note : { ...note, step: rename(note.step) }))];
  const variables = { ...segment.variables, ...base.variables };
  return {
    ...base,
    steps: [...base.steps, ...added],
    ...(notes.length > 0 && { notes }),
    ...(Object.keys(variables).length > 0 && { variables }),
  };
}

function renaming(taken: readonly Step[], fresh: readonly Step[]): (id: string) => string {
  const ids = new Set(taken.map(({ id }) => id));
  if (!fresh.some(({ id }) => ids.has(id))) return (id) => id;
  const highest = Math.max(0, ...taken.map(({ id }) => Number(/^s(\d+)$/.exec(id)?.[1] ?? 0)));
  return (id) => {
    const number = /^s([1-9]\d*)$/.exec(id)?.[1];
    return number === undefined ? `${id}-${highest + 1}` : `s${highest + Number(number)}`;
  };
}
