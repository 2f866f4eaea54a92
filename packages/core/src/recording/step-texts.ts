import type { Step } from './step.js';

/** A text of a step that may hold references, with the way to it from the step. */
export interface StepText {
  path: (string | number)[];
  text: string;
}

/** What a step types, opens, sends or compares. Evidence of the target is never filled: pages may show braces of their own. */
const FILLED_FIELDS = ['url', 'value', 'values', 'files', 'text', 'matches', 'fileName'] as const;

export function stepTexts(step: Step): StepText[] {
  const own = FILLED_FIELDS.flatMap((field) => textsAt([field], Reflect.get(step, field)));
  const expected = (['before', 'after'] as const).flatMap((time) =>
    (step.expect?.[time] ?? []).flatMap((expectation, i) =>
      (['text', 'matches'] as const).flatMap((field) => textsAt(['expect', time, i, field], Reflect.get(expectation, field))),
    ),
  );
  return [...own, ...expected];
}

function textsAt(path: (string | number)[], value: unknown): StepText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry, i) => textsAt([...path, i], entry));
}
