import type { RecordingNote, Step } from '@waymark/core';
import { notesByStep, stepRow, type StepRow } from './step-row.js';

interface Known {
  step: Step;
  notes: string;
  row: StepRow;
}

/** Makes the rows of a list, and gives back the very same row for a step that is the same as the last time. */
export function rowKeeper(): (steps: readonly Step[], notes: readonly RecordingNote[]) => StepRow[] {
  const held: { known: ReadonlyMap<string, Known> } = { known: new Map() };
  return (steps, notes) => {
    const byStep = notesByStep(notes);
    const next = new Map<string, Known>();
    const rows = steps.map((step) => {
      const own = byStep.get(step.id) ?? [];
      const text = own.map((note) => note.text).join('\n');
      const before = held.known.get(step.id);
      const row = before && before.notes === text && sameStep(before.step, step) ? before.row : sameRow(before?.row, stepRow(step, own));
      next.set(step.id, { step, notes: text, row });
      return row;
    });
    held.known = next;
    return rows;
  };
}

function sameStep(a: Step, b: Step): boolean {
  return a === b && a.number === b.number;
}

/** Steps that were fetched anew are other objects that often say the same. */
function sameRow(before: StepRow | undefined, row: StepRow): StepRow {
  if (!before) return row;
  const keys = ['number', 'title', 'picture', 'icon'] as const;
  const chips = row.chips.map(({ kind, text }) => `${kind} ${text}`).join('\n') === before.chips.map(({ kind, text }) => `${kind} ${text}`).join('\n');
  return chips && keys.every((key) => before[key] === row[key]) ? before : row;
}
