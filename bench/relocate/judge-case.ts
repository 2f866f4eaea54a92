import {
  compareTexts,
  countFacts,
  decide,
  judgeProposal,
  labelsOf,
  resolvePolicy,
  type Contender,
  type ElementSnapshot,
  type HealingAction,
  type Step,
  type TierId,
} from '@waymark/core';
import type { Case } from './data.ts';
import type { Model } from './model.ts';

const POLICY = resolvePolicy({});
const NEAR = 50;

export interface Verdict {
  action: HealingAction;
  /** Index of the chosen element; null where nothing was found. */
  chosen: number | null;
  /** The score that thresholds are compared with; null where there is nothing to score. */
  score: number | null;
  /** Calibrated, where such scores were measured. */
  confidence: number;
  source: 'recorded' | 'local' | null;
  ms: number;
}

/** What the product would do with one case: its own decision and its own confidence, as for a click. */
export function judgeCase(one: Case, question: { without?: ReadonlySet<number> | undefined; model?: Model | undefined }): Verdict {
  const began = performance.now();
  const kept = one.elements.flatMap((snapshot, index) => (question.without?.has(index) ? [] : [{ snapshot, index }]));
  const facts = countFacts(one.target, kept.map(({ snapshot }) => snapshot));
  const decision = decide({ target: one.target, action: 'click', facts, ...(question.model ? { model: question.model } : {}) }, kept.map((element) => contenderOf(one.target, element)));
  const done = (verdict: Omit<Verdict, 'ms'>): Verdict => ({ ...verdict, ms: performance.now() - began });
  if (decision.kind === 'none') return done({ action: 'reject', chosen: null, score: null, confidence: 0, source: null });
  const step = { id: 's', number: 1, label: labelsOf(one.target)?.[0] ?? '', action: 'click', target: one.target } as Step;
  const { action, final, calibrated } = judgeProposal({ step, target: one.target, decision }, { matches: null, policy: POLICY });
  const recorded = decision.kind === 'recorded';
  const told = { score: final, confidence: calibrated ?? final, source: recorded ? ('recorded' as const) : ('local' as const) };
  return done({ action: recorded ? 'auto_apply' : action, chosen: decision.chosen.candidate.ref.node, ...told });
}

/** The data says nothing of state: everything counts as visible and usable. */
function contenderOf(target: ElementSnapshot, { snapshot, index }: { snapshot: ElementSnapshot; index: number }): Contender {
  const box = snapshot.geometry?.box ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    ref: { frame: 'main', node: index },
    snapshot,
    state: { visible: true, enabled: true, editable: true, interactive: true, box },
    tiers: tiersOf(target, snapshot),
  };
}

/** The tiers that properties alone can name. */
function tiersOf(target: ElementSnapshot, found: ElementSnapshot): TierId[] {
  const [then, now] = [target.dom ?? {}, found.dom ?? {}];
  const tiers: TierId[] = [];
  if (then.xpath === now.xpath || then.idXPath === now.idXPath) tiers.push('xpath');
  if (then.id && then.id === now.id) tiers.push('id');
  if (then.name && then.name === now.name) tiers.push('name');
  const [label, text] = [labelsOf(target)?.[0], labelsOf(found)?.[0]];
  if (label && text && ['equal', 'contains', 'synonym', 'similar'].includes(compareTexts(label, text).relation)) tiers.push('fuzzyText');
  if (isNear(target, found)) tiers.push('boundingBox');
  return tiers;
}

function isNear(target: ElementSnapshot, found: ElementSnapshot): boolean {
  const [a, b] = [target.geometry?.box, found.geometry?.box];
  return a !== null && a !== undefined && b !== null && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < NEAR;
}

