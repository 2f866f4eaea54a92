import type { Clock } from '../../ports/clock.js';
import type { CallEnding, ModelCall, ModelLimits } from '../../ports/model-limits.js';
import { ModelError, type ModelErrorCode, type ModelQuestion, type ModelReply, type VisionModel } from '../../ports/vision-model.js';
import { estimate } from './estimate.js';
import { LONGEST_CALL } from './limit-settings.js';
import { costOf, priceOf } from './prices.js';

export interface LimitedModelOptions {
  model: VisionModel;
  limits: ModelLimits;
  clock: Clock;
  /** Whose budget it is. */
  job: string;
  /** Milliseconds to wait for the rate, or for a pause that the provider asked for. */
  patience?: number;
}

type AskOptions = Parameters<VisionModel['ask']>[1];

/** Longer than a step may wait is no use to it. */
const PATIENCE = 20_000;

/** A provider that asks for a pause without saying how long, in milliseconds. */
const PAUSE = 5_000;

/** Of settling, where the store does not answer. */
const SETTLE_TRIES = 3;
const SETTLE_NAP = 250;

/** What an error of the model says of reaching it: the breaker is about the way to the provider only. */
const REACHED: Readonly<Record<ModelErrorCode, boolean | null>> = {
  transport: false,
  timeout: false,
  'rate-limited': true,
  refused: true,
  'bad-answer': true,
  budget: null,
  'breaker-open': null,
  aborted: null,
};

/** A model that asks its tenant's limits before every call and tells them afterwards what it cost (CostTracker). */
export class LimitedModel implements VisionModel {
  readonly #options: Required<LimitedModelOptions>;

  constructor(options: LimitedModelOptions) {
    this.#options = { patience: PATIENCE, ...options };
  }

  get provider(): string {
    return this.#options.model.provider;
  }

  get model(): string {
    return this.#options.model.model;
  }

  async ask(question: ModelQuestion, options: AskOptions): Promise<ModelReply> {
    const { clock, patience } = this.#options;
    const deadline = clock.now() + patience;
    try {
      return await this.#once(question, options, patience);
    } catch (error) {
      const left = deadline - clock.now();
      const pause = error instanceof ModelError && error.code === 'rate-limited' ? (error.details.retryAfter ?? PAUSE) : Infinity;
      if (pause > left || options.signal?.aborted) throw error;
      return this.#once(question, options, left);
    }
  }

  async #once(question: ModelQuestion, options: AskOptions, atMost: number): Promise<ModelReply> {
    const { model, limits, job } = this.#options;
    const call: ModelCall = { provider: model.provider, model: model.model, job, reserve: estimate(question, model.model) };
    const admission = await limits.admit(call, { atMost, ...(options.signal && { signal: options.signal }) });
    if (options.signal?.aborted) {
      if (admission.ok) await this.#settle(admission.id, { cost: 0, reached: null });
      throw new ModelError('aborted', 'The run was stopped before the model was asked.', { unsent: true });
    }
    if (!admission.ok) throw new ModelError(admission.code, `${admission.reason}.`, { unsent: true, ...(admission.retryAfter !== undefined && { retryAfter: admission.retryAfter }) });
    return this.#settled(admission.id, () => model.ask(question, { ...options, timeout: Math.min(options.timeout, LONGEST_CALL) }));
  }

  async #settled(id: string, ask: () => Promise<ModelReply>): Promise<ModelReply> {
    try {
      const reply = await ask();
      const cost = reply.cost ?? (reply.usage && costOf(reply.usage, priceOf(this.model)));
      await this.#settle(id, { cost, reached: true });
      return { ...reply, cost };
    } catch (error) {
      await this.#settle(id, this.#endingOf(error));
      throw error;
    }
  }

  #endingOf(error: unknown): CallEnding {
    if (!(error instanceof ModelError)) return { cost: null, reached: null };
    const { usage, unpaid, retryAfter } = error.details;
    const cost = usage ? costOf(usage, priceOf(this.model)) : unpaid || error.code === 'rate-limited' ? 0 : null;
    const pause = retryAfter ?? (error.code === 'rate-limited' ? PAUSE : undefined);
    return { cost, reached: REACHED[error.code], ...(pause !== undefined && { retryAfter: pause }) };
  }

  /** What was paid for is of use even where the store cannot be told; while it cannot, it admits nothing either. */
  async #settle(id: string, ending: CallEnding): Promise<void> {
    for (let tries = 1; tries <= SETTLE_TRIES; tries += 1) {
      const done = await this.#options.limits.settle(id, ending).then(
        () => true,
        () => false,
      );
      if (done) return;
      await this.#options.clock.sleep(SETTLE_NAP);
    }
  }
}
