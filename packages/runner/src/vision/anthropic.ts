import { Anthropic, APIError } from '@anthropic-ai/sdk';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { ModelError, type ModelQuestion, type ModelReply, type ModelUsage, type VisionModel } from '@waymark/core';
import { boundedFetch, type HttpLimits } from './bounded-fetch.js';
import { badAnswer, statusError } from './provider-errors.js';

/** These refuse the setting; all later ones take it. */
const WITHOUT_EFFORT = /^claude-(haiku|sonnet)-4-5/;

export interface AnthropicSettings {
  key: string;
  model: string;
  baseUrl: string;
}

/**
 * Anthropic's Messages API. The answer is bound by a schema (`output_config.format`) and not by a forced tool: current
 * models refuse to be forced to one.
 */
export function createAnthropicModel({ key, model, baseUrl }: AnthropicSettings): VisionModel {
  return {
    provider: 'anthropic',
    model,
    async ask(question, limits): Promise<ModelReply> {
      const started = performance.now();
      const client = clientFor({ key, baseUrl }, limits);
      const message = await client.messages.create(bodyFor(model, question)).catch((error: unknown) => {
        throw asModelError(error, key);
      });
      return { answer: answerOf(message), usage: usageOf(message), cost: null, latency: performance.now() - started };
    },
  };
}

/** Retrying, waiting and logging are done elsewhere, by whoever counts calls and money; the library does none of it. */
function clientFor({ key, baseUrl }: { key: string; baseUrl: string }, limits: HttpLimits): Anthropic {
  return new Anthropic({
    apiKey: key,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: limits.timeout + 1_000,
    logLevel: 'off',
    openTelemetry: false,
    fetch: async (url, init) => {
      const { status, headers, body } = await boundedFetch(url instanceof Request ? url.url : url, { ...init } as RequestInit, limits);
      return new Response(status === 204 || status === 304 ? null : body, { status, headers: plainHeaders(headers) });
    },
  });
}

/** What the body was packed in no longer holds once it is read. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
  return plain;
}

function bodyFor(model: string, question: ModelQuestion): Anthropic.MessageCreateParamsNonStreaming {
  const pictures = question.pictures.map(({ png }) => ({
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/png' as const, data: Buffer.from(png).toString('base64') },
  }));
  return {
    model,
    max_tokens: question.maxTokens,
    system: question.system,
    messages: [{ role: 'user', content: [...pictures, { type: 'text', text: question.prompt }] }],
    output_config: { format: { type: 'json_schema', schema: transformJSONSchema({ ...question.schema }) }, ...(WITHOUT_EFFORT.test(model) ? {} : { effort: 'low' as const }) },
  };
}

function answerOf(message: Anthropic.Message): string {
  const usage = usageOf(message);
  if (!Array.isArray(message?.content)) throw badAnswer('what answered does not speak the Messages API', usage);
  if (message.stop_reason === 'refusal') throw new ModelError('refused', 'the model declined to answer', usage ? { usage } : {});
  if (message.stop_reason === 'max_tokens') throw badAnswer('the model ran out of room before it had answered', usage);
  const text = message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  if (text === '') throw badAnswer('the model answered nothing', usage);
  return text;
}

function usageOf(message: Anthropic.Message): ModelUsage | null {
  const { input_tokens: input, output_tokens: output, cache_creation_input_tokens: written, cache_read_input_tokens: read } = message?.usage ?? {};
  if (typeof input !== 'number' || typeof output !== 'number') return null;
  return { inputTokens: input + (written ?? 0) + (read ?? 0), outputTokens: output };
}

/** The library wraps what its fetch rejects with. */
function asModelError(error: unknown, key: string): ModelError {
  for (let one: unknown = error; one instanceof Error; one = one.cause) if (one instanceof ModelError) return one;
  if (error instanceof APIError && error.status !== undefined) {
    return statusError({ status: error.status, headers: error.headers ?? new Headers(), body: JSON.stringify(error.error ?? {}) }, key);
  }
  return new ModelError('bad-answer', 'the model answered with something that is no JSON');
}
