import { fillReferences, referencesIn } from '../recording/values.js';
import type { Step } from '../recording/step.js';
import type { RunOptions } from './options.js';

export type FilledStep = { ok: true; step: Step; holdsSecret: boolean } | { ok: false; missing: string[] };

/** Texts of a step that a person typed; evidence is left as it was recorded. */
const FILLED_KEYS = ['value', 'url', 'text', 'matches', 'fileName', 'key', 'values', 'files', 'expect'] as const;

export async function fillValues(step: Step, options: RunOptions, extracted: Readonly<Record<string, string>>): Promise<FilledStep> {
  const texts = collect(FILLED_KEYS.map((key) => step[key]));
  const references = texts.flatMap(referencesIn);
  const values = new Map<string, string>();
  for (const { kind, name } of references) {
    const value = kind === 'secret' ? await options.secret(name) : (extracted[name] ?? options.variables[name]);
    if (value !== undefined) values.set(`${kind}:${name}`, value);
  }
  const missing = references.filter(({ kind, name }) => !values.has(`${kind}:${name}`));
  if (missing.length > 0) return { ok: false, missing: [...new Set(missing.map(({ kind, name }) => (kind === 'secret' ? `secret:${name}` : name)))] };
  const fill = (text: string): string => {
    const filled = fillReferences(text, ({ kind, name }) => values.get(`${kind}:${name}`));
    return filled.ok ? filled.text : text;
  };
  const filled = { ...step, ...Object.fromEntries(FILLED_KEYS.filter((key) => step[key] !== undefined).map((key) => [key, mapTexts(step[key], fill)])) } as Step;
  return { ok: true, step: filled, holdsSecret: step.secret === true || references.some(({ kind }) => kind === 'secret') };
}

function collect(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(collect);
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, map)]));
}
