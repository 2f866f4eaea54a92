import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelQuestion } from '../../ports/vision-model.js';
import { estimate, LEAST_FOR_PICTURE } from './estimate.js';
import { costOf, priceOf, PRICES, UNKNOWN_PRICE } from './prices.js';

const QUESTION: ModelQuestion = { purpose: 'find', system: 'system', prompt: 'prompt', pictures: [{ png: new Uint8Array(), width: 1024, height: 768 }], schema: {}, maxTokens: 1000 };

describe('prices', () => {
  it('are found for a model and for a pinned version of it, and never for a relative', () => {
    expect(priceOf('claude-sonnet-4-5-20250929')).toBe(PRICES['claude-sonnet-4-5']);
    expect(priceOf('gpt-4o-2024-08-06')).toBe(PRICES['gpt-4o']);
    expect(priceOf('gpt-5-pro')).toBe(UNKNOWN_PRICE);
    expect(priceOf('constructor')).toBe(UNKNOWN_PRICE);
  });

  it('are 0.3 and 1.5 cents for a thousand tokens where unknown', () => {
    expect(costOf({ inputTokens: 1000, outputTokens: 0 }, UNKNOWN_PRICE)).toBe(3000);
    expect(costOf({ inputTokens: 0, outputTokens: 1000 }, UNKNOWN_PRICE)).toBe(15_000);
  });

  it('say when and where they were read', () => {
    for (const { date, source } of Object.values(PRICES)) expect([date, source]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), expect.stringMatching(/^https:/)]);
  });

  it('are those of long prompts beyond their length', () => {
    const haiku = priceOf('claude-haiku-5-5');
    expect(costOf({ inputTokens: 100_000, outputTokens: 10 }, haiku)).toBe(10_005);
    expect(costOf({ inputTokens: 100_001, outputTokens: 10 }, haiku)).toBe(50_026);
  });
});

describe('estimate', () => {
  it('assumes half a cent a picture at least', () => {
    const without = estimate({ ...QUESTION, pictures: [] }, 'claude-haiku-5-5');
    expect(estimate(QUESTION, 'claude-haiku-5-5') - without).toBe(LEAST_FOR_PICTURE);
  });

  it('is never below what the call costs: a token is a byte at least, and the answer ends at its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), fc.constantFrom(...Object.keys(PRICES), 'local'), fc.double({ min: 0, max: 1, noNaN: true }), (prompt, model, share) => {
        const bytes = new TextEncoder().encode(prompt).length;
        const pictureTokens = Math.ceil((1024 * 768) / 750);
        const usage = { inputTokens: Math.floor(bytes * share) + pictureTokens + 500, outputTokens: Math.floor(QUESTION.maxTokens * share) };
        expect(estimate({ ...QUESTION, prompt }, model)).toBeGreaterThanOrEqual(costOf(usage, priceOf(model)));
      }),
    );
  });
});
