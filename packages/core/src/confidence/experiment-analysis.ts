import type { Experiment, Variant, VariantCounts } from './experiments.js';
import { compareShares, holm, type Arm, type ShareComparison } from './significance.js';

export interface VariantSummary extends VariantCounts {
  /** Right ones of the settled; null without any. */
  successRate: number | null;
  meanConfidence: number | null;
}

export const EXPERIMENT_OUTCOMES = ['wrongActs', 'jobSuccess', 'reviewLoad'] as const;
export type ExperimentOutcome = (typeof EXPERIMENT_OUTCOMES)[number];

export interface ExperimentAnalysis {
  variants: Record<Variant, VariantSummary>;
  /** `adjusted`: its p, corrected for there being several. null where a variant has no data. */
  outcomes: Record<ExperimentOutcome, (ShareComparison & { adjusted: number; significant: boolean }) | null>;
  /** Both variants have as many decisions as were planned. */
  complete: boolean;
  /** What speaks against believing the numbers, in sentences. */
  warnings: string[];
  /** One sentence. */
  verdict: string;
}

const SIGNIFICANT = 0.05;
/** With fewer users in a variant their habits are what is compared. */
const FEWEST_USERS = 5;

export function analyseExperiment(experiment: Pick<Experiment, 'planned' | 'allocation'>, counts: Record<Variant, VariantCounts>): ExperimentAnalysis {
  const outcomes = outcomesOf(counts);
  const complete = least(counts) >= experiment.planned;
  return {
    variants: { control: summaryOf(counts.control), treatment: summaryOf(counts.treatment) },
    outcomes,
    complete,
    warnings: warningsOf(experiment, counts),
    verdict: verdictOf(outcomes, complete),
  };
}

function armsOf(counts: VariantCounts): Record<ExperimentOutcome, Arm> {
  return {
    wrongActs: { count: counts.wrong, n: counts.settled },
    jobSuccess: { count: counts.jobsPassed, n: counts.jobs },
    reviewLoad: { count: counts.reviews, n: counts.decisions },
  };
}

function outcomesOf({ control, treatment }: Record<Variant, VariantCounts>): ExperimentAnalysis['outcomes'] {
  const [a, b] = [armsOf(control), armsOf(treatment)];
  const compared = EXPERIMENT_OUTCOMES.map((name) => compareShares(a[name], b[name]));
  const adjusted = holm(compared.flatMap((one) => (one === null ? [] : [one.p])));
  const entries = EXPERIMENT_OUTCOMES.map((name, index) => {
    const one = compared[index] ?? null;
    if (one === null) return [name, null];
    const p = adjusted.shift() ?? 1;
    return [name, { ...one, adjusted: p, significant: p < SIGNIFICANT }];
  });
  return Object.fromEntries(entries) as ExperimentAnalysis['outcomes'];
}

function summaryOf(counts: VariantCounts): VariantSummary {
  const { settled, wrong, decisions, confidence } = counts;
  return { ...counts, successRate: settled === 0 ? null : (settled - wrong) / settled, meanConfidence: decisions === 0 ? null : confidence / decisions };
}

function least({ control, treatment }: Record<Variant, VariantCounts>): number {
  return Math.min(control.decisions, treatment.decisions);
}

function warningsOf({ planned, allocation }: Pick<Experiment, 'planned' | 'allocation'>, counts: Record<Variant, VariantCounts>): string[] {
  const empty = (['control', 'treatment'] as const).filter((variant) => counts[variant].decisions === 0);
  const users = Math.min(counts.control.users, counts.treatment.users);
  return [
    ...(least(counts) < planned ? [`Planned n not reached: ${least(counts)} of ${planned} decisions in the smaller variant. Do not stop because of what you see now; looking early and stopping at a good moment finds differences that are not there.`] : []),
    ...(empty.length > 0 ? [`Nobody is in ${empty.join(' or ')} yet. Variants are dealt by user, ${allocation} % of them to the treatment.`] : []),
    ...(empty.length === 0 && users < FEWEST_USERS ? [`Only ${users === 1 ? '1 user' : `${users} users`} in the smaller variant: a difference may be theirs rather than that of the thresholds.`] : []),
  ];
}

function verdictOf(outcomes: ExperimentAnalysis['outcomes'], complete: boolean): string {
  if (!complete) return 'Too early to tell: wait for the planned number of decisions.';
  const found = EXPERIMENT_OUTCOMES.flatMap((name) => (outcomes[name]?.significant ? [{ name, better: isBetter(name, outcomes[name].difference.value) }] : []));
  if (outcomes.wrongActs === null) return 'No outcome is known yet: review what was flagged, then look again.';
  if (found.length === 0) return 'No difference was found between the variants.';
  const wrong = found.find(({ name }) => name === 'wrongActs');
  if (wrong && !wrong.better) return 'The treatment acts on the wrong element more often: keep the control.';
  const words = found.map(({ name, better }) => `${OUTCOME_WORDS[name]} is ${better ? 'better' : 'worse'}`).join(', ');
  return `With the treatment, ${words}.`;
}

export const OUTCOME_WORDS: Readonly<Record<ExperimentOutcome, string>> = { wrongActs: 'the share of wrong acts', jobSuccess: 'the share of jobs that pass', reviewLoad: 'the share that people must review' };

function isBetter(name: ExperimentOutcome, difference: number): boolean {
  return name === 'jobSuccess' ? difference > 0 : difference < 0;
}
