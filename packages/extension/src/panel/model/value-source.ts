import { referencesIn, referenceText } from '@waymark/core';
import { words } from '../words.js';

export type ValueSource = { kind: 'fixed'; text: string } | { kind: 'variable' | 'secret'; name: string };

/** Whether a value is written down, or is one reference and nothing else. */
export function valueSource(value: string): ValueSource {
  const [reference, ...others] = referencesIn(value);
  const isWhole = reference !== undefined && others.length === 0 && /^\s*\{\{[^{}]*\}\}\s*$/.test(value);
  return isWhole ? { kind: reference.kind, name: reference.name } : { kind: 'fixed', text: value };
}

/** Names must be such that they are read back as themselves. */
export function nameProblem(name: string): string | null {
  const [reference, ...others] = referencesIn(referenceText({ kind: 'variable', name }));
  return reference?.name === name && others.length === 0 ? null : words.editor.nameProblem;
}

/** A name for a variable from what people call the field: "E-mail address" → "e-mail address". */
export function proposedName(label: string, fallback: string): string {
  const name = label.replace(/[{}:\r\n]/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 40).trim();
  return nameProblem(name) === null ? name : fallback;
}
