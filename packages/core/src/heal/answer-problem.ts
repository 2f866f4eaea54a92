import type { z } from 'zod';
import { percentProblem } from '../confidence/scale.js';

/** What was wrong with an answer, told apart without reading messages. */
export interface AnswerProblem {
  ok: false;
  problem: 'not-json' | 'off-schema' | 'wrong-unit' | 'no-box' | 'box-outside' | 'no-such-choice';
  /** For people. */
  detail: string;
}

export type Parsed<T> = { ok: true; value: T } | AnswerProblem;

/** Strictly by its schema. An answer that comes as text is JSON or nothing. */
export function parseAnswer<S extends z.ZodType>(schema: S, answer: unknown): Parsed<z.output<S>> {
  const json = typeof answer === 'string' ? fromJson(answer) : { value: answer };
  if (!json) return { ok: false, problem: 'not-json', detail: 'the model answered with something that is no JSON' };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, problem: 'off-schema', detail: `the model answered off its schema: ${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'wrong'}` };
}

function fromJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** 0.9 where 90 is meant would pass for next to nothing; it is refused rather than guessed at. */
export function unitProblem(values: Readonly<Record<string, number>>): AnswerProblem | null {
  for (const [name, value] of Object.entries(values)) {
    const problem = percentProblem(value);
    if (problem) return { ok: false, problem: 'wrong-unit', detail: `the model's ${name} ${problem}` };
  }
  return null;
}
