import type { Judgement } from '../confidence/judgement.js';
import type { Decision } from '../decide/decision.js';
import { firstTier } from '../decide/decide.js';
import type { ReasonCode } from '../decide/reason.js';
import { describe } from '../element/labels.js';
import { strategyOfTier } from '../locator/strategies.js';
import { targetOf, type Step } from '../recording/step.js';
import type { Box, Target } from '../recording/target.js';
import type { CheckVerdict } from '../verify/expectations.js';
import type { SightReport } from '../verify/sight-report.js';
import { consideredOf } from './considered.js';
import type { ConfirmingCall } from '../ports/role-confirmer.js';
import type { Confirmation, HealingTrace, Outcome, StepResult } from './outcome.js';

/** What is known of a step so far; each part of the run adds to it, and it becomes the result. */
export class StepReport {
  readonly notes: string[] = [];
  private decision: Decision | null = null;
  private judgement: Judgement | null = null;
  private verdict: CheckVerdict | null = null;
  private picture: StepResult['picture'] = null;
  private outline: StepResult['outline'] = { recorded: null, found: null };
  private developing: Promise<StepResult['picture']> | null = null;
  private drawn: string | null = null;
  private readonly confirmations: Confirmation[] = [];
  attempts = 0;
  /** Set where the step could not be located as recorded. */
  healing: HealingTrace | null = null;

  constructor(private readonly step: Step) {}

  located(decision: Decision, attempts: number): void {
    this.decision = decision;
    this.attempts = attempts;
  }

  /** Whether the element is one that healing proposed. */
  get isProposed(): boolean {
    return this.decision?.kind === 'proposed';
  }

  judged(judgement: Judgement): void {
    this.judgement = judgement;
  }

  /** A model was asked whether a text plays its part. */
  confirmed({ provider, model, usage, cost, latency, answered }: ConfirmingCall): void {
    const status = answered ? 'success' : 'failed';
    this.confirmations.push({ provider, model, inputTokens: usage?.inputTokens ?? null, outputTokens: usage?.outputTokens ?? null, cost, latency: Math.round(latency), status });
  }

  verified(verdict: CheckVerdict): void {
    this.verdict = verdict;
  }

  /** Boxes are in CSS pixels of the viewport that the picture shows. */
  pictured(picture: StepResult['picture'], outline: { recorded: Box | null; found: Box | null }): void {
    this.picture = picture;
    this.outline = outline;
    this.developing = null;
  }

  /** A picture that is still looked through: the step goes on meanwhile. A later one takes its place. */
  develops(picture: Promise<StepResult['picture']>): void {
    // Whoever ends the step hears of it.
    picture.catch(() => undefined);
    this.developing = picture;
  }

  /** Of the screen, where it was read for the verdict. */
  get readPicture(): SightReport['picture'] {
    return this.verdict?.sight?.picture ?? null;
  }

  keepRead(picture: SightReport['picture']): void {
    if (this.verdict?.sight) this.verdict = { ...this.verdict, sight: { ...this.verdict.sight, picture } };
  }

  async developed(): Promise<void> {
    if (this.developing) this.picture = await this.developing;
    this.developing = null;
  }

  /** What was found is a part of an element only, and has a name of its own. */
  outlined(found: Box, name: string): void {
    this.outline = { ...this.outline, found };
    this.drawn = name;
  }

  end(end: { outcome: Outcome; reason: string; code?: ReasonCode | null; ms: number }): StepResult {
    const { id, number, label, action } = this.step;
    const decision = this.decision;
    const chosen = decision && decision.kind !== 'none' ? decision.chosen.candidate : null;
    return {
      step: { id, number, label, action },
      outcome: end.outcome,
      code: end.code ?? null,
      reason: end.reason,
      tier: chosen ? (decision?.kind === 'proposed' ? decision.tier : firstTier(chosen)) : null,
      strategy: strategyOf(decision),
      source: decision?.kind === 'recorded' ? 'recorded' : decision?.kind === 'proposed' ? (decision.source ?? 'local') : null,
      judgement: this.judgement,
      healing: this.healing,
      considered: decision ? consideredOf(decision, action) : [],
      recorded: (targetOf(this.step) as Target | undefined) ?? null,
      found: chosen ? { snapshot: chosen.snapshot, ref: chosen.ref, description: this.drawn ?? describe(chosen.snapshot) } : null,
      outline: this.outline,
      picture: this.picture,
      verified: this.verdict,
      ...(this.confirmations.length > 0 ? { confirmations: this.confirmations } : {}),
      notes: this.notes,
      ms: Math.round(end.ms),
      attempts: this.attempts,
    };
  }
}

function strategyOf(decision: Decision | null): StepResult['strategy'] {
  if (!decision || decision.kind === 'none') return null;
  if (decision.kind === 'proposed' && decision.strategy) return decision.strategy;
  return decision.tier && strategyOfTier(decision.tier);
}
