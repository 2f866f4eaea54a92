import { z } from 'zod';
import { fromPercent } from '../confidence/scale.js';
import type { Confidence } from '../confidence/judgement.js';
import { describe } from '../element/labels.js';
import type { ElementSnapshot } from '../element/snapshot.js';
import type { ModelQuestion } from '../ports/vision-model.js';
import { targetOf } from '../recording/step.js';
import type { Box } from '../recording/target.js';
import { parseAnswer, unitProblem, type AnswerProblem } from './answer-problem.js';
import { boxToPicture } from './box-to-page.js';
import { cut, fenced } from './fenced-data.js';
import { jsonSchemaOf } from './find-answer.js';
import { MODEL_RULES, type FindInput } from './find-question.js';
import { fitWhole } from './fit-picture.js';
import { HINT_LIMITS, hintsOf } from './hints.js';
import type { MaskedRegion } from './masked-regions.js';
import { withNumbers } from './numbered-boxes.js';
import { hider, sentPicture, type Prepared } from './sent-picture.js';

/** A place on the screen that may be meant. */
export interface NumberedChoice {
  snapshot: ElementSnapshot;
  /** In CSS pixels of the viewport of the page. */
  box: Box;
}

export type ChooseInput = Omit<FindInput, 'attempt' | 'place'> & { choices: readonly NumberedChoice[] };

export interface ChooseQuestion {
  question: ModelQuestion;
  masked: MaskedRegion[];
  /** For each number in the picture, from 1, the index of its choice. */
  numbered: number[];
}

/** More numbers hide the page that they stand on. */
export const MOST_CHOICES = 8;
const MAX_TOKENS = 1_500;

const ChooseAnswerSchema = z.strictObject({ reasoning: z.string(), choice: z.int().nullable(), confidence: z.number().min(0).max(100) });
const CHOOSE_SCHEMA = jsonSchemaOf(ChooseAnswerSchema);

/** Which of these, if any: a model that cannot point well can still tell candidates apart. */
export function buildChooseQuestion(input: ChooseInput): Prepared<ChooseQuestion> {
  const { step, screen, privacy, encode } = input;
  const target = targetOf(step);
  if (!target) return { ok: false, reason: 'the step is about no element' };
  const sent = sentPicture(screen, privacy, fitWhole(screen.picture));
  if (!sent.ok) return sent;
  const seen = input.choices.flatMap(({ box }, index) => {
    const shown = boxToPicture(box, sent.space);
    return shown ? [{ index, shown }] : [];
  }).slice(0, MOST_CHOICES);
  if (seen.length === 0) return { ok: false, reason: 'none of the candidates is in view' };
  const hide = hider(screen, privacy);
  const pixels = withNumbers(sent.pixels, seen.map(({ shown }) => shown));
  const listed = seen.map(({ index }, at) => ({ number: at + 1, element: cut(hide(describe(input.choices[index]?.snapshot ?? {})), HINT_LIMITS.text) }));
  const prompt = [
    `The picture is ${pixels.width} pixels wide and ${pixels.height} pixels high. In it ${seen.length} elements are outlined and numbered; each number stands on a plate at the corner of its outline.`,
    `The recorded action is: ${step.action}. This is what was known of its element when it was recorded:`,
    fenced(hintsOf(step, target, hide)),
    'These are the outlined elements:',
    fenced(listed),
    'Which of them is the recorded element? Answer with its number as choice, or null where it is none of them, where several could be meant, or where you are not sure.',
    'Give confidence from 0 to 100 in your choice, and in reasoning one or two sentences why.',
  ].join('\n');
  const pictures = [{ png: encode(pixels), width: pixels.width, height: pixels.height }];
  return { ok: true, masked: sent.masked, numbered: seen.map(({ index }) => index), question: { purpose: 'choose', system: MODEL_RULES, prompt, pictures, schema: CHOOSE_SCHEMA, maxTokens: MAX_TOKENS } };
}

export type ChooseAnswer = { ok: true; /** Index into the choices; null: none of them. */ choice: number | null; confidence: Confidence; reasoning: string } | AnswerProblem;

export function parseChooseAnswer(answer: unknown, numbered: readonly number[]): ChooseAnswer {
  const parsed = parseAnswer(ChooseAnswerSchema, answer);
  if (!parsed.ok) return parsed;
  const { choice, confidence } = parsed.value;
  const wrong = unitProblem({ confidence });
  if (wrong) return wrong;
  const chosen = choice === null ? null : numbered[choice - 1];
  if (chosen === undefined) return { ok: false, problem: 'no-such-choice', detail: `the model chose ${String(choice)} of ${numbered.length}` };
  return { ok: true, choice: chosen, confidence: fromPercent(confidence), reasoning: cut(parsed.value.reasoning, 600) };
}
