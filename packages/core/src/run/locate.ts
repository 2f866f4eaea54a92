import { vetoOf } from '../decide/contradictions.js';
import { decide } from '../decide/decide.js';
import type { Contender, Decision } from '../decide/decision.js';
import type { PageFacts } from '../element/page-facts.js';
import { kindOf } from '../element/kind.js';
import type { Comparison } from '../element/verdict.js';
import { TIERS } from '../locator/tiers.js';
import type { QueryReport } from '../ports/page-calls.js';
import type { FrameAnswer } from '../ports/page-driver.js';
import type { Action, Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import type { Timeouts } from './options.js';
import type { Tab } from './tab.js';
import { wordingsOf } from '../text/wordings.js';

/** The retry tier: while a page settles, an element that is not there yet is not gone. */
export const RETRY = { apart: 150, total: 2_000 } as const;

/**
 * Candidates that one frame returns at the most. What tiers name comes first, so the first, quick look has all that
 * can prove a target or cast doubt on it; the later ones, which may end in healing, see more.
 */
const CANDIDATES = { firstLook: 16, later: 60 } as const;

/** Milliseconds to go on looking for what is not proven, on a page that is still loading and on one that has loaded. */
export interface Patience {
  loading: number;
  settled: number;
}

/** One look, whatever it shows. */
export const NO_PATIENCE: Patience = { loading: 0, settled: 0 };

/** A step that says how long to wait is waited for; otherwise the retry tier's time, and longer while the page loads. */
export function patienceFor(step: Step, timeouts: Timeouts): Patience {
  return step.wait === undefined ? { loading: timeouts.settle, settled: RETRY.total } : { loading: step.wait, settled: step.wait };
}

export interface Located {
  decision: Decision;
  attempts: number;
  loading: boolean;
  facts: PageFacts;
}

/**
 * Looks at once; a proven target needs no waiting. Anything less is looked at again until the retries are
 * used up, so that healing never competes with a page that is still arriving.
 */
export async function locate(tab: Tab, question: { target: Target; action: Action }, patience: Patience): Promise<Located> {
  const began = tab.left();
  const wordings = wordingsFor(question.target);
  for (let attempts = 1; ; attempts++) {
    const answers = await tab.inAllFrames('query', { ...question, wordings, limit: attempts === 1 && patience.settled > 0 ? CANDIDATES.firstLook : CANDIDATES.later });
    const { contenders, facts, ...page } = gather(answers);
    const loading = page.loading || isFrameMissing(question.target, answers);
    const decision = decide({ ...question, facts, reads: readsContent(question) }, contenders);
    const proven = decision.kind === 'recorded' && !loading;
    const enough = began - tab.left() >= (loading ? patience.loading : patience.settled);
    if (proven || enough || tab.left() <= RETRY.apart) return { decision: retried(decision, attempts), attempts, loading, facts };
    await tab.sleep(RETRY.apart);
  }
}

/** The frame that holds the target comes after the page; until it has come, the page is not complete. */
function isFrameMissing({ frames }: Target, answers: readonly FrameAnswer<QueryReport>[]): boolean {
  const last = frames?.at(-1);
  return last !== undefined && !answers.some(({ frame, ...answer }) => 'value' in answer && !answer.value.loading && frame.path.length === frames?.length && (frame.url !== 'about:blank' || !last.host));
}

function wordingsFor({ semantics }: Target): string[] {
  const texts = [semantics?.name, semantics?.label, semantics?.text, semantics?.title, semantics?.alt, semantics?.placeholder];
  return [...new Set(texts.flatMap((text) => (text ? wordingsOf(text) : [])))];
}

/** What an element shows is its content, not its name, where the step is there to read it. */
export function readsContent({ target, action }: { target: Target; action: Action }): boolean {
  return ['extract', 'assertText', 'assertValue', 'waitFor'].includes(action) && kindOf(target) === 'content';
}

/**
 * Whether the element is to be seen, even if it could not be acted on: two of the recorded name, where nobody can
 * say which is meant, are not none.
 */
export function isStillThere(decision: Decision): boolean {
  if (decision.kind !== 'none') return true;
  return decision.code === 'ambiguous' && decision.ranked.some(({ candidate, identity }) => candidate.state.visible && isNamed(identity.comparisons));
}

function isNamed(comparisons: readonly Comparison[]): boolean {
  return !vetoOf(comparisons) && comparisons.some(({ evidence, verdict }) => evidence === 'label' && verdict === 'same');
}

/** An element that only a later look brought, and no other tier named, was named by the retry tier. */
function retried(decision: Decision, attempts: number): Decision {
  if (decision.kind !== 'proposed' || decision.tier !== null || attempts === 1) return decision;
  return { ...decision, tier: 'retry' };
}

export function gather(answers: readonly FrameAnswer<QueryReport>[]): { contenders: Contender[]; facts: PageFacts; loading: boolean } {
  const read = answers.flatMap((answer) => ('value' in answer ? [answer] : []));
  const contenders = read.flatMap(({ frame, value }) =>
    value.candidates.map((one) => ({
      ref: { frame: frame.id, node: one.node },
      snapshot: { ...one.snapshot, frames: frame.path },
      state: one.state,
      tiers: one.tiers,
    })),
  );
  const main = answers.find(({ frame }) => frame.parent === null);
  return {
    contenders,
    facts: read.map(({ value }) => value.facts).reduce(mergeFacts, { elements: 0 }),
    loading: !main || 'error' in main || main.value.loading,
  };
}

/** Counts add up over frames; what is present in one frame is present. */
function mergeFacts(a: PageFacts, b: PageFacts): PageFacts {
  const merged: PageFacts = { ...a, ...b, elements: a.elements + b.elements };
  for (const key of ['id', 'name', 'tag', 'type', 'text', 'accessibleName', 'role', 'href', 'placeholder', 'label', 'dataAttributes', 'controlsNamed'] as const) {
    if (a[key] !== undefined || b[key] !== undefined) merged[key] = (a[key] ?? 0) + (b[key] ?? 0);
  }
  for (const key of ['headingPresent', 'formPresent', 'rowPresent', 'questionPresent'] as const) {
    if (a[key] !== undefined || b[key] !== undefined) merged[key] = a[key] === true || b[key] === true;
  }
  for (const key of ['neighboursPresent', 'sectionPresent', 'controlNamesPresent'] as const) {
    if (a[key] !== undefined || b[key] !== undefined) merged[key] = Math.max(a[key] ?? 0, b[key] ?? 0);
  }
  merged.classes = mergeCounts(a.classes, b.classes);
  return merged;
}

function mergeCounts(a: Record<string, number> = {}, b: Record<string, number> = {}): Record<string, number> {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}

export const PRECISE_TIERS: readonly string[] = TIERS.filter((tier) => tier.precise).map((tier) => tier.id);
