import { placeOf } from './assignment.js';
import type { Thresholds } from './judgement.js';
import type { PolicySources } from './policy.js';
import { parseThresholds, type ThresholdPercents } from './presets.js';

export const EXPERIMENT_STATUSES = ['draft', 'running', 'paused', 'stopped'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];
export const VARIANTS = ['control', 'treatment'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface Experiment {
  id: string;
  name: string;
  /** Another salt deals users anew, so that two experiments do not share their halves. */
  salt: string;
  /** 0–100. */
  variants: Readonly<Record<Variant, ThresholdPercents>>;
  /** Percent of users that get the treatment. */
  allocation: number;
  status: ExperimentStatus;
  /** Milliseconds since 1970; null is open. The end is excluded. */
  startsAt: number | null;
  endsAt: number | null;
  /** Decisions in each variant after which it may be judged. */
  planned: number;
}

export type ExperimentCommand = 'start' | 'pause' | 'stop';

/** What may come after what; a stopped one stays stopped, since what ran before and after a change cannot be added up. */
const MOVES: Readonly<Record<ExperimentCommand, { from: readonly ExperimentStatus[]; to: ExperimentStatus }>> = {
  start: { from: ['draft', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  stop: { from: ['draft', 'running', 'paused'], to: 'stopped' },
};

export type Moved = { ok: true; status: ExperimentStatus } | { ok: false; problem: string };

export function moveExperiment(status: ExperimentStatus, command: ExperimentCommand): Moved {
  const { from, to } = MOVES[command];
  if (from.includes(status)) return { ok: true, status: to };
  const why = status === 'stopped' ? 'it was stopped, and that is final' : `it is ${status === 'draft' ? 'not running yet' : status} already`;
  return { ok: false, problem: command === 'pause' && status === 'draft' ? 'it has not been started yet' : why };
}

export type ExperimentDraft = Pick<Experiment, 'name' | 'variants' | 'allocation' | 'startsAt' | 'endsAt' | 'planned'>;

/** What is wrong with it, in one sentence; null where nothing is. */
export function experimentProblem({ name, variants, allocation, startsAt, endsAt, planned }: ExperimentDraft): string | null {
  if (name.trim() === '') return 'an experiment needs a name';
  for (const variant of VARIANTS) {
    const parsed = parseThresholds(variants[variant]);
    if (!parsed.ok) return `${variant}: ${parsed.problem}`;
  }
  if (areEqual(variants)) return 'control and treatment have the same thresholds, so there is nothing to find out';
  if (!(allocation >= 0 && allocation <= 100)) return `the allocation is a percentage from 0 to 100, not ${allocation}`;
  if (allocation > 0 && allocation < 1) return `the allocation is on the scale 0–100: ${allocation} is a wrong unit`;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return 'it ends before it starts';
  return Number.isInteger(planned) && planned >= 1 ? null : `the planned number of decisions is a whole number from 1, not ${planned}`;
}

/** null while it does not run. The same user gets the same variant in every process, and for as long as it runs. */
export function variantOf(experiment: Experiment, user: string, now: number): Variant | null {
  const { status, startsAt, endsAt, allocation, salt } = experiment;
  if (status !== 'running' || now < (startsAt ?? -Infinity) || now >= (endsAt ?? Infinity)) return null;
  return placeOf(salt, user) * 100 < allocation ? 'treatment' : 'control';
}

/** The place of an experiment among the sources of a policy, which never lets it loosen what somebody chose. */
export function experimentSource(experiment: Experiment, user: string, now: number): { variant: Variant; source: NonNullable<PolicySources['experiment']> } | null {
  const variant = variantOf(experiment, user, now);
  const thresholds = variant === null ? null : thresholdsOf(experiment.variants[variant]);
  return variant === null || thresholds === null ? null : { variant, source: { thresholds } };
}

function thresholdsOf(percents: ThresholdPercents): Thresholds | null {
  const parsed = parseThresholds(percents);
  return parsed.ok ? parsed.thresholds : null;
}

function areEqual({ control, treatment }: Experiment['variants']): boolean {
  return control.autoApply === treatment.autoApply && control.flag === treatment.flag && control.suggest === treatment.suggest;
}

/** What the store says of where it is in time, beside the experiment itself. */
export interface StoredExperiment extends Experiment {
  /** Milliseconds since 1970. */
  createdAt: number;
  startedAt: number | null;
  stoppedAt: number | null;
}

export type Created = { ok: true; experiment: StoredExperiment } | { ok: false; problem: string };

/** Where experiments are kept. At most one of a tenant runs at a time: two would each blur what the other finds. */
export interface ExperimentBook {
  list(): Promise<StoredExperiment[]>;
  /** By name or id. */
  find(named: string): Promise<StoredExperiment | null>;
  create(draft: ExperimentDraft): Promise<Created>;
  move(id: string, command: ExperimentCommand): Promise<Moved>;
  counts(id: string): Promise<Record<Variant, VariantCounts>>;
  /** The variant of this user in the experiment that runs now, by the time of the store. */
  assign(user: string): Promise<Assignment | null>;
}

/** As a run logs it. */
export interface Assignment {
  experiment: string;
  variant: Variant;
  source: NonNullable<PolicySources['experiment']>;
}

/** What came of one variant. */
export interface VariantCounts {
  users: number;
  decisions: number;
  /** Applied, with a known outcome; and those of them that were wrong. */
  settled: number;
  wrong: number;
  /** Flagged and suggested: what people are asked to look at. */
  reviews: number;
  jobs: number;
  jobsPassed: number;
  /** Sum of final confidences, 0–1. */
  confidence: number;
}
