import { readFile } from 'node:fs/promises';
import type { Anthropic } from '@anthropic-ai/sdk';
import type { VisionModel } from '@waymark/core';
import { createOpenAiModel, OPENAI_URL } from './openai-compatible.js';
import { createScriptedModel, ScriptSchema } from './scripted.js';

/** The balanced one of those that the SDK's `Model` type lists as current: finding a control needs eyes more than long thought. */
const ANTHROPIC_MODEL = 'claude-sonnet-5-5' satisfies Anthropic.Model;
const ANTHROPIC_URL = 'https://api.anthropic.com';

/** Where a model is found. Keys are in the environment only, never in a file. */
export interface ModelSettings {
  provider: 'anthropic' | 'openai' | 'scripted';
  model?: string | undefined;
  baseUrl?: string | undefined;
  /** WAYMARK_MODEL_KEY, or the provider's own variable. */
  key?: string | undefined;
  /** The file of the scripted one. */
  script?: string | undefined;
}

export type CreatedModel = { ok: true; vision: VisionModel; /** Where pictures and words go; null: nowhere. */ sentTo: string | null } | { ok: false; problem: string; hint: string };

/** Which model would be asked, and where, without its key. */
export function destinationOf({ provider, model, baseUrl }: ModelSettings): { provider: string; model: string; sentTo: string | null } {
  if (provider === 'scripted') return { provider, model: model ?? 'script', sentTo: null };
  return provider === 'anthropic' ? { provider, model: model ?? ANTHROPIC_MODEL, sentTo: baseUrl ?? ANTHROPIC_URL } : { provider, model: model ?? '(none chosen)', sentTo: baseUrl ?? OPENAI_URL };
}

/** Checks all that can be checked without a call, so that a run says at its start what is missing. */
export async function createVisionModel(settings: ModelSettings): Promise<CreatedModel> {
  if (settings.provider === 'scripted') return scripted(settings);
  const problem = addressProblem(settings.baseUrl);
  if (problem) return problem;
  return settings.provider === 'anthropic' ? anthropic(settings) : openai(settings);
}

/** A key is sent in the clear over http; on this machine that is nobody's business. */
function addressProblem(baseUrl: string | undefined): Extract<CreatedModel, { ok: false }> | null {
  if (baseUrl === undefined) return null;
  const hint = 'Set WAYMARK_MODEL_BASE_URL to an address such as https://models.example.org/v1, without a user name or password in it.';
  if (!URL.canParse(baseUrl)) return { ok: false, problem: `‘${baseUrl}’ is no address of a model.`, hint };
  const { protocol, hostname, username } = new URL(baseUrl);
  if (username !== '') return { ok: false, problem: 'The address of the model holds a user name.', hint };
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || (protocol === 'http:' && local)) return null;
  return { ok: false, problem: `‘${baseUrl}’ is not encrypted, so that others could see the pictures and the key.`, hint: 'Use https; plain http is for models on this machine (localhost).' };
}

/** Its library is large, and loaded by nobody who has not asked for it. */
async function anthropic({ key, model = ANTHROPIC_MODEL, baseUrl = ANTHROPIC_URL }: ModelSettings): Promise<CreatedModel> {
  if (!key) return { ok: false, problem: 'There is no key for Anthropic’s models.', hint: 'Set WAYMARK_MODEL_KEY or ANTHROPIC_API_KEY, or run without --model.' };
  const { createAnthropicModel } = await import('./anthropic.js');
  return { ok: true, vision: createAnthropicModel({ key, model, baseUrl }), sentTo: baseUrl };
}

function openai({ key, model, baseUrl = OPENAI_URL }: ModelSettings): CreatedModel {
  if (!model) return { ok: false, problem: 'It is not said which model to ask.', hint: 'Set WAYMARK_MODEL to the name of a model that the endpoint serves.' };
  if (!key && baseUrl === OPENAI_URL) return { ok: false, problem: 'There is no key for OpenAI’s models.', hint: 'Set WAYMARK_MODEL_KEY or OPENAI_API_KEY, or WAYMARK_MODEL_BASE_URL for a model that needs none.' };
  return { ok: true, vision: createOpenAiModel({ key, model, baseUrl }), sentTo: baseUrl };
}

async function scripted({ script, model }: ModelSettings): Promise<CreatedModel> {
  const hint = 'Set WAYMARK_MODEL_SCRIPT to a JSON file such as {"answers": [{"purpose": "find", "answer": {…}}]}.';
  if (!script) return { ok: false, problem: 'The scripted model has no script.', hint };
  try {
    const parsed = ScriptSchema.safeParse(JSON.parse(await readFile(script, 'utf8')));
    if (parsed.success) return { ok: true, vision: createScriptedModel(parsed.data, model), sentTo: null };
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `${script}: ${issue?.path.join('.') || 'the script'}: ${issue?.message ?? 'is not valid'}.`, hint };
  } catch (error) {
    return { ok: false, problem: `${script} could not be read as JSON: ${error instanceof Error ? error.message : String(error)}`, hint };
  }
}
