import type { NodeRef } from '../element/snapshot.js';
import { DriverError, type PageSignal } from '../ports/page-driver.js';
import type { Recording } from '../recording/recording.js';
import type { Step } from '../recording/step.js';
import { fillValues } from './fill-values.js';
import { DEFAULT_TIMEOUTS, type RunOptions, type Timeouts } from './options.js';
import { OUTCOMES, type Outcome, type RunResult, type StepResult } from './outcome.js';
import { finishPictures } from './picture.js';
import { rebase } from '../recording/rebase.js';
import { runStep } from './run-step.js';
import type { Ending } from './step-context.js';
import { StepReport } from './step-report.js';
import { openTab } from './tab.js';
import { Tabs } from './tabs.js';
import { warmEyes } from './warm-eyes.js';

const STOPPING: readonly Outcome[] = ['refused', 'failed'];

interface Run {
  recording: Recording;
  options: RunOptions;
  timeouts: Timeouts;
  signals: PageSignal[];
  tabs: Tabs;
  /** Whether a step has said how dialogs are answered; it holds for the next step alone. */
  answering: boolean;
  secrets: NodeRef[];
  secretValues: Set<string>;
  extracted: Record<string, string>;
}

/** The one playback loop, for every driver. A step that was refused or failed ends the run; the rest are skipped. */
export async function runRecording(recording: Recording, options: RunOptions): Promise<RunResult> {
  const rebased = options.baseUrl ? rebase(recording, options.baseUrl) : recording;
  const run: Run = { recording: rebased, options, timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts }, signals: [], tabs: new Tabs(), answering: false, secrets: [], secretValues: new Set(), extracted: {} };
  const began = options.clock.now();
  warmEyes(rebased.steps, options.sight);
  options.onEvent?.({ type: 'run-started', title: recording.title, steps: recording.steps.length, row: options.row });
  const stopListening = options.driver.subscribe((signal) => {
    run.signals.push(signal);
    run.tabs.hear(signal);
  });
  try {
    const steps = await runSteps(run);
    const result = summary(run, steps, options.clock.now() - began);
    options.onEvent?.({ type: 'run-ended', result });
    return result;
  } finally {
    stopListening();
  }
}

async function runSteps(run: Run): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const steps = withStart(run.recording);
  let stopped: StepResult | null = null;
  for (const step of steps) {
    if (!stopped && !run.options.signal?.aborted) await run.options.beforeStep?.({ id: step.id, number: step.number });
    run.options.onEvent?.({ type: 'step-started', number: step.number, label: step.label, action: step.action });
    const result: StepResult = stopped || run.options.signal?.aborted ? skipped(step, stopped) : await runOne(run, step);
    if (!stopped && STOPPING.includes(result.outcome)) stopped = result;
    results.push(result);
    run.options.onEvent?.({ type: 'step-ended', result });
  }
  return results;
}

/** A recording that does not begin with a navigation begins at its start address, as a step 0 that people can see. */
function withStart(recording: Recording): Step[] {
  if (recording.steps[0]?.action === 'navigate') return recording.steps;
  const start: Step = { id: 'start', number: 0, label: 'the start page', action: 'navigate', url: recording.startUrl };
  return [start, ...recording.steps];
}

async function runOne(run: Run, step: Step): Promise<StepResult> {
  const { options, timeouts } = run;
  const began = options.clock.now();
  const report = new StepReport(step);
  const ms = (): number => options.clock.now() - began;
  const filled = await fillValues(step, { ...options, secret: (name) => secretOf(run, name) }, run.extracted);
  if (!filled.ok) return report.end({ outcome: 'failed', code: 'missing-value', reason: `no value for ${filled.missing.join(', ')}`, ms: ms() });
  if (step.secret && 'value' in filled.step && typeof filled.step.value === 'string') run.secretValues.add(filled.step.value);
  const patience = Math.max(timeouts.step, step.wait ?? 0) + (step.action === 'navigate' ? timeouts.navigation : 0);
  const tab = openTab(options, run.signals, began + patience);
  const ending: Ending = await runStep({
    step: filled.step,
    tab,
    tabs: run.tabs,
    report,
    options,
    timeouts,
    secrets: run.secrets,
    secretValues: run.secretValues,
    holdsSecret: filled.holdsSecret,
    extracted: run.extracted,
  });
  if (run.answering && step.action !== 'dialog') await dismissDialogs(options);
  run.answering = step.action === 'dialog';
  const took = ms();
  await finishPictures({ report, options, secretValues: run.secretValues });
  return report.end({ ...ending, ms: took });
}

async function secretOf({ options, secretValues }: Run, name: string): Promise<string | undefined> {
  const value = await options.secret(name);
  if (value !== undefined) secretValues.add(value);
  return value;
}

/** An answer that was meant for one dialog must not confirm the next one. */
async function dismissDialogs({ driver }: RunOptions): Promise<void> {
  await driver.dispatch({ kind: 'dialogs', answer: 'dismiss' }, { timeout: 1_000 }).catch((error: unknown) => {
    if (!(error instanceof DriverError)) throw error;
  });
}

function skipped(step: Step, after: StepResult | null): StepResult {
  const reason = after ? `step ${after.step.number} ${after.outcome === 'refused' ? 'was refused' : 'failed'}` : 'the run was stopped';
  return new StepReport(step).end({ outcome: 'skipped', code: after ? 'earlier-step' : 'aborted', reason, ms: 0 });
}

function summary(run: Run, steps: StepResult[], ms: number): RunResult {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, steps.filter((step) => step.outcome === outcome).length])) as Record<Outcome, number>;
  const aborted = run.options.signal?.aborted === true;
  return {
    recording: { id: run.recording.id, title: run.recording.title },
    row: run.options.row,
    url: run.recording.startUrl,
    startedAt: run.options.startedAt,
    ms: Math.round(ms),
    steps,
    outcome: aborted ? 'aborted' : counts.refused + counts.failed > 0 ? 'failed' : 'passed',
    counts,
    extracted: { ...run.extracted },
  };
}
