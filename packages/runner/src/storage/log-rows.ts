import { randomUUID } from 'node:crypto';
import { locatorsFor, type HealingAttempt, type HealingTrace, type Judgement, type Policy, type RunResult, type StepResult, type Target } from '@waymark/core';
import { keyHash } from './key-hash.js';
import { pictureId } from './pictures.js';
import { detailOf } from './step-detail.js';

/** What a run's own result does not say of it. */
export interface RunContext {
  /** Its id, for whoever may have to log it twice to be sure: the second time changes nothing. */
  run?: string;
  /** The job that it belongs to; a run without one is a job of its own. */
  job?: string;
  /** Of the recording, where it is stored. */
  version?: number | null;
  policy: Policy;
  environment?: string | null;
  baseUrl?: string | null;
  user?: string | null;
  experiment?: { id: string; variant: string } | null;
}

export type Row = Record<string, unknown>;

export interface RunRows {
  run: Row & { id: string };
  steps: Row[];
  healings: Row[];
  confidences: Row[];
  costs: Row[];
  /** By the hash that steps name them by. */
  pictures: Map<string, Uint8Array>;
  /** Ids of healing logs by the step's number. */
  healingOf: Map<number, string>;
}

/** `known`: healings that the log has already, so that a further use gets an entry of its own. */
export function rowsOfRun(result: RunResult, context: RunContext, known: ReadonlySet<string>): RunRows {
  const id = context.run ?? randomUUID();
  const rows: RunRows = { run: runRow(result, context, id), steps: [], healings: [], confidences: [], costs: [], pictures: new Map(), healingOf: new Map() };
  const taken = new Set(known);
  for (const step of result.steps) {
    if (step.healing !== null) addHealing(rows, { step, trace: step.healing, result, context, taken });
    for (const asked of step.confirmations ?? []) rows.costs.push(costRow(rows.run, { healing: rows.healingOf.get(step.step.number) ?? null, purpose: 'confirm' }, { ...asked, model: asked }));
    rows.steps.push(stepRow(step, rows));
  }
  return rows;
}

function runRow(result: RunResult, context: RunContext, id: string): Row & { id: string } {
  const { job, version, policy, environment, baseUrl, user, experiment } = context;
  const started = Date.parse(result.startedAt);
  return {
    id,
    recording_id: result.recording.id,
    title: result.recording.title,
    recording_version: version ?? null,
    job_id: job ?? id,
    row_number: result.row,
    started_at: new Date(started).toISOString(),
    ended_at: new Date(started + result.ms).toISOString(),
    outcome: result.outcome,
    counts: result.counts,
    url: result.url,
    base_url: baseUrl ?? null,
    environment: environment ?? null,
    policy,
    user_id: user ?? null,
    experiment_id: experiment?.id ?? null,
    variant: experiment?.variant ?? null,
  };
}

function stepRow(result: StepResult, { run, healingOf, pictures }: RunRows): Row {
  const { step, outcome, code, reason, tier, strategy, source, judgement, verified, picture, ms, attempts } = result;
  const shown = picture && pictureId(picture.png);
  if (picture && shown) pictures.set(shown, picture.png);
  return {
    picture: shown, viewport: picture?.viewport ?? null, detail: detailOf(result),
    run_id: run.id, step_number: step.number, step_id: step.id, label: step.label, action: step.action, outcome, code, reason, tier, strategy, source,
    confidence: judgement?.final ?? null, verdict: verified?.verdict ?? null, healing_id: healingOf.get(step.number) ?? null, ms, attempts,
  };
}

interface Healing {
  step: StepResult;
  trace: HealingTrace;
  result: RunResult;
  context: RunContext;
  taken: Set<string>;
}

function addHealing(rows: RunRows, healing: Healing): void {
  const { step, trace } = healing;
  const proposing = proposingAttempt(trace);
  for (const attempt of trace.attempts) {
    const id = idFor(healing, attempt === proposing);
    if (attempt === proposing) rows.healingOf.set(step.step.number, id);
    rows.healings.push(healingRow(rows.run, healing, { id, attempt, proposes: attempt === proposing }));
    if (attempt.judgement) rows.confidences.push(confidenceRow(rows.run, healing, { id, judgement: attempt.judgement, applied: attempt === proposing && trace.proposal?.applied === true }));
    if (attempt.model && !attempt.model.shared) rows.costs.push(costRow(rows.run, { healing: id, purpose: 'find' }, attempt));
  }
}

/** The last one of the proposal's source that did not fail. */
function proposingAttempt({ attempts, proposal }: HealingTrace): HealingAttempt | undefined {
  return proposal === null ? undefined : attempts.findLast(({ source, status }) => source === proposal.source && status !== 'failed');
}

