import type { Recording } from './recording.js';
import { StepSchema, targetOf, type Expectation, type Step } from './step.js';
import type { Target } from './target.js';

/**
 * Edits of a recording: each gives a new one with its steps numbered from 1, and leaves the rest as it is. A step that
 * is not there, or a change that would not be valid, gives the recording that was handed in.
 */
export function renameRecording(recording: Recording, title: string): Recording {
  return { ...recording, title };
}

export function setLabel(recording: Recording, id: string, label: string): Recording {
  return changeStep(recording, id, (step) => ({ ...step, label }));
}

/** In milliseconds; without one the step waits as long as the run says. */
export function setWait(recording: Recording, id: string, wait: number | undefined): Recording {
  return changeStep(recording, id, (step) => withField(step, 'wait', wait));
}

export function setHealing(recording: Recording, id: string, healing: boolean | undefined): Recording {
  return changeStep(recording, id, (step) => withField(step, 'healing', healing));
}

/** What is not given stays; an empty list takes the expectations away. */
export function setExpectations(recording: Recording, id: string, expectations: { before?: Expectation[]; after?: Expectation[] }): Recording {
  return changeStep(recording, id, (step) => {
    const merged = Object.entries({ ...step.expect, ...expectations }).filter(([, value]) => !(Array.isArray(value) && value.length === 0));
    return withField(step, 'expect', merged.length === 0 ? undefined : Object.fromEntries(merged));
  });
}

/** The element was picked again. Only steps that have a target get another one. */
export function setTarget(recording: Recording, id: string, target: Target): Recording {
  return changeStep(recording, id, (step) => (targetOf(step) === undefined ? step : { ...step, target }));
}

/** Fields of the step's own action: url, matches, text, exact, count, checked, key, into, answer, files, values… `undefined` takes one away. */
export function setFields(recording: Recording, id: string, fields: Readonly<Record<string, unknown>>): Recording {
  return changeStep(recording, id, (step) => {
    const { id: _id, number: _number, action: _action, ...own } = fields;
    return Object.entries(own).reduce((changed, [field, value]) => withField(changed, field, value), step);
  });
}

export function insertStep(recording: Recording, step: Step, index: number): Recording {
  const taken = recording.steps.some(({ id }) => id === step.id);
  const own = taken || step.id === '' ? { ...step, id: freeId(recording) } : step;
  return withSteps(recording, recording.steps.toSpliced(within(index, recording.steps.length), 0, own));
}

export function duplicateStep(recording: Recording, id: string): Recording {
  const index = recording.steps.findIndex((step) => step.id === id);
  const step = recording.steps[index];
  return step === undefined ? recording : insertStep(recording, step, index + 1);
}

/** `index` from 0, as it shall be afterwards. */
export function moveStep(recording: Recording, id: string, index: number): Recording {
  const from = recording.steps.findIndex((step) => step.id === id);
  const step = recording.steps[from];
  if (step === undefined) return recording;
  const others = recording.steps.toSpliced(from, 1);
  return withSteps(recording, others.toSpliced(within(index, others.length), 0, step));
}

/** Its notes go with it. */
export function deleteStep(recording: Recording, id: string): Recording {
  const steps = recording.steps.filter((step) => step.id !== id);
  if (steps.length === recording.steps.length) return recording;
  const left = withSteps(recording, steps);
  return recording.notes === undefined ? left : { ...left, notes: recording.notes.filter((note) => note.step !== id) };
}

/** What would not be a step any more is not taken. */
export function changeStep(recording: Recording, id: string, change: (step: Step) => Step): Recording {
  const index = recording.steps.findIndex((step) => step.id === id);
  const step = recording.steps[index];
  const changed = step && change(step);
  if (changed === undefined || changed === step || !StepSchema.safeParse(changed).success) return recording;
  return withSteps(recording, recording.steps.with(index, changed));
}

function withField(step: Step, field: string, value: unknown): Step {
  const rest = Object.fromEntries(Object.entries(step).filter(([key]) => key !== field));
  return (value === undefined ? rest : { ...step, [field]: value }) as Step;
}

function withSteps(recording: Recording, steps: readonly Step[]): Recording {
  return { ...recording, steps: steps.map((step, i) => (step.number === i + 1 ? step : { ...step, number: i + 1 })) };
}

function within(index: number, length: number): number {
  return Number.isFinite(index) ? Math.min(Math.max(0, Math.trunc(index)), length) : length;
}

/** Above all numbers that ids have, so that the id of a step that was deleted is not given to another. */
function freeId({ steps }: Recording): string {
  const numbers = steps.map(({ id }) => Number(/^s(\d{1,9})$/u.exec(id)?.[1] ?? 0));
  return `s${numbers.reduce((most, number) => Math.max(most, number), steps.length) + 1}`;
}
