import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome, StepResult } from '@waymark/core';
import type { Sites } from '../../tests/sites/serve.ts';
import { disagreements, wrongActs, type FlowRun } from '../../tests/sites/shop/agreement.ts';
import type { ShopEvent, VersionName } from '../../tests/sites/shop/events.ts';
import { FLOWS } from '../../tests/sites/shop/flows.ts';
import { root } from '../setup/root.mjs';

export interface PartPlan {
  version: VersionName;
  title: string;
  what: string;
  /** Folder of its report, relative to the clone. */
  report: string;
}

export const PARTS: readonly PartPlan[] = [
  {
    version: 'v2',
    title: 'The shop redesigned',
    what: 'Other ids, classes, structure and order; some labels reworded. Every flow should still come to its end.',
    report: 'waymark-report/redesigned',
  },
  {
    version: 'v3',
    title: 'The shop trapped',
    what: 'In the way of every flow: the element gone, a twin beside it, labels swapped… A refusal is a right answer here.',
    report: 'waymark-report/trapped',
  },
];

type ToldStep = Pick<StepResult, 'step' | 'outcome' | 'reason'>;

export interface PlayedPart {
  plan: PartPlan;
  flows: { name: string; steps: ToldStep[] }[];
  counts: Record<Outcome, number>;
  /** Acts and effects in the shop's log. */
  seen: number;
  wrong: string[];
  /** Wrong acts, and everything else that is not as it should be. */
  disagreements: string[];
}

interface Report {
  totals: { steps: Record<Outcome, number> };
  runs: { steps: ToldStep[] }[];
}

/** Holds what the product reports against what the shop itself has seen. */
export async function readPart(plan: PartPlan, sites: Sites): Promise<PlayedPart> {
  const { runs, totals } = JSON.parse(await readFile(join(root, plan.report, 'report.json'), 'utf8')) as Report;
  const visits = visitsOf(sites.events({ version: plan.version }));
  const flows = FLOWS.map(({ name }, index) => ({ name, steps: runs[index]?.steps ?? [], events: visits[index] ?? [] }));
  const judged = flows.map(({ name, steps, events }): FlowRun => ({ flow: name, version: plan.version, steps: steps.map(told), events }));
  const strangers = visits.length === FLOWS.length ? [] : [`${plan.title}: the shop had ${visits.length} visitors, not ${FLOWS.length}`];
  return {
    plan,
    flows,
    counts: totals.steps,
    seen: flows.flatMap(({ events }) => events).filter(({ kind }) => kind !== 'view').length,
    wrong: judged.flatMap(wrongActs),
    disagreements: [...strangers, ...judged.flatMap(disagreements)],
  };
}

/** Every run is a visitor of its own, and they come one after the other. */
function visitsOf(events: readonly ShopEvent[]): ShopEvent[][] {
  const sessions = [...new Set(events.map(({ session }) => session))];
  return sessions.map((session) => events.filter((event) => event.session === session));
}

function told({ step, outcome, reason }: ToldStep): FlowRun['steps'][number] {
  return { number: step.number, outcome, reason };
}
