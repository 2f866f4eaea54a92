import type { ModelUsage } from '../../ports/vision-model.js';

/** In dollars for a million tokens, which is the same number in millionths of a dollar for one token. */
export interface Price {
  input: number;
  output: number;
  /** Of prompts with more tokens than `over`. */
  long?: { over: number; input: number; output: number };
  /** When it was looked up, and where. */
  date: string;
  source: string;
}

const CLAUDE = { date: '2026-11-15', source: 'https://platform.claude.com/docs/en/about-claude/pricing' };
const OPENAI = { date: '2026-11-15', source: 'https://developers.openai.com/api/docs/pricing' };

const claude = (input: number, output: number): Price => ({ input, output, ...CLAUDE });
const openai = (input: number, output: number): Price => ({ input, output, ...OPENAI });

/** What a model that is not in the table is taken to cost. */
export const UNKNOWN_PRICE: Price = { input: 3, output: 15, date: '2026-11-15', source: 'assumed: not in the table' };

/** Prices change; a wrong one makes the budgets wrong, so each says when it was read. */
export const PRICES: Readonly<Record<string, Price>> = {
  'claude-opus-5-5': claude(4, 20),
  'claude-sonnet-5-5': claude(2, 10),
  'claude-haiku-5-5': { ...claude(0.1, 0.5), long: { over: 100_000, input: 0.5, output: 2.5 } },
  'claude-fable-5-1': claude(10, 50),
  'claude-mythos-5-1': claude(10, 50),
  'claude-fable-5': claude(10, 50),
  'claude-mythos-5': claude(10, 50),
  'claude-opus-5': claude(5, 25),
  'claude-sonnet-5': claude(2, 10),
  'claude-opus-4-8': claude(5, 25),
  'claude-opus-4-7': claude(5, 25),
  'claude-opus-4-6': claude(5, 25),
  'claude-opus-4-5': claude(5, 25),
  'claude-sonnet-4-6': claude(3, 15),
  'claude-sonnet-4-5': claude(3, 15),
  'claude-haiku-4-5': claude(1, 5),
  'claude-opus-4-1': claude(15, 75),
  'gpt-5.4': openai(2.5, 15),
  'gpt-5.2': openai(1.75, 14),
  'gpt-5': openai(1.25, 10),
  'gpt-5-mini': openai(0.25, 2),
  'gpt-4.1': openai(2, 8),
  'gpt-4o': openai(2.5, 10),
  'gpt-4o-mini': openai(0.15, 0.6),
};

/** The suffixes by which providers pin a version of the same model. */
const PINNED = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

export function priceOf(model: string): Price {
  return priceIn(model) ?? priceIn(model.replace(PINNED, '')) ?? UNKNOWN_PRICE;
}

function priceIn(model: string): Price | undefined {
  return Object.hasOwn(PRICES, model) ? PRICES[model] : undefined;
}

/** In millionths of a dollar, rounded up. */
export function costOf({ inputTokens, outputTokens }: ModelUsage, price: Price): number {
  const { input, output } = ratesOf(price, inputTokens);
  return micros(inputTokens * input + outputTokens * output);
}

export function ratesOf(price: Price, inputTokens: number): { input: number; output: number } {
  return price.long && inputTokens > price.long.over ? price.long : price;
}

/** Rounded up to whole ones; 0.1 × 30 is not 4. */
export function micros(amount: number): number {
  return Math.ceil(amount - 1e-9);
}
