import type { ObservationOf, PlacedObservation } from '../observation.js';
import type { StepOf } from '../step.js';
import { causeIn } from './causes.js';
import type { Draft, Trace } from './draft.js';
import { addNote, addSignal, lastTrace, markTrace, replaceStep, stepById, withLink } from './draft-steps.js';
import { literalPattern } from './literals.js';

/** A click that starts a download becomes a step that waits for the file. */
export function absorbDownload(draft: Draft, placed: PlacedObservation, download: ObservationOf<'download'>): Draft {
  const { fileName, state, id, at } = download;
  const cause = causeIn(draft, placed.tab, at) ?? causeAnywhere(draft, at);
  const step = cause && stepById(draft, cause.step);
  const noted = state === 'failed' ? addNote(draft, `The download of ‘${fileName}’ failed while recording.`, step?.id) : draft;
  if (!step) return state === 'started' ? addNote(noted, `‘${fileName}’ was downloaded without anything being done for it; replay does not wait for it.`) : noted;
  if (step.signals?.some((signal) => signal.kind === 'download' && signal['fileName'] === fileName)) return noted;
  const signal: { kind: string; fileName: string } = { kind: 'download', fileName };
  const told = markTrace(addSignal(noted, step.id, signal), step.id, { caused: true });
  return withLink(asDownload(told, step.id, fileName), id, step.id);
}

/** A download may be told of a tab that was only opened for it. */
function causeAnywhere(draft: Draft, at: number): Trace | null {
  const last = lastTrace(draft);
  return last === undefined ? null : causeIn(draft, last.tab, at);
}

function asDownload(draft: Draft, id: string, fileName: string): Draft {
  const step = stepById(draft, id);
  if (step?.action !== 'click') return draft;
  const pattern = filePattern(fileName);
  const download: StepOf<'download'> = { ...step, action: 'download', target: step.target, ...(pattern === null ? {} : { fileName: pattern }) };
  return replaceStep(draft, download);
}

/** Dates, counters and ids in a file's name are of that day; browsers add "(1)" where the name is taken. Null where nothing is left. */
function filePattern(fileName: string): string | null {
  const plain = fileName.replace(/ ?\(\d+\)(?=(\.[^.]*)?$)/u, '*').replaceAll(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu, '*');
  return /\p{L}{3}/u.test(plain.replace(/\.[^.]*$/u, '')) ? literalPattern(plain) : null;
}
