/** A probability-like number, 0–1, inside the program; shown as 0–100 and converted only where values enter or leave. */
export type Confidence = number & { readonly __confidence: unique symbol };

export type HealingAction = 'auto_apply' | 'apply_with_flag' | 'suggest_only' | 'reject';

export interface Thresholds {
  autoApply: Confidence;
  flag: Confidence;
  suggest: Confidence;
}

export interface FactorScore {
  name: string;
  /** 0–100, or null where unknown. */
  value: number | null;
  weight: number;
}

export interface Adjustment {
  name: string;
  amount: number;
}

/** One decision with everything that led to it, as it is logged and shown. */
export interface Judgement {
  action: HealingAction;
  /** What the source itself said. */
  raw: Confidence | null;
  /** Weighted factors before adjustments. */
  calculated: Confidence;
  /** The score that thresholds are compared with. */
  final: Confidence;
  /** How often decisions of this score were right when it was measured; null where none were. */
  calibrated: Confidence | null;
  factors: FactorScore[];
  boosters: Adjustment[];
  penalties: Adjustment[];
  /** Hard gates that fired; any makes the score irrelevant. */
  gates: string[];
  /** Those that were applied: a risky step takes stricter ones than its policy says. */
  thresholds: Thresholds;
}
