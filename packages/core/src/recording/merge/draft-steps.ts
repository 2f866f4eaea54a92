import type { PlacedObservation } from '../observation.js';
import type { Step } from '../step.js';
import { withMerging, type Draft, type Trace } from './draft.js';
import { tabOf } from './draft-tabs.js';

/** Merging looks back this far at most; what lies before is done. */
const TRACES = 16;
const LINKS = 256;

export interface StepHead {
  id: string;
  number: number;
  label: string;
  tab: number;
}

/** A step to be, without what only its place in the draft can tell. */
export interface Made {
  label: string;
  make(head: StepHead): Step;
  trace?: Pick<Trace, 'field' | 'plain' | 'picked'> & { control?: string | null };
}

export function placeOf({ tab, frames }: PlacedObservation): string {
  return frames.length === 0 ? String(tab) : `${tab} ${JSON.stringify(frames)}`;
}

/** Every step has a trace when it is made, so that the traces stand for the last steps, one for one. */
export function insertStep(draft: Draft, before: number, { made, placed, tab }: { made: Made; placed: PlacedObservation; tab: number }): Draft {
  const count = draft.merging.made + 1;
  const { observation } = placed;
  const step = made.make({ id: `s${count}`, number: before + 1, label: made.label, tab });
  const { control = null, ...marks } = made.trace ?? {};
  const trace: Trace = { step: step.id, kind: observation.kind, at: observation.at, tab: placed.tab, place: placeOf(placed), from: tabOf(draft.merging.tabs, placed.tab)?.url || draft.startUrl, control, ...marks };
  const traceAt = Math.max(0, draft.merging.traces.length - (draft.steps.length - before));
  const traces = draft.merging.traces.toSpliced(traceAt, 0, trace).slice(-TRACES);
  const steps = numbered(draft.steps.toSpliced(before, 0, step), before + 1);
  return withLink(withMerging({ ...draft, steps }, { made: count, traces }), observation.id, step.id);
}

export function withLink(draft: Draft, observation: string, step: string): Draft {
  return withMerging(draft, { links: [...draft.merging.links.slice(1 - LINKS), { id: observation, step }] });
}

/** The step that an observation went into, however it was merged since. */
export function stepOfObservation(draft: Draft, observation: string): Step | undefined {
  const link = draft.merging.links.findLast(({ id }) => id === observation);
  return link && stepById(draft, link.step);
}

export function stepById(draft: Draft, id: string): Step | undefined {
  return draft.steps.findLast((step) => step.id === id);
}

export function replaceStep(draft: Draft, step: Step): Draft {
  const index = draft.steps.findLastIndex(({ id }) => id === step.id);
  return index < 0 ? draft : { ...draft, steps: draft.steps.with(index, step) };
}

export function markTrace(draft: Draft, step: string, marks: Partial<Trace>): Draft {
  const { traces } = draft.merging;
  const index = traces.findLastIndex((trace) => trace.step === step);
  const trace = traces[index];
  return trace === undefined ? draft : withMerging(draft, { traces: traces.with(index, { ...trace, ...marks }) });
}

/** What was told of the step that goes is told of the one that stays. */
export function removeStep(draft: Draft, id: string, into: string | null): Draft {
  const index = draft.steps.findLastIndex((step) => step.id === id);
  if (index < 0) return draft;
  const { links, traces } = draft.merging;
  const moved = into === null ? links.filter(({ step }) => step !== id) : links.map((link) => (link.step === id ? { ...link, step: into } : link));
  const notes = draft.notes.map((note) => (note.step === id ? (into === null ? { text: note.text } : { ...note, step: into }) : note));
  const steps = numbered(draft.steps.toSpliced(index, 1), index);
  return withMerging({ ...draft, steps, notes }, { links: moved, traces: traces.filter(({ step }) => step !== id) });
}

export function lastTrace(draft: Draft): Trace | undefined {
  return draft.merging.traces.at(-1);
}

/** A page may change its address without end; the last ones tell where it led. */
const MAX_SIGNALS = 20;

export function addSignal(draft: Draft, id: string, signal: { kind: string }): Draft {
  const step = stepById(draft, id);
  return step === undefined ? draft : replaceStep(draft, { ...step, signals: [...(step.signals ?? []).slice(1 - MAX_SIGNALS), signal] });
}

/** The same note once; a page that makes notes without end does not make the file grow without end. */
export function addNote(draft: Draft, text: string, step?: string): Draft {
  const note = step === undefined ? { text } : { text, step };
  if (draft.notes.length >= MAX_NOTES || draft.notes.some((one) => one.text === text && one.step === step)) return draft;
  return { ...draft, notes: [...draft.notes, note] };
}

const MAX_NOTES = 500;

function numbered(steps: Step[], from: number): Step[] {
  for (let i = from; i < steps.length; i += 1) {
    const step = steps[i];
    if (step !== undefined && step.number !== i + 1) steps[i] = { ...step, number: i + 1 };
  }
  return steps;
}
