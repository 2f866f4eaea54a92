import type { ReasonCode } from '../decide/reason.js';
import type { ElementSnapshot, NodeRef } from '../element/snapshot.js';
import type { StrategyType } from '../locator/strategies.js';
import type { TierId } from '../locator/tiers.js';
import type { Action } from '../recording/step.js';
import type { Box, Target } from '../recording/target.js';
import type { Judgement } from '../confidence/judgement.js';
import type { HealedLocator, HealingKey, HealingSource } from '../ports/healing-memory.js';
import type { SightReport } from '../verify/sight-report.js';

export const OUTCOMES = ['passed', 'healed', 'flagged', 'unverified', 'refused', 'failed', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What was recorded and what stands there now, one evidence at a time; `changed` and `lost` are shown to reviewers. */
export interface Difference {
  evidence: string;
  recorded: string | null;
  found: string | null;
  verdict: 'same' | 'similar' | 'changed' | 'contradicts' | 'appeared' | 'lost';
}

/** A candidate that was looked at, with the reason it was not chosen (null for the chosen one). */
export interface Considered {
  ref: NodeRef;
  description: string;
  tiers: TierId[];
  /** Strategies that named it besides those tiers. */
  strategies: readonly StrategyType[];
  /** 0–1. */
  identity: number;
  box: Box | null;
  notChosen: string | null;
  differences: Difference[];
  /** All that the page tells of it, so that a person can make it the target instead; only of the best, where the recorded one was not found. */
  bundle?: Target;
}

/** What one question to a model cost, in millionths of a dollar; null where nobody said. */
export interface ModelCost {
  provider: string;
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  /** It was asked together with another target, whose step counts what it cost. */
  shared?: true;
}

/** A model that was asked whether a text on the screen plays its part. */
export interface Confirmation extends ModelCost {
  status: 'success' | 'failed';
  /** Milliseconds. */
  latency: number;
}

/** One source that was asked for a step that could not be located, as `healing_logs` keeps it. */
export interface HealingAttempt {
  source: HealingSource;
  status: 'success' | 'failed' | 'suggestion';
  /** One sentence: what it proposed, or why nothing. */
  reason: string;
  locator: HealedLocator | null;
  judgement: Judgement | null;
  /** Of a model. */
  model: ModelCost | null;
  /** Milliseconds. */
  latency: number;
}

export interface HealingTrace {
  key: HealingKey;
  attempts: HealingAttempt[];
  /** What was acted on, or only suggested; null where no source proposed anything. */
  proposal: { source: HealingSource; locator: HealedLocator; target: Target; /** What it is; see `meaningOf`. */ element: string; differences: Difference[]; applied: boolean } | null;
  /** The healing that the memory keeps for it now. */
  remembered: string | null;
}

export interface StepResult {
  step: { id: string; number: number; label: string; action: Action };
  outcome: Outcome;
  code: ReasonCode | null;
  /** One sentence for people: what was done and why, or why not, and what was seen instead. */
  reason: string;
  tier: TierId | null;
  /** The type of strategy that found it: that of its tier, or `vision_ocr` where only its words on the screen did. */
  strategy: StrategyType | null;
  source: 'recorded' | HealingSource | null;
  judgement: Judgement | null;
  /** Where the step could not be located as recorded, and may be healed; null otherwise. */
  healing: HealingTrace | null;
  considered: Considered[];
  recorded: Target | null;
  found: { snapshot: ElementSnapshot; ref: NodeRef; description: string } | null;
  /** Boxes in CSS pixels of the picture's viewport, for outlining. */
  outline: { recorded: Box | null; found: Box | null };
  picture: { png: Uint8Array; viewport: { width: number; height: number } } | null;
  /** What the after-check saw. */
  verified: { verdict: 'pass' | 'fail' | 'unknown'; description: string; sight?: SightReport } | null;
  /** What confirming roles cost; missing where no model was asked. */
  confirmations?: Confirmation[];
  notes: string[];
  ms: number;
  attempts: number;
}

export interface RunResult {
  recording: { id: string; title: string; path?: string };
  /** The row of the data file, from 1; null without one. */
  row: number | null;
  url: string;
  startedAt: string;
  ms: number;
  steps: StepResult[];
  outcome: 'passed' | 'failed' | 'aborted';
  counts: Record<Outcome, number>;
  /** Variables that extract steps filled. */
  extracted: Record<string, string>;
}

export type RunEvent =
  | { type: 'run-started'; title: string; steps: number; row: number | null }
  | { type: 'step-started'; number: number; label: string; action: Action }
  | { type: 'step-ended'; result: StepResult }
  | { type: 'run-ended'; result: RunResult };
