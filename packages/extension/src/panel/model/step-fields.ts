import type { Action, Step } from '@waymark/core';
import { words } from '../words.js';

/** One thing of a step that a person may change, besides what all steps have. */
export type StepField =
  | { kind: 'text'; field: string; label: string; value: string; mayBeEmpty: boolean }
  | { kind: 'lines'; field: string; label: string; value: string }
  | { kind: 'number'; field: string; label: string; value: number }
  | { kind: 'tick'; field: string; label: string; value: boolean }
  | { kind: 'choice'; field: string; label: string; value: string; options: { value: string; text: string }[] };

const { editor } = words;

type FieldShape = { kind: StepField['kind']; field: string; label: string; mayBeEmpty?: boolean };

/** `value` of a fill has its own part of the editor, since it may be a variable or a secret. */
const FIELDS: Partial<Record<Action, FieldShape[]>> = {
  navigate: [{ kind: 'text', field: 'url', label: editor.url }],
  extract: [{ kind: 'text', field: 'into', label: editor.into }],
  press: [{ kind: 'text', field: 'key', label: editor.key }],
  select: [{ kind: 'lines', field: 'values', label: editor.values }],
  upload: [{ kind: 'lines', field: 'files', label: editor.files }],
  dialog: [
    { kind: 'choice', field: 'answer', label: editor.answer },
    { kind: 'text', field: 'value', label: editor.value, mayBeEmpty: true },
  ],
  assertText: [
    { kind: 'text', field: 'text', label: editor.text, mayBeEmpty: true },
    { kind: 'tick', field: 'exact', label: editor.exact },
  ],
  assertValue: [{ kind: 'text', field: 'value', label: editor.value, mayBeEmpty: true }],
  assertChecked: [{ kind: 'tick', field: 'checked', label: editor.checked }],
  assertCount: [{ kind: 'number', field: 'count', label: editor.count }],
  assertUrl: [{ kind: 'text', field: 'matches', label: editor.matches }],
  assertTitle: [{ kind: 'text', field: 'matches', label: editor.matches }],
};

const ANSWERS = Object.entries(editor.answers).map(([value, text]) => ({ value, text }));

export function stepFields(step: Step): StepField[] {
  const shapes = FIELDS[step.action] ?? [];
  const shown = step.action === 'dialog' && step.answer !== 'prompt' ? shapes.slice(0, 1) : shapes;
  return shown.map((shape) => fieldOf(shape, Reflect.get(step, shape.field)));
}

function fieldOf({ kind, field, label, mayBeEmpty = false }: FieldShape, value: unknown): StepField {
  switch (kind) {
    case 'text':
      return { kind, field, label, value: typeof value === 'string' ? value : '', mayBeEmpty };
    case 'lines':
      return { kind, field, label, value: Array.isArray(value) ? value.join('\n') : '' };
    case 'number':
      return { kind, field, label, value: Number(value ?? 0) };
    case 'tick':
      return { kind, field, label, value: value === true };
    case 'choice':
      return { kind, field, label, value: String(value), options: ANSWERS };
    default:
      return kind satisfies never;
  }
}

/** Options and file names, one on each line; empty lines are nobody's. */
export function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}

export function countProblem(text: string): string | null {
  return /^\d{1,9}$/.test(text.trim()) ? null : editor.countProblem;
}

export function waitProblem(text: string): string | null {
  return text.trim() === '' || /^\d{1,6}([.,]\d{1,3})?$/.test(text.trim()) ? null : editor.waitProblem;
}

/** Milliseconds from seconds as people write them; undefined where nothing is written. */
export function waitOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Math.round(Number(text.trim().replace(',', '.')) * 1_000);
}
