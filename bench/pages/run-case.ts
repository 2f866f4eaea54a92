import type { HealingAction, StepResult, Target, TierId } from '@waymark/core';
import type { Measured } from '@waymark/core';
import type { PageCase } from './cases-file.ts';
import { captureAt, judge, type Judged } from './judge-case.ts';
import type { Opened, Pages } from './open-pages.ts';
import { answerExists, compareWithAnswer, takeAway, type Verdict } from './same-control.ts';
import { withhold } from './withhold.ts';

const CASE_WITHIN = 45_000;

export interface CaseResult {
  id: string;
  outcome: HealingAction;
  tier: TierId | null;
  /** The score that thresholds are compared with, 0–1; null where there is nothing to score. */
  score: number | null;
  /** Calibrated, where such scores were measured. */
  confidence: number;
  source: StepResult['source'];
  chosenXPath: string | null;
  right: boolean;
  ms: number;
  /** In words: why it was taken, or why not. */
  reason: string;
  /** The case could not be asked; where the answer is to refuse, it is left out of the figures. */
  error?: string;
}

export interface CaseRun {
  result: CaseResult;
  /** null where the case says nothing about the product. */
  measured: Measured | null;
  judged: Judged | null;
}

/** One case from the old page to the verdict; a broken one ends in an error result, never in an exception. */
export async function runCase(pages: Pages, one: PageCase): Promise<CaseRun> {
  const timer = new AbortController();
  try {
    return await Promise.race([ask(pages, one), tooLong(timer.signal)]);
  } catch (error) {
    // Whatever broke may have broken the pages.
    await pages.closeAll();
    const message = error instanceof Error ? error.message : String(error);
    return broken(one, message.split('\n')[0] ?? message);
  } finally {
    timer.abort();
  }
}

function tooLong(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`not done within ${CASE_WITHIN / 1_000} s`)), CASE_WITHIN);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

async function ask(pages: Pages, one: PageCase): Promise<CaseRun> {
  const old = await pages.at(one.old.page, one.viewport);
  const { target, unknown } = withhold(await captureAt(old, one.old.xpath), one.withhold);
  if (unknown.length > 0) console.error(`${one.id}: nothing is known by the name of ${unknown.join(', ')}, so nothing was withheld for it`);
  const fresh = await pages.at(one.new.page, one.viewport);
  if (one.new.xpath !== null && !(await answerExists(fresh.page, one.new.xpath))) throw new Error('new.xpath names no element of the new page');
  if (one.gone) return withoutAnswer(fresh, one, target);
  const judged = await judge(fresh, one, target);
  const chosen = judged.decision.kind === 'none' ? null : judged.decision.chosen.candidate.snapshot;
  const verdict = chosen && one.new.xpath !== null ? await compareWithAnswer(fresh.page, chosen, one.new.xpath) : { strict: false, right: false };
  return concluded(one, judged, verdict);
}

/** The second question: the same page, but what was meant is not there. */
async function withoutAnswer(fresh: Opened, one: PageCase, target: Target): Promise<CaseRun> {
  const putBack = await takeAway(fresh.page, one.new.xpath ?? '');
  try {
    return concluded({ ...one, new: { ...one.new, xpath: null } }, await judge(fresh, one, target), { strict: false, right: false });
  } finally {
    await putBack();
  }
}

function concluded(one: PageCase, judged: Judged, verdict: Verdict): CaseRun {
  const { outcome, result, ms } = judged;
  const { judgement } = result;
  const absent = one.new.xpath === null;
  const acted = outcome === 'auto_apply' || outcome === 'apply_with_flag';
  const confidence = judgement?.calibrated ?? judgement?.final ?? 0;
  return {
    judged,
    measured: { action: outcome, ...verdict, absent, confidence, ms },
    result: {
      id: one.id,
      outcome,
      tier: result.tier,
      score: judgement?.final ?? null,
      confidence,
      source: result.source,
      chosenXPath: result.found?.snapshot.dom?.xpath ?? null,
      right: absent ? !acted : acted && verdict.right,
      ms: Math.round(ms * 10) / 10,
      reason: result.reason,
    },
  };
}

function broken(one: PageCase, error: string): CaseRun {
  const absent = one.gone || one.new.xpath === null;
  return {
    judged: null,
    measured: absent ? null : { action: 'reject', right: false, strict: false, absent, confidence: 0, ms: 0 },
    result: { id: one.id, outcome: 'reject', tier: null, score: null, confidence: 0, source: null, chosenXPath: null, right: false, ms: 0, reason: 'the case could not be asked', error },
  };
}
