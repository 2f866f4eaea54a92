import {
  accept,
  DEFAULT_TIMEOUTS,
  labelsOf,
  openTab,
  resolvePolicy,
  StepReport,
  type Action,
  type Clock,
  type Decision,
  type HealingAction,
  type NodeRef,
  type PageDriver,
  type RunOptions,
  type Step,
  type StepContext,
  type StepResult,
  type Target,
} from '@waymark/core';

export interface Judged {
  outcome: HealingAction;
  decision: Decision;
  result: StepResult;
  /** What it would act on; null where it would not. */
  ref: NodeRef | null;
  ms: number;
}

export interface Question {
  action: Action;
  target: Target;
  /** Milliseconds to go on looking; by default as long as a run would. A page that has come to rest shows the same at every look. */
  wait?: number;
}

/** Keeps the decision beside what the product reports of it. */
class WatchedReport extends StepReport {
  decisions: Decision[] = [];

  override located(decision: Decision, attempts: number): void {
    this.decisions.push(decision);
    super.located(decision, attempts);
  }
}

/** The product's own way from a target to the element it would act on; stops short of acting. */
export async function judge(hands: { driver: PageDriver; clock: Clock }, { action, target, wait }: Question): Promise<Judged> {
  const step = { id: 'step', number: 1, label: labelsOf(target)?.[0] ?? '', action, target, ...(wait === undefined ? {} : { wait }) } as unknown as Step;
  const report = new WatchedReport(step);
  const began = hands.clock.now();
  const accepted = await accept(contextOf(hands, step, report), target);
  const ms = hands.clock.now() - began;
  const [decision] = report.decisions;
  if (!decision) throw new Error('nothing was decided');
  const ending = 'outcome' in accepted ? accepted : { outcome: 'passed' as const, reason: decision.kind === 'proposed' ? decision.because : 'as recorded' };
  const result = report.end({ ...ending, ms });
  return { outcome: outcomeOf(decision, result), decision, result, ref: 'outcome' in accepted ? null : accepted.ref, ms };
}

function outcomeOf(decision: Decision, { judgement, outcome }: StepResult): HealingAction {
  if (decision.kind === 'recorded') return 'auto_apply';
  if (decision.kind === 'none' || !judgement) return 'reject';
  const acts = judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag';
  return acts && outcome !== 'passed' ? 'reject' : judgement.action;
}

function contextOf({ driver, clock }: { driver: PageDriver; clock: Clock }, step: Step, report: StepReport): StepContext {
  const options: RunOptions = {
    driver,
    clock,
    policy: resolvePolicy({}),
    variables: {},
    secret: () => Promise.resolve(undefined),
    file: (path) => path,
    timeouts: {},
    pictures: false,
    row: null,
    startedAt: '',
  };
  const tab = openTab(options, [], clock.now() + DEFAULT_TIMEOUTS.step);
  // What a step needs beyond this, it needs for acting.
  const parts: Pick<StepContext, 'step' | 'tab' | 'report' | 'options' | 'timeouts' | 'secrets'> = { step, tab, report, options, timeouts: DEFAULT_TIMEOUTS, secrets: [] };
  return parts as StepContext;
}