/** The memory and the log know a healing by one id: that of the entry where it was made. */
function idFor({ trace, taken }: Healing, proposes: boolean): string {
  const id = proposes && trace.remembered !== null && !taken.has(trace.remembered) ? trace.remembered : randomUUID();
  taken.add(id);
  return id;
}

interface Entry {
  id: string;
  attempt: HealingAttempt;
  proposes: boolean;
}

function healingRow(run: RunRows['run'], { step, trace, result }: Healing, { id, attempt, proposes }: Entry): Row {
  const { key, proposal, remembered } = trace;
  const decision = decisionOf(attempt.judgement, proposes && proposal?.applied === true);
  return {
    id, run_id: run.id, job_id: run['job_id'], recording_id: result.recording.id, step_id: step.step.id, step_number: step.step.number,
    step_label: step.step.label, action: step.step.action, key_hash: keyHash(key), key, source: attempt.source, status: attempt.status, reason: attempt.reason,
    old_locator: step.recorded ? (locatorsFor(step.recorded)[0] ?? null) : null, old_target: step.recorded ? withoutPixels(step.recorded) : null,
    new_locator: attempt.locator, new_target: proposes && proposal ? withoutPixels(proposal.target) : null, element: proposes ? (proposal?.element ?? null) : null,
    confidence: attempt.judgement?.final ?? null, decision, factors: attempt.judgement?.factors ?? null,
    review: proposes && asksForReview(trace, id) && decision !== 'rejected' && decision !== 'auto_applied' ? 'pending_review' : 'none',
    remembered_id: proposes ? remembered : null,
    provider: attempt.model?.provider ?? null, model: attempt.model?.model ?? null, input_tokens: attempt.model?.inputTokens ?? null, output_tokens: attempt.model?.outputTokens ?? null,
    cost_micros: attempt.model?.cost ?? null, latency_ms: attempt.latency,
    after_check: proposes && proposal?.applied ? (step.verified?.verdict ?? null) : null,
    differences: proposes ? (proposal?.differences ?? null) : null,
  };
}

/** One use of what waits for review already waits with it. */
function asksForReview({ proposal, remembered }: HealingTrace, id: string): boolean {
  return proposal?.source !== 'cache' || remembered === null || id === remembered;
}

/** Pictures stay where they were taken: in the recording and the report. */
function withoutPixels(target: Target): Target {
  const { pixels: _pixels, behaviour: _behaviour, ...rest } = target;
  return rest;
}

type Decision = 'auto_applied' | 'applied_flagged' | 'suggested' | 'rejected';

function decisionOf(judgement: Judgement | null, applied: boolean): Decision | null {
  if (judgement === null) return null;
  if (judgement.action === 'reject') return 'rejected';
  if (!applied) return 'suggested';
  return judgement.action === 'auto_apply' ? 'auto_applied' : 'applied_flagged';
}

interface Judged {
  id: string;
  judgement: Judgement;
  applied: boolean;
}

function confidenceRow(run: RunRows['run'], { step, result, context }: Healing, { id, judgement, applied }: Judged): Row {
  const { action, raw, calculated, final, calibrated, factors, boosters, penalties, gates, thresholds } = judgement;
  const outcome = applied ? outcomeOf(step) : 'pending';
  return {
    id: randomUUID(), healing_id: id, run_id: run.id, recording_id: result.recording.id, step_id: step.step.id,
    raw, calculated, final, calibrated, factors, boosters, penalties, gates, action, thresholds,
    origin: context.policy.origin, mode: context.policy.mode, environment: context.environment ?? null, user_id: context.user ?? null,
    experiment_id: context.experiment?.id ?? null, variant: context.experiment?.variant ?? null, applied, outcome,
    outcome_source: outcome === 'pending' ? null : 'after_check', outcome_at: outcome === 'pending' ? null : run['ended_at'],
  };
}

/** By how the step ended: an effect that was seen is no success where the step failed all the same. */
function outcomeOf({ outcome, verified }: StepResult): 'pending' | 'right' | 'wrong' {
  if (verified === null || verified.verdict === 'unknown') return 'pending';
  return verified.verdict === 'fail' || outcome === 'failed' ? 'wrong' : 'right';
}

/** One row for each call: a question that several targets shared is one. */
function costRow(run: RunRows['run'], { healing, purpose }: { healing: string | null; purpose: 'find' | 'confirm' }, { model, latency, status }: Pick<HealingAttempt, 'model' | 'latency'> & { status: string }): Row {
  return {
    id: randomUUID(), healing_id: healing, job_id: run['job_id'], provider: model?.provider, model: model?.model, purpose,
    input_tokens: model?.inputTokens ?? null, output_tokens: model?.outputTokens ?? null, cost_micros: model?.cost ?? null, latency_ms: latency, status,
  };
}
