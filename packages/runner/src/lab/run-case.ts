import { compareTexts, type Action, type HealingAction, type Measured, type StepResult, type TierId } from '@waymark/core';
import type { LabChange, LabOperatorName, LabOutlines, LabTarget } from '@waymark/injected/lab';
import { drawn, inDrawnOrder } from './draw.js';
import type { PagePath } from './find-pages.js';
import { judge, type Judged } from './judge.js';
import { CALL, VIEWPORT, type LabTab } from './lab-tab.js';
import { OPERATORS, type OperatorFacts } from './operators.js';
import type { PlannedCase } from './plan.js';
import { isReady } from './ready.js';
import type { Recorded, Survey } from './survey.js';

export interface CaseResult {
  number: number;
  operator: LabOperatorName;
  page: PagePath;
  /** Role and name of what was recorded. */
  target: string;
  action: Action;
  truth: OperatorFacts['truth'];
  outcome: HealingAction;
  verdict: 'right' | 'wrong' | 'refused';
  tier: TierId | null;
  /** The score that thresholds are compared with, 0–1; null where there is nothing to score. */
  score: number | null;
  /** Calibrated, where such scores were measured. */
  confidence: number;
  source: StepResult['source'];
  /** What was done to the page. */
  change: string;
  /** What was chosen, or came nearest; null where nothing came near. */
  chosen: string | null;
  reason: string;
}

/** The changed page, with what was meant and what was chosen. */
export interface CasePicture {
  jpeg: Uint8Array;
  viewport: { width: number; height: number };
  outlines: LabOutlines;
}

export interface CaseRun {
  result: CaseResult;
  measured: Measured;
  picture: CasePicture | null;
}

export interface LabGround {
  survey: Survey;
  addressOf(page: PagePath): string;
  seed: number;
  /** Which cases to take a picture of. */
  pictured(result: CaseResult): boolean;
}

/** Two pages of the browser: one is changed and judged, in the other what was drawn is recorded meanwhile. */
export interface LabTabs {
  stage: LabTab;
  recorder: LabTab;
}

/** One case from the draw to the verdict; null where no operator of its truth applies to any page. */
export async function runCase(ground: LabGround, tabs: LabTabs, planned: PlannedCase): Promise<CaseRun | null> {
  for (const operator of planned.operators) {
    for (const page of planned.pages) {
      const staged = await stage(ground, tabs, { number: planned.number, operator, page });
      if (staged === null) continue;
      const run = await ask(tabs.stage, staged);
      return { ...run, picture: ground.pictured(run.result) ? await picture(tabs.stage) : null };
    }
  }
  return null;
}

interface Draw {
  number: number;
  operator: LabOperatorName;
  page: PagePath;
}

interface Staged extends Draw {
  recorded: Recorded;
  change: NonNullable<LabChange>;
}

/** Leaves the stage on the changed page; null where the operator applies to none of its controls. */
async function stage(ground: LabGround, { stage: tab, recorder }: LabTabs, draw: Draw): Promise<Staged | null> {
  const { survey, addressOf, seed } = ground;
  const { number, operator, page } = draw;
  const { viewport, dark, patient } = OPERATORS[operator];
  if (survey.barren.has(`${operator} ${page}`)) return null;
  const order = inDrawnOrder(await survey.targets(recorder, page), seed, number, page);
  for (let left: LabTarget[] = order; left.length > 0; ) {
    await tab.load(addressOf(page), { viewport, dark });
    const change = await tab.ask('change', { operator, order: left, seed: drawn(seed, number, operator) });
    if (change === null) {
      if (left === order) survey.barren.add(`${operator} ${page}`);
      return null;
    }
    const found = left.find(({ index }) => index === change.index) as LabTarget;
    const fresh = !change.spoiled && !survey.hasRecorded(page, found);
    const recorded = change.spoiled ? null : await survey.record(recorder, page, found);
    // What comes by itself after a while has come while it was recorded.
    if (patient && fresh) continue;
    if (recorded !== null && (recorded.unfit === null || operator === 'unchanged')) return { ...draw, recorded, change: { ...change, present: isPresent(change) } };
    left = left.filter((one) => one !== found);
  }
  return null;
}

function isPresent({ present, ifSynonyms }: NonNullable<LabChange>): boolean {
  return present && (ifSynonyms === undefined || ['equal', 'synonym'].includes(compareTexts(...ifSynonyms).relation));
}

async function ask(tab: LabTab, staged: Staged): Promise<Omit<CaseRun, 'picture'>> {
  const { operator, recorded, change } = staged;
  const { action } = recorded.found;
  if (!OPERATORS[operator].patient) await tab.ask('rest');
  const judged = await judge(tab, { action, target: recorded.target, ...(OPERATORS[operator].patient ? {} : { wait: 0 }) });
  const ready = judged.ref === null ? judged.result.reason : await isReady(tab.driver, judged, action);
  const nearest = judged.ref ?? judged.decision.ranked[0]?.candidate.ref ?? null;
  if (judged.ref === null && nearest !== null) await tab.driver.call('read', { node: nearest.node }, { ...CALL, frame: nearest.frame });
  const seen = (await tab.ask('verdict')) ?? { strict: false, right: false };
  return concluded(staged, judged, { acted: ready === true, seen: change.present ? seen : { strict: false, right: false }, reason: ready === true ? judged.result.reason : ready });
}

async function picture(tab: LabTab): Promise<CasePicture> {
  const outlines = await tab.ask('outlines');
  const jpeg = await tab.page.screenshot({ type: 'jpeg', quality: 60 });
  return { jpeg, viewport: tab.page.viewportSize() ?? VIEWPORT, outlines };
}

function concluded(staged: Staged, judged: Judged, { acted, seen, reason }: { acted: boolean; seen: { strict: boolean; right: boolean }; reason: string }): Omit<CaseRun, 'picture'> {
  const { number, operator, page, recorded, change } = staged;
  const outcome = acted || judged.ref === null ? judged.outcome : 'reject';
  const { judgement, tier, source } = judged.result;
  const confidence = judgement?.calibrated ?? judgement?.final ?? 0;
  return {
    measured: { action: outcome, ...(acted ? seen : { strict: false, right: false }), absent: !change.present, confidence, ms: judged.ms },
    result: {
      number,
      operator,
      page,
      target: recorded.found.signature,
      action: recorded.found.action,
      truth: change.present ? 'element' : 'refuse',
      outcome,
      verdict: acted ? (seen.right ? 'right' : 'wrong') : 'refused',
      tier,
      score: judgement?.final ?? null,
      confidence,
      source,
      change: change.note,
      chosen: judged.result.found?.description ?? judged.result.considered[0]?.description ?? null,
      reason,
    },
  };
}
