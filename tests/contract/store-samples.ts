import { randomUUID } from 'node:crypto';
import { confidence, resolvePolicy, type HealedLocator, type HealingKey, type HealingOutcome, type HealingTrace, type Judgement, type Recording, type RunResult, type StepResult, type Target } from '@waymark/core';

export const POLICY = resolvePolicy({});

export const TARGET: Target = { dom: { tag: 'button', id: 'save' }, semantics: { role: 'button', name: 'Save' } };
export const HEALED: Target = { dom: { tag: 'button', id: 'keep' }, semantics: { role: 'button', name: 'Save' } };
export const LOCATOR: HealedLocator = { by: 'role', role: 'button', name: 'Save' };

export function sampleKey(fingerprint: string = randomUUID()): HealingKey {
  return { origin: 'https://shop.example', path: '/orders/:id', frame: '', action: 'click', fingerprint, row: false };
}

export function sampleOutcome(key: HealingKey, changes: Partial<HealingOutcome> = {}): HealingOutcome {
  return { key, passed: true, element: 'the save button', healing: { locator: LOCATOR, target: HEALED, source: 'local', confidence: 0.9, review: 'none' }, remembered: null, ...changes };
}

export function sampleRecording(id: string = randomUUID()): Recording {
  return {
    waymark: 1,
    id,
    title: 'Save an order',
    startUrl: 'https://shop.example/orders/1',
    viewport: { width: 1280, height: 720 },
    steps: [
      { id: 's1', number: 1, action: 'navigate', label: 'Orders', url: 'https://shop.example/orders/1' },
      { id: 's2', number: 2, action: 'click', label: 'Save', target: TARGET },
    ],
  } as Recording;
}

export function sampleJudgement(action: Judgement['action'] = 'apply_with_flag'): Judgement {
  return {
    action, raw: confidence(0.7), calculated: confidence(0.71), final: confidence(0.72), calibrated: null,
    factors: [{ name: 'label', value: 100, weight: 0.15 }], boosters: [{ name: 'equal label', amount: 5 }], penalties: [], gates: [], thresholds: POLICY.thresholds,
  };
}

export function sampleTrace(changes: Partial<HealingTrace> = {}): HealingTrace {
  return {
    key: sampleKey('f'),
    attempts: [
      { source: 'local', status: 'failed', reason: 'Nothing was like it.', locator: null, judgement: null, model: null, latency: 3 },
      {
        source: 'model', status: 'success', reason: 'It is the save button.', locator: LOCATOR, judgement: sampleJudgement(), latency: 900,
        model: { provider: 'scripted', model: 'test', inputTokens: 1200, outputTokens: 80, cost: 4800 },
      },
    ],
    proposal: { source: 'model', locator: LOCATOR, target: HEALED, element: 'the save button', differences: [], applied: true },
    remembered: null,
    ...changes,
  };
}

export function sampleStep(changes: Partial<StepResult> = {}): StepResult {
  return {
    step: { id: 's2', number: 2, label: 'Save', action: 'click' }, outcome: 'flagged', code: null, reason: 'Clicked what looks like it.', tier: null, strategy: null, source: 'model',
    judgement: sampleJudgement(), healing: sampleTrace(), considered: [], recorded: TARGET, found: null, outline: { recorded: null, found: null }, picture: null,
    verified: { verdict: 'pass', description: 'The order is saved.' }, notes: [], ms: 40, attempts: 1,
    ...changes,
  };
}

export function sampleRun(recording: Recording, steps: StepResult[] = [sampleStep()]): RunResult {
  return {
    recording: { id: recording.id, title: recording.title }, row: null, url: 'https://shop.example/orders/1', startedAt: '2026-01-02T03:04:05.000Z', ms: 1500, steps, outcome: 'passed',
    counts: { passed: 1, healed: 0, flagged: 1, unverified: 0, refused: 0, failed: 0, skipped: 0 },
    extracted: {},
  };
}
