import { ModelError, type ModelQuestion, type ModelReply, type ModelUsage, type VisionModel } from '@waymark/core';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.js';
import { badAnswer, statusError } from './provider-errors.js';

export const OPENAI_URL = 'https://api.openai.com/v1';

export interface OpenAiSettings {
  model: string;
  /** Local servers ask for none. */
  key?: string | undefined;
  baseUrl?: string | undefined;
}

const CompletionSchema = z.looseObject({
  choices: z.array(z.looseObject({ finish_reason: z.string().nullish(), message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }) })).min(1),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

type Completion = z.infer<typeof CompletionSchema>;

/** Any endpoint that speaks OpenAI's chat completions: its own, a gateway's, or a model on this machine. */
export function createOpenAiModel({ model, key, baseUrl = OPENAI_URL }: OpenAiSettings): VisionModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  return {
    provider: 'openai',
    model,
    async ask(question, limits): Promise<ModelReply> {
      const started = performance.now();
      const answer = await boundedFetch(url, { method: 'POST', headers, body: JSON.stringify(bodyFor({ model, baseUrl }, question)) }, limits);
      const body = new TextDecoder().decode(answer.body);
      if (answer.status !== 200) throw statusError({ ...answer, body }, key);
      const completion = completionOf(body);
      return { answer: contentOf(completion), usage: usageOf(completion), cost: null, latency: performance.now() - started };
    },
  };
}

function bodyFor({ model, baseUrl }: { model: string; baseUrl: string }, question: ModelQuestion): object {
  const pictures = question.pictures.map(({ png }) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}` } }));
  return {
    model,
    messages: [
      { role: 'system', content: question.system },
      { role: 'user', content: [...pictures, { type: 'text', text: question.prompt }] },
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: question.schema } },
    // OpenAI itself has given up the older name; many local servers know no other.
    [baseUrl === OPENAI_URL ? 'max_completion_tokens' : 'max_tokens']: question.maxTokens,
  };
}

function completionOf(body: string): Completion {
  const parsed = CompletionSchema.safeParse(jsonIn(body));
  if (!parsed.success) throw badAnswer('what answered does not speak the chat completions API', null);
  return parsed.data;
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw badAnswer('the model answered with something that is no JSON', null);
  }
}

function contentOf(completion: Completion): string {
  const usage = usageOf(completion);
  const choice = completion.choices[0];
  const { content, refusal } = choice?.message ?? {};
  if (refusal || choice?.finish_reason === 'content_filter') throw new ModelError('refused', 'the model declined to answer', usage ? { usage } : {});
  if (choice?.finish_reason === 'length') throw badAnswer('the model ran out of room before it had answered', usage);
  if (!content) throw badAnswer('the model answered nothing', usage);
  return content;
}

function usageOf({ usage }: Completion): ModelUsage | null {
  return usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : null;
}
