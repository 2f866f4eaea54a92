import { FORMAT_VERSION, type Recording } from '../recording.js';
import { stepTexts } from '../step-texts.js';
import { referencesIn } from '../values.js';
import type { Draft } from './draft.js';
import { keypadNotes } from './keypads.js';

/** The recording as it is written to the file. */
export function draftRecording(draft: Draft): Recording {
  const { id, title, startUrl, viewport, createdAt, createdBy, steps } = draft;
  const notes = [...draft.notes, ...keypadNotes(steps)];
  const variables = secretsOf(draft);
  return {
    waymark: FORMAT_VERSION,
    id,
    title,
    startUrl,
    viewport,
    createdAt,
    createdBy,
    ...(Object.keys(variables).length > 0 ? { variables } : {}),
    ...(notes.length > 0 ? { notes: notes.map((note) => ({ ...note })) } : {}),
    steps: [...steps],
  };
}

function secretsOf({ startUrl, steps }: Draft): Record<string, { secret: true }> {
  const references = [startUrl, ...steps.flatMap((step) => stepTexts(step).map(({ text }) => text))].flatMap(referencesIn);
  return Object.fromEntries(references.flatMap(({ kind, name }) => (kind === 'secret' ? [[name, { secret: true }]] : [])));
}
