import { z } from 'zod';
import type { ModelQuestion } from '../ports/vision-model.js';
import { parseAnswer, type AnswerProblem } from './answer-problem.js';
import { askForAnswer, badProposal, proposalOf, type Asking, type ModelProposal } from './ask-model.js';
import { fenced } from './fenced-data.js';
import { FindAnswerSchema, jsonSchemaOf, parseFindAnswer, type FindAnswer } from './find-answer.js';
import { ANSWER_RULES, FIND_TOKENS, MODEL_RULES, sizeWords, type FindQuestion } from './find-question.js';

/** More of them, and a model mixes them up. */
export const MOST_TOGETHER = 6;
/** For the answer on each further one. */
const MORE_TOKENS = 500;

const TogetherSchema = jsonSchemaOf(z.strictObject({ answers: z.array(FindAnswerSchema.extend({ id: z.string() })) }));
/** Each answer is parsed by itself: one that is off its schema says nothing of the others. */
const Answers = z.strictObject({ answers: z.array(z.looseObject({ id: z.string() })) });

/** One question for elements that are looked for on the very same picture. */
export async function proposeTogether(questions: readonly FindQuestion[], asking: Asking): Promise<ModelProposal[]> {
  const told = await askForAnswer(togetherQuestion(questions), asking);
  if ('kind' in told) return questions.map(() => told);
  const parsed = parseAnswer(Answers, told.answer);
  if (!parsed.ok) return questions.map(() => badProposal(parsed, told.asked));
  return questions.map(({ space }, at) => proposalOf(answerFor(idOf(at), parsed.value.answers, space.size), space, told.asked));
}

function idOf(at: number): string {
  return `element-${at + 1}`;
}

export function togetherQuestion(questions: readonly FindQuestion[]): ModelQuestion {
  const [first] = questions;
  if (!first) throw new RangeError('nothing is asked');
  const { question, space } = first;
  const prompt = [
    sizeWords(space),
    `${questions.length} elements are looked for in it. This is what was known of each when it was recorded: its id, the recorded action, hints, and where it stood in this picture then, where that is known:`,
    fenced(questions.map(({ sought: { action, hints, stood } }, at) => ({ id: idOf(at), action, hints, ...(stood ? { stood } : {}) }))),
    'Look for each of them by itself, and answer once for every id, whether you found it or not. They need not all be there, and none of them is there because another one is.',
    ...ANSWER_RULES,
  ].join('\n');
  return { purpose: 'find', system: MODEL_RULES, prompt, pictures: question.pictures, schema: TogetherSchema, maxTokens: FIND_TOKENS + MORE_TOKENS * (questions.length - 1) };
}

/** By its id, never by its place. */
function answerFor(id: string, answers: readonly ({ id: string } & Record<string, unknown>)[], picture: { width: number; height: number }): FindAnswer {
  const own = answers.filter((one) => one.id === id);
  const [only] = own;
  if (!only || own.length > 1) return wrongCount(own.length);
  const { id: _, ...answer } = only;
  return parseFindAnswer(answer, picture);
}

function wrongCount(count: number): AnswerProblem {
  return { ok: false, problem: 'off-schema', detail: count === 0 ? 'the model did not answer for this element' : 'the model gave several answers for this element' };
}
