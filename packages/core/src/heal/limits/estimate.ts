import type { ModelQuestion } from '../../ports/vision-model.js';
import { micros, priceOf, ratesOf } from './prices.js';

/** A reservation assumes at least this for a picture, in millionths of a dollar. */
export const LEAST_FOR_PICTURE = 5_000;

/** What providers put around a question: tool descriptions, roles, delimiters. */
const WRAPPING_TOKENS = 2_000;

/** The finest patches that a provider of the table cuts a picture into are 28 px wide; a margin of a half covers what is added to them. */
const PATCH = 28;
const MARGIN = 1.5;

/** At most what asking this may cost, in millionths of a dollar: budgets are never broken because an answer was longer than thought. */
export function estimate(question: ModelQuestion, model: string): number {
  // A token is one byte of text at least.
  const words = utf8Length(question.system) + utf8Length(question.prompt) + utf8Length(JSON.stringify(question.schema)) + WRAPPING_TOKENS;
  const pictures = question.pictures.map(pictureTokens);
  const { input, output } = ratesOf(priceOf(model), pictures.reduce((sum, tokens) => sum + tokens, words));
  const seen = pictures.reduce((sum, tokens) => sum + Math.max(LEAST_FOR_PICTURE, tokens * input), 0);
  return micros(words * input + seen + question.maxTokens * output);
}

function pictureTokens({ width, height }: { width: number; height: number }): number {
  return Math.ceil(Math.ceil(width / PATCH) * Math.ceil(height / PATCH) * MARGIN);
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
