import { showPercent, type Outcome, type StepResult } from '@waymark/core';
import { MARKS, describeStep, plural, showDuration } from '../report/words.js';
import type { Tone } from './colours.js';
import type { Watcher } from '../runs/run-job.js';
import type { Job } from './plan.js';
import { printable, type Screen } from './screen.js';

export const TONES: Record<Outcome, Tone> = {
  passed: 'good',
  healed: 'healed',
  flagged: 'warn',
  unverified: 'warn',
  refused: 'bad',
  failed: 'bad',
  skipped: 'dim',
};

/** A line for each step as it ends; with several workers each line names its run. */
export function createProgress(screen: Screen, several: boolean): Watcher<Job> {
  const prefix = (job: Job): string => (several ? `[${printable(job.name)}] ` : '');
  const heading = (job: Job, steps: number): void => {
    const where = screen.paint('dim', `${job.planned.path}, ${plural(steps, 'step')}`);
    screen.line(several ? `${prefix(job)}${where}` : `${screen.paint('strong', printable(job.name))} · ${where}`);
  };
  return {
    retried: (job, attempt) => screen.line(`${prefix(job)}${screen.paint('warn', `Running it again from the start (attempt ${attempt})`)}`),
    event(job, event) {
      switch (event.type) {
        case 'run-started':
          return heading(job, event.steps);
        case 'step-started':
          return screen.transient(`${prefix(job)}  … ${event.number} ${printable(describeStep({ id: '', ...event }))}`);
        case 'step-ended':
          return screen.line(`${prefix(job)}${stepLine(event.result, screen.paint)}`);
        case 'run-ended':
          return undefined;
        default:
          return event satisfies never;
      }
    },
  };
}

function stepLine(step: StepResult, paint: Screen['paint']): string {
  const tone = TONES[step.outcome];
  const what = printable(describeStep(step.step));
  const mark = paint(tone, MARKS[step.outcome]);
  const number = String(step.step.number).padStart(2);
  const how = [step.tier ?? step.strategy, showDuration(step.ms)].filter(Boolean).join('  ');
  if (step.outcome === 'passed') return `  ${mark} ${number} ${what}  ${paint('dim', how)}${told(step, paint)}`;
  if (step.outcome === 'skipped') return paint('dim', `  ${MARKS.skipped} ${number} ${what}  skipped`);
  return `  ${mark} ${number} ${what}${detailOf(step, paint)}  ${paint('dim', showDuration(step.ms))}`;
}

/** Where a step passed although page and screen tell different things, that is said. */
function told({ verified }: StepResult, paint: Screen['paint']): string {
  return (verified?.sight?.disagreements ?? []).map(({ text }) => `\n       ${paint('warn', printable(text))}`).join('');
}

function detailOf(step: StepResult, paint: Screen['paint']): string {
  const tone = TONES[step.outcome];
  if (step.found === null || (step.outcome !== 'healed' && step.outcome !== 'flagged')) {
    return ` ${paint(tone, `(${step.outcome})`)} ${printable(step.reason)}`;
  }
  const score = step.judgement ? `, ${showPercent(step.judgement.final)}` : '';
  return ` → found ${printable(step.found.description)} ${paint(tone, `(${step.outcome}${score})`)}`;
}
