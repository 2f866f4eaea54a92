import {
  accept,
  DEFAULT_TIMEOUTS,
  labelsOf,
  openTab,
  resolvePolicy,
  StepReport,
  type Decision,
  type HealingAction,
  type RunOptions,
  type Step,
  type StepContext,
  type StepResult,
  type Target,
} from '@waymark/core';
import { systemClock } from '../../packages/runner/src/drivers/system-clock.ts';
import type { PageCase } from './cases-file.ts';
import { CALL, type Opened } from './open-pages.ts';

export interface Judged {
  outcome: HealingAction;
  decision: Decision;
  result: StepResult;
  ms: number;
}

/** Keeps the decision beside what the product reports of it. */
class WatchedReport extends StepReport {
  decisions: Decision[] = [];

  override located(decision: Decision, attempts: number): void {
    this.decisions.push(decision);
    super.located(decision, attempts);
  }
}

/** The bundle as the recorder would keep it; throws where the path does not name one element. */
export async function captureAt({ driver }: Opened, xpath: string): Promise<Target> {
  const [answer] = await driver.call('capture', { xpath }, CALL);
  if (!answer || 'error' in answer) throw new Error(`old.xpath cannot be captured: ${answer ? answer.error.message : 'the frame is gone'}`);
  if (!answer.value.target) throw new Error('old.xpath names no element of the old page');
  return { ...answer.value.target, frames: [] };
}

/** The product's own way from a target to the element it would act on; stops short of acting. */
export async function judge({ driver }: Opened, { action }: PageCase, target: Target): Promise<Judged> {
  // The page has come to rest: looking at it again for two seconds would find the same.
  const step = { id: 'step', number: 1, label: labelsOf(target)?.[0] ?? '', action, target, wait: 0 } as unknown as Step;
  const report = new WatchedReport(step);
  const began = performance.now();
  const accepted = await accept(contextOf(driver, step, report), target);
  const ms = performance.now() - began;
  const [decision] = report.decisions;
  if (!decision) throw new Error('nothing was decided');
  const ending = 'outcome' in accepted ? accepted : { outcome: 'passed' as const, reason: decision.kind === 'proposed' ? decision.because : 'as recorded' };
  const result = report.end({ ...ending, ms });
  return { outcome: outcomeOf(decision, result), decision, result, ms };
}

function outcomeOf(decision: Decision, { judgement, outcome }: StepResult): HealingAction {
  if (decision.kind === 'recorded') return 'auto_apply';
  if (decision.kind === 'none' || !judgement) return 'reject';
  const acts = judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag';
  return acts && outcome !== 'passed' ? 'reject' : judgement.action;
}

function contextOf(driver: Opened['driver'], step: Step, report: StepReport): StepContext {
  const options: RunOptions = {
    driver,
    clock: systemClock,
    policy: resolvePolicy({}),
    variables: {},
    secret: () => Promise.resolve(undefined),
    file: (path) => path,
    timeouts: {},
    pictures: false,
    row: null,
    startedAt: '',
  };
  const tab = openTab(options, [], systemClock.now() + DEFAULT_TIMEOUTS.step);
  // What a step needs beyond this, it needs for acting.
  const parts: Pick<StepContext, 'step' | 'tab' | 'report' | 'options' | 'timeouts' | 'secrets'> = { step, tab, report, options, timeouts: DEFAULT_TIMEOUTS, secrets: [] };
  return parts as StepContext;
}
