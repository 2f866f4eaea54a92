import type { Outcome } from '@waymark/core';
import type { ShopEvent, VersionName } from './events.js';
import { missingSteps, truthOf, wrongEvents, type FlowTruth } from './truth.js';

/** One run of one flow: what the product says it did, and what the shop says was done. */
export interface FlowRun {
  flow: string;
  version: VersionName;
  /** Step 0, the opening of the start page, may be among them. */
  steps: readonly { number: number; outcome: Outcome; reason: string }[];
  /** Of the run's own session. */
  events: readonly ShopEvent[];
}

const DONE: readonly Outcome[] = ['passed', 'healed', 'flagged'];
const IN_V3 = { found: DONE, refuse: ['refused'], either: [...DONE, 'refused'], unreached: ['skipped'] } as const;

/** Everything in which a run differs from the truth, in sentences; none after a right one. */
export function disagreements(run: FlowRun): string[] {
  return [...wrongActs(run), ...wrongOutcomes(run), ...missingActs(run)];
}

/** What the shop saw and nobody meant. */
export function wrongActs({ flow, version, events }: FlowRun): string[] {
  return wrongEvents(flow, version, events).map((event) => `${flow} in ${version}: wrong: ${JSON.stringify(event)}`);
}

function wrongOutcomes({ flow, version, steps }: FlowRun): string[] {
  const truth = truthOf(flow);
  const refused = steps.find(({ outcome }) => outcome === 'refused')?.number ?? Infinity;
  const expected = (number: number): readonly Outcome[] => (number > refused ? ['skipped'] : allowed(truth, version, number));
  const told = truth.steps.every((_, index) => steps.some(({ number }) => number === index + 1));
  const wrong = steps.filter(({ number, outcome }) => !expected(number).includes(outcome));
  return [
    ...(told ? [] : [`${flow} in ${version}: a step has no outcome`]),
    ...wrong.map((step) => `${flow} in ${version}: step ${step.number} is ${step.outcome}, not ${expected(step.number).join(' or ')}: ${step.reason}`),
  ];
}

function allowed(truth: FlowTruth, version: VersionName, number: number): readonly Outcome[] {
  const step = truth.steps[number - 1];
  if (version === 'v1' || step === undefined) return ['passed'];
  return version === 'v2' ? DONE : IN_V3[step.v3];
}

/** In v3, only what leads up to the trap must have been done. */
function missingActs({ flow, version, events }: FlowRun): string[] {
  const missing = missingSteps(flow, events).filter(({ v3 }) => version !== 'v3' || v3 === 'found');
  return missing.map(({ act, effect }) => `${flow} in ${version}: the shop did not see ${JSON.stringify({ act, effect })}`);
}
