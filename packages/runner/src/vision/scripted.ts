import { MODEL_ERRORS, ModelError, type ModelQuestion, type VisionModel } from '@waymark/core';
import { z } from 'zod';

const count = z.int().min(0);

/** What a script says to one kind of question. */
const LineSchema = z.strictObject({
  purpose: z.enum(['find', 'choose', 'roles']).optional(),
  /** Holds only for questions with this text in them. */
  when: z.string().optional(),
  /** Used up after so many questions. */
  times: z.int().min(1).optional(),
  answer: z.unknown().optional(),
  error: z.enum(MODEL_ERRORS).optional(),
  usage: z.strictObject({ inputTokens: count, outputTokens: count }).optional(),
});

export const ScriptSchema = z.strictObject({ answers: z.array(LineSchema).min(1) });
export type Script = z.infer<typeof ScriptSchema>;
type Line = Script['answers'][number];

/** A model that answers from a script, for demonstrations and tests: it calls nobody and costs nothing. */
export function createScriptedModel(script: Script, model = 'script'): VisionModel {
  const used = new Map<Line, number>();
  return {
    provider: 'scripted',
    model,
    ask: async (question) => {
      const line = script.answers.find((one) => holds(one, question) && (used.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY));
      if (!line) throw new ModelError('bad-answer', `the script has no answer to a question of the kind ‘${question.purpose}’`);
      used.set(line, (used.get(line) ?? 0) + 1);
      if (line.error) throw new ModelError(line.error, `the script says: ${line.error}`);
      return { answer: line.answer, usage: line.usage ?? { inputTokens: 0, outputTokens: 0 }, cost: null, latency: 0 };
    },
  };
}

function holds({ purpose, when }: Line, question: ModelQuestion): boolean {
  return (purpose === undefined || purpose === question.purpose) && (when === undefined || question.prompt.includes(when));
}
