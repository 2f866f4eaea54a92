import { showPercent, type Confidence, type Outcome, type StepResult } from '@waymark/core';
import { withoutPicture, type ReportFrame, type RunEntry } from '../report/entry.js';
import { MARKS, describeStep, nextStep, plural, sentence, showDuration } from '../report/words.js';
import type { WrittenReport } from '../report/writer.js';
import { EXIT } from './exit-code.js';
import { TONES } from './progress.js';
import { printable, type Screen } from './screen.js';

/** The order in which a person wants to hear of them. */
const TOLD: readonly Outcome[] = ['failed', 'refused', 'flagged', 'unverified', 'healed'];
const TITLES: Partial<Record<Outcome, string>> = {
  failed: 'Failed',
  refused: 'Refused: nothing was done',
  flagged: 'Applied, and waiting for your review',
  unverified: 'Acted, but the effect could not be seen',
  healed: 'Healed',
};
const MAX_TOLD = 20;

export interface Notable {
  run: string;
  step: StepResult;
  /** Of what was healed, where it is stored. */
  healing: string | null;
}

/** Keeps what the summary will tell, without pictures: a long data file has many runs. */
export class SummaryNotes {
  readonly #notes = new Map<Outcome, Notable[]>(TOLD.map((outcome) => [outcome, []]));

  /** `healings`: ids of what was healed, by the step's number. */
  add({ name, result }: RunEntry, healings: ReadonlyMap<number, string> | null = null): void {
    for (const step of result.steps) {
      const notes = this.#notes.get(step.outcome);
      if (notes && notes.length < MAX_TOLD) notes.push({ run: name, step: withoutPicture(step), healing: healings?.get(step.step.number) ?? null });
    }
  }

  of(outcome: Outcome): readonly Notable[] {
    return this.#notes.get(outcome) ?? [];
  }
}

export function tellSummary(screen: Screen, notes: SummaryNotes, frame: ReportFrame): void {
  screen.line();
  screen.line(totalsLine(frame, screen.paint));
  for (const outcome of TOLD) tellOutcome(screen, { outcome, notes: notes.of(outcome), count: frame.totals.steps[outcome], runs: runsOf(frame) });
}

export function tellEnd(screen: Screen, report: WrittenReport, exitCode: number): void {
  screen.line();
  if (report.html) screen.line(`Report: ${report.html}`);
  if (report.junit) screen.line(`JUnit:  ${report.junit}`);
  screen.line(screen.paint('dim', `Exit code ${exitCode}: ${EXIT_WORDS[exitCode] ?? ''}`));
}

const EXIT_WORDS: Record<number, string> = {
  [EXIT.passed]: 'everything passed, or was healed within the policy.',
  [EXIT.failed]: 'a step failed or was refused.',
  [EXIT.stoppedByPolicy]: 'everything passed, but with steps that --fail-on stops at.',
  [EXIT.interrupted]: 'stopped by Ctrl-C.',
  [EXIT.terminated]: 'stopped by a signal.',
};

function runsOf({ totals: { runs } }: ReportFrame): number {
  return runs.passed + runs.failed + runs.aborted;
}

function totalsLine(frame: ReportFrame, paint: Screen['paint']): string {
  const { steps, runs } = frame.totals;
  const counted = Object.entries(steps).filter(([, count]) => count > 0);
  const words = counted.map(([outcome, count]) => paint(TONES[outcome as Outcome], `${MARKS[outcome as Outcome]} ${count} ${outcome}`)).join(', ');
  const many = runsOf(frame) === 1 && frame.notRun === 0 ? '' : `${runs.passed} of ${plural(runsOf(frame) + frame.notRun, 'run')} passed; `;
  const stopped = frame.notRun > 0 ? `, ${plural(frame.notRun, 'run')} never started` : '';
  return `${many}steps: ${words || 'none'} in ${showDuration(frame.ms)}${stopped}`;
}

interface Telling {
  outcome: Outcome;
  notes: readonly Notable[];
  count: number;
  runs: number;
}

function tellOutcome(screen: Screen, { outcome, notes, count, runs }: Telling): void {
  if (count === 0) return;
  screen.line();
  screen.line(screen.paint(TONES[outcome], `${TITLES[outcome]} (${count})`));
  for (const { run, step } of notes) {
    screen.line(`  ${MARKS[outcome]} ${runs > 1 ? `${printable(run)}, ` : ''}step ${step.step.number}, ${printable(describeStep(step.step))}`);
    for (const line of whyLines(step)) screen.line(`      ${line}`);
  }
  if (count > notes.length) screen.line(`  … and ${count - notes.length} more in the report`);
  const next = new Set(notes.flatMap(({ step }) => nextStep(step) ?? []));
  for (const advice of [...next, ...reviewAdvice(outcome, notes)]) screen.line(screen.paint('dim', `  ${advice}`));
}

/** Ids as they are typed; more than these are in `waymark heal list`. */
const SHORT = 8;
const MOST_IDS = 5;

function reviewAdvice(outcome: Outcome, notes: readonly Notable[]): string[] {
  const ids = [...new Set(notes.flatMap(({ healing }) => healing?.slice(0, SHORT) ?? []))];
  if (ids.length === 0 || (outcome !== 'flagged' && outcome !== 'healed')) return [];
  const named = ids.slice(0, MOST_IDS).join(' ');
  const rest = ids.length > MOST_IDS ? ' … (all of them: waymark heal list)' : '';
  return outcome === 'flagged' ? [`Right: waymark heal approve ${named}${rest}. Wrong: waymark heal reject ${named}${rest}.`] : [`Or: waymark heal approve ${named}${rest}`];
}

function whyLines(step: StepResult): string[] {
  const scored = step.outcome === 'healed' || step.outcome === 'flagged' || step.code === 'below-threshold';
  const final = scored && step.judgement ? showPercent(step.judgement.final) : null;
  const score = final === null || step.reason.includes(final) ? '' : ` Confidence ${final}.`;
  return [`${sentence(printable(step.reason))}${score}`, ...screenLines(step), ...(step.outcome === 'refused' ? seenInstead(step) : [])];
}

/** What the reason does not say already. */
function screenLines({ reason, verified }: StepResult): string[] {
  return (verified?.sight?.disagreements ?? []).filter(({ text }) => !reason.includes(text)).map(({ text }) => sentence(printable(text)));
}

/** The nearest candidates, so that a refusal can be judged without opening the report. */
function seenInstead({ considered }: StepResult): string[] {
  const near = [...considered].sort((a, b) => b.identity - a.identity).slice(0, 2);
  return near.map(({ description, identity, notChosen }) => {
    const likeness = showPercent(identity as Confidence);
    return `Saw ${printable(description)}, which ${likeness} of the evidence fits: ${printable(notChosen ?? 'not acted on')}`;
  });
}
