import { fromPercent, type Considered, type Judgement, type Policy, type RunResult, type StepResult } from '@waymark/core';
import type { RunEntry } from '../../../packages/runner/src/report/entry.js';

const thresholds = { autoApply: fromPercent(80), flag: fromPercent(60), suggest: fromPercent(40) };
const policy: Policy = { healing: true, mode: 'balanced', thresholds, origin: 'default' };

function judgement(percent: number, action: Judgement['action']): Judgement {
  return {
    action,
    raw: fromPercent(88),
    calculated: fromPercent(Math.max(0, percent - 5)),
    final: fromPercent(percent),
    calibrated: percent < 60 ? null : fromPercent(99.4),
    factors: [
      { name: 'localConfidence', value: 88, weight: 0.5 },
      { name: 'labelSimilarity', value: 72.4, weight: 0.15 },
      { name: 'typeSimilarity', value: 100, weight: 0.1 },
      { name: 'position', value: 75, weight: 0.1 },
      { name: 'selectorUniqueness', value: 100, weight: 0.1 },
      { name: 'cachedSuccessRate', value: null, weight: 0.05 },
    ],
    boosters: [{ name: 'uniqueSelector', amount: 5 }],
    penalties: percent < 60 ? [{ name: 'positionFar', amount: -10 }] : [],
    gates: [],
    thresholds,
  };
}

function candidate(description: string, identity: number, notChosen: string | null): Considered {
  return {
    ref: { frame: 'main', node: 7 },
    description,
    strategies: [],
    tiers: notChosen === null ? ['aria', 'fuzzyText'] : [],
    identity,
    box: null,
    notChosen,
    differences: [
      { evidence: 'accessibleName', recorded: 'Sign in', found: 'Log in', verdict: 'similar' },
      { evidence: 'id', recorded: 'login-submit', found: ':r3:', verdict: 'changed' },
      { evidence: 'role', recorded: 'button', found: 'button', verdict: 'same' },
      { evidence: 'testId', recorded: 'submit', found: null, verdict: 'lost' },
    ],
  };
}

/** A step as the run loop would report it; `png` stands for every picture. */
export function sampleStep(number: number, png: Uint8Array | null, changes: Partial<StepResult> = {}): StepResult {
  return {
    step: { id: `s${number}`, number, label: 'Sign in', action: 'click' },
    outcome: 'passed',
    code: null,
    reason: 'Clicked button ‘Sign in’; the page went on to /account.',
    tier: 'aria',
    strategy: 'cdp_semantic',
    source: 'recorded',
    judgement: null,
    healing: null,
    considered: [candidate('button ‘Sign in’', 0.97, null)],
    recorded: { dom: { id: 'login-submit', tag: 'button' }, semantics: { role: 'button', name: 'Sign in' } },
    found: { snapshot: {}, ref: { frame: 'main', node: 7 }, description: 'button ‘Sign in’' },
    outline: { recorded: { x: 462, y: 402, width: 120, height: 40 }, found: { x: 462, y: 402, width: 120, height: 40 } },
    picture: png && { png, viewport: { width: 1280, height: 720 } },
    verified: { verdict: 'pass', description: 'the address now ends in /account' },
    notes: [],
    ms: 412,
    attempts: 1,
    ...changes,
  };
}

const healed: Partial<StepResult> = {
  outcome: 'healed',
  reason: 'The recorded id and path match nothing any more. Button ‘Log in’ is in the same form ‘Your account’, has the same role and the same neighbours; it was clicked, and the page went on to /account.',
  source: 'local',
  judgement: judgement(91.2, 'auto_apply'),
  considered: [candidate('button ‘Log in’', 0.93, null), candidate('link ‘Create an account’', 0.31, 'another label, and a link where a button was recorded'), candidate('button ‘Search’', 0.12, 'in another form')],
  found: { snapshot: {}, ref: { frame: 'main', node: 7 }, description: 'button ‘Log in’' },
  outline: { recorded: { x: 462, y: 402, width: 120, height: 40 }, found: { x: 700, y: 392, width: 140, height: 44 } },
  notes: ['The page was still changing for 240 ms before it was read.'],
};

export function sampleSteps(png: Uint8Array | null): StepResult[] {
  return [
    sampleStep(1, png, { step: { id: 's1', number: 1, label: 'https://shop.example/login', action: 'navigate' }, reason: 'Opened the page.', tier: null, strategy: null, found: null, considered: [], outline: { recorded: null, found: null } }),
    sampleStep(2, png),
    sampleStep(3, png, healed),
    sampleStep(4, png, { ...healed, outcome: 'flagged', judgement: judgement(67, 'apply_with_flag'), step: { id: 's4', number: 4, label: 'Apply voucher', action: 'click' } }),
    sampleStep(5, png, { outcome: 'unverified', step: { id: 's5', number: 5, label: 'Newsletter', action: 'hover' }, verified: { verdict: 'unknown', description: 'nothing on the page changed' }, reason: 'Pointed at ‘Newsletter’, but nothing was seen to change.' }),
    sampleStep(6, png, {
      outcome: 'refused',
      code: 'ambiguous',
      step: { id: 's6', number: 6, label: 'Delete order 1001', action: 'click' },
      reason: 'Nothing was clicked: two buttons ‘Delete’ are equally likely, and neither stands in the row of order 1001.',
      found: null,
      tier: null,
      strategy: null,
      source: null,
      verified: null,
      judgement: { ...judgement(38, 'reject'), gates: ['contradicting label on a risky step'] },
      considered: [candidate('button ‘Delete’ in row ‘1002 | Lamp’', 0.58, 'its row is another one'), candidate('button ‘Delete’ in row ‘1003 | Desk’', 0.57, 'its row is another one')],
      outline: { recorded: { x: 900, y: 300, width: 80, height: 32 }, found: null },
    }),
    sampleStep(7, null, { outcome: 'skipped', code: 'earlier-step', reason: 'Not run, because step 6 stopped the run.', considered: [], found: null, tier: null, strategy: null, verified: null, ms: 0, attempts: 0 }),
  ];
}

export function sampleEntry(number: number, steps: StepResult[], name = 'Sign in and order'): RunEntry {
  const counts: RunResult['counts'] = { passed: 0, healed: 0, flagged: 0, unverified: 0, refused: 0, failed: 0, skipped: 0 };
  for (const { outcome } of steps) counts[outcome]++;
  const outcome = counts.failed + counts.refused > 0 ? 'failed' : 'passed';
  const result: RunResult = { recording: { id: 'login', title: name }, row: null, url: 'https://shop.example/login', startedAt: '2025-03-01T09:30:00.000Z', ms: 8123, steps, outcome, counts, extracted: {} };
  return { number, name, file: 'flows/login.json', policy, attempts: 1, result };
}
