import type { Mode } from '../recording/recording.js';
import type { Confidence, HealingAction, Thresholds } from './judgement.js';
import { PRESETS, stricterOf } from './presets.js';
import { isAtLeast } from './scale.js';

/** The preset whose thresholds a risky step takes; beyond conservative there is none, so auto-applied becomes flagged. */
export const STRICTER_MODE: Readonly<Record<Mode, Mode>> = {
  aggressive: 'balanced',
  balanced: 'conservative',
  conservative: 'conservative',
};

/** Least to most that is done without asking. */
const BOLDNESS: readonly HealingAction[] = ['reject', 'suggest_only', 'apply_with_flag', 'auto_apply'];

export interface Gate {
  reason: string;
  atMost: 'reject' | 'suggest_only';
}

export interface GateFacts {
  sourceFound: boolean;
  matches: number | null;
  usable: boolean;
  risky: boolean;
}

export interface ActionPolicy {
  risky: boolean;
  thresholds: Thresholds;
  mode: Mode;
}

/** What no score can outweigh. */
export function gatesOf(facts: GateFacts, label: { contradicts: boolean }): Gate[] {
  const gates: Gate[] = [];
  if (!facts.sourceFound) gates.push({ reason: 'not found by its own source', atMost: 'reject' });
  if (facts.matches === 0) gates.push({ reason: 'the locator matches no element', atMost: 'reject' });
  if (!facts.usable) gates.push({ reason: 'the action cannot use the element', atMost: 'reject' });
  if (label.contradicts && facts.risky) gates.push({ reason: 'contradicting label on a risky step', atMost: 'reject' });
  // "Do not save" for "Save" is a wrong act on any step, and place, type and uniqueness alone would carry it past 80.
  if (label.contradicts && !facts.risky) gates.push({ reason: 'contradicting label', atMost: 'suggest_only' });
  if ((facts.matches ?? 1) > 1) gates.push({ reason: `the locator matches ${facts.matches} elements`, atMost: 'suggest_only' });
  return gates;
}

/** The thresholds that were applied come back with the action: for a risky step they are not the policy's own. */
export function actionOf(
  score: Confidence,
  { gates, policy }: { gates: readonly Gate[]; policy: ActionPolicy },
): { action: HealingAction; thresholds: Thresholds } {
  const thresholds = policy.risky ? stricterOf(policy.thresholds, PRESETS[STRICTER_MODE[policy.mode]]) : policy.thresholds;
  const scored = byThresholds(score, thresholds);
  const careful = policy.risky && hasNoStricterPreset(policy) && scored === 'auto_apply' ? 'apply_with_flag' : scored;
  return { action: gates.reduce((action, gate) => tamer(action, gate.atMost), careful), thresholds };
}

function hasNoStricterPreset({ mode, thresholds }: ActionPolicy): boolean {
  return mode === 'conservative' || thresholds.autoApply >= PRESETS.conservative.autoApply;
}

function byThresholds(score: Confidence, thresholds: Thresholds): HealingAction {
  if (isAtLeast(score, thresholds.autoApply)) return 'auto_apply';
  if (isAtLeast(score, thresholds.flag)) return 'apply_with_flag';
  return isAtLeast(score, thresholds.suggest) ? 'suggest_only' : 'reject';
}

function tamer(a: HealingAction, b: HealingAction): HealingAction {
  return BOLDNESS.indexOf(a) <= BOLDNESS.indexOf(b) ? a : b;
}
