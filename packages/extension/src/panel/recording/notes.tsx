import type { Recording } from '@waymark/core';
import { Icon } from '../parts/icon.js';
import { words } from '../words.js';

/** What could not be recorded is said, not hidden. */
export function Notes({ recording }: { recording: Recording }) {
  const notes = recording.notes ?? [];
  if (notes.length === 0) return null;
  const numbers = new Map(recording.steps.map((step) => [step.id, step.number]));
  return (
    <details class="notes">
      <summary><Icon name="warn" /> {words.recording.notes(notes.length)}</summary>
      <ul>
        {notes.map((note, i) => {
          const number = note.step === undefined ? undefined : numbers.get(note.step);
          return <li key={i}>{number !== undefined && <strong>{words.recording.noteOfStep(number)}: </strong>}{note.text}</li>;
        })}
      </ul>
    </details>
  );
}
