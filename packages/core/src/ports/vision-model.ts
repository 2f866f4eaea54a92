import type { AbortSignalLike } from './clock.js';

/** A model that sees (VisionAPIClient): one question with pictures in, one structured answer out. */
export interface VisionModel {
  readonly provider: string;
  readonly model: string;
  /** Rejects with a `ModelError` and nothing else. */
  ask(question: ModelQuestion, options: { timeout: number; signal?: AbortSignalLike }): Promise<ModelReply>;
}

export interface ModelQuestion {
  /** What the answer is for: costs are told apart by it. */
  purpose: 'find' | 'choose' | 'roles';
  system: string;
  prompt: string;
  pictures: readonly { png: Uint8Array; width: number; height: number }[];
  /** JSON Schema of the answer. */
  schema: Readonly<Record<string, unknown>>;
  maxTokens: number;
}

export interface ModelReply {
  /** As it came; whoever asked parses it. */
  answer: unknown;
  usage: ModelUsage | null;
  /** In millionths of a dollar, where it is known what was paid. */
  cost: number | null;
  /** Milliseconds. */
  latency: number;
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

export type ModelErrorCode = 'transport' | 'timeout' | 'rate-limited' | 'refused' | 'bad-answer' | 'budget' | 'breaker-open' | 'aborted';

export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    /** `retryAfter` in milliseconds; `usage` where a bad answer was paid for all the same; `unpaid` where it is certain that nothing was charged, `unsent` where it was not even asked. */
    readonly details: { retryAfter?: number; usage?: ModelUsage; unpaid?: true; unsent?: true; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
  }
}
