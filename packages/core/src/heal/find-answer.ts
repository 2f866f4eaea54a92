import { z } from 'zod';
import { fromPercent } from '../confidence/scale.js';
import type { Confidence } from '../confidence/judgement.js';
import type { Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { parseAnswer, unitProblem, type AnswerProblem } from './answer-problem.js';
import { cut } from './fenced-data.js';

const percent = z.number().min(0).max(100);
/** `Kind` of element/kind, and one more for what is none of them. */
const KINDS = ['clickable', 'text input', 'select', 'checkbox', 'radio', 'file', 'slider', 'date', 'colour', 'option', 'image', 'content', 'other'] as const;

export const FindAnswerSchema = z.strictObject({
  reasoning: z.string(),
  found: z.boolean(),
  box: z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  kind: z.enum(KINDS).nullable(),
  text: z.string().nullable(),
  confidence: percent,
  parts: z.strictObject({ element: percent, location: percent, textMatch: percent }),
});

export const FIND_SCHEMA = jsonSchemaOf(FindAnswerSchema);

export interface FoundInPicture {
  found: true;
  /** In pixels of the picture, inside of it. */
  box: Box;
  kind: (typeof KINDS)[number] | null;
  text: string | null;
  confidence: Confidence;
  parts: Record<'element' | 'location' | 'textMatch', Confidence>;
  reasoning: string;
}

export interface NotInPicture {
  found: false;
  confidence: Confidence;
  reasoning: string;
}

export type FindAnswer = ({ ok: true } & (FoundInPicture | NotInPicture)) | AnswerProblem;

const LONGEST = { text: 200, reasoning: 600 } as const;
/** Pixels that a box may stand over the edge: rounding, not a mistake. */
const OVER_THE_EDGE = 1;

/** ResponseParser: never throws; what is wrong with an answer is an answer. */
export function parseFindAnswer(answer: unknown, picture: Size): FindAnswer {
  const parsed = parseAnswer(FindAnswerSchema, answer);
  if (!parsed.ok) return parsed;
  const { found, box, kind, text, confidence, parts } = parsed.value;
  const wrong = unitProblem({ confidence, ...parts });
  if (wrong) return wrong;
  const reasoning = cut(parsed.value.reasoning, LONGEST.reasoning);
  if (!found) return { ok: true, found, confidence: fromPercent(confidence), reasoning };
  if (!box) return { ok: false, problem: 'no-box', detail: 'the model says that it found the element, and not where' };
  const inside = boxInside(box, picture);
  if (!inside) return { ok: false, problem: 'box-outside', detail: `the model points at ${box.x}, ${box.y}, ${box.width} × ${box.height}, which is not inside the picture of ${picture.width} × ${picture.height}` };
  const shares = { element: fromPercent(parts.element), location: fromPercent(parts.location), textMatch: fromPercent(parts.textMatch) };
  return { ok: true, found, box: inside, kind, text: text === null ? null : cut(text, LONGEST.text), confidence: fromPercent(confidence), parts: shares, reasoning };
}

function boxInside({ x, y, width, height }: Box, picture: Size): Box | null {
  const fits = x >= -OVER_THE_EDGE && y >= -OVER_THE_EDGE && x + width <= picture.width + OVER_THE_EDGE && y + height <= picture.height + OVER_THE_EDGE;
  if (!fits || width <= 0 || height <= 0) return null;
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(picture.width, x + width) - left, height: Math.min(picture.height, y + height) - top };
}

export function jsonSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
