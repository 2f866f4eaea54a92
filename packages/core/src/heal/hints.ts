import { kindOf } from '../element/kind.js';
import type { Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { cut } from './fenced-data.js';

/** Characters of one text, and texts of one list. */
export const HINT_LIMITS = { text: 120, list: 6 } as const;

export type Hints = Record<string, string | number | string[]>;

/** What a person would be told who is to find the element on the screen; without values, addresses and paths. */
export function hintsOf(step: Step, target: Target, hide: (text: string) => string): Hints {
  const { semantics, surroundings, dom } = target;
  const told = {
    label: step.label,
    kind: kindOf(target),
    role: semantics?.role,
    name: semantics?.name,
    fieldLabel: semantics?.label,
    placeholder: semantics?.placeholder,
    title: semantics?.title,
    alternativeText: semantics?.alt,
    text: semantics?.text,
    textBeside: semantics?.near,
    drawnText: target.pixels?.name,
    tag: dom?.tag,
    inputType: dom?.type,
    heading: surroundings?.heading,
    form: surroundings?.form,
    row: surroundings?.row,
    column: surroundings?.column,
    area: surroundings?.landmark,
    question: surroundings?.question,
    sections: surroundings?.section,
    nearby: surroundings?.neighbours,
    before: surroundings?.siblings?.before,
    after: surroundings?.siblings?.after,
  };
  return Object.fromEntries(Object.entries(told).flatMap(([key, value]) => plain(key, value, hide)));
}

function plain(key: string, value: string | readonly string[] | null | undefined, hide: (text: string) => string): [string, string | string[]][] {
  const shown = (text: string): string => cut(hide(text), HINT_LIMITS.text);
  if (typeof value === 'string') return value.trim() === '' ? [] : [[key, shown(value)]];
  const texts = (value ?? []).filter((text) => text.trim() !== '').slice(0, HINT_LIMITS.list);
  return texts.length === 0 ? [] : [[key, texts.map(shown)]];
}
