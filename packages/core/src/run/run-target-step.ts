import type { Judgement } from '../confidence/judgement.js';
import { showPercent } from '../confidence/scale.js';
import type { Decision } from '../decide/decision.js';
import { describe } from '../element/labels.js';
import { isSecretField } from '../element/secret-field.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError } from '../ports/page-driver.js';
import type { Action, Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import type { Act } from './act.js';
import { findBySight } from './find-by-sight.js';
import { judgeProposal, neverHealed, riskOfStep } from './heal.js';
import { locate, patienceFor, RETRY, type Located } from './locate.js';
import { contradictedOnScreen } from './contradicted-on-screen.js';
import { perform } from './perform.js';
import { takePicture } from './picture.js';
import { isDrawn, runPixelStep } from './pixel-step.js';
import type { Ending, StepContext } from './step-context.js';
import type { Tab } from './tab.js';
import type { CheckVerdict } from '../verify/expectations.js';
import { holdAlready, isFirm, needsWatch, verifyAfter } from './verify-after.js';

/** How often a click may be stopped by what slid in front of it before the step is given up. */
const MAX_BLOCKED = 3;

/** How often it may have become something else under the pointer: what keeps changing cannot be hit for sure. */
const MAX_BECOMING = 2;

/** A slow page gets as many chances as a quick one, as long as there is time for the step. */
const MIN_TRIES = 3;

/** Before deciding again on a page that is drawing itself anew. */
const PAUSE = 50;

type Attempted = Act & { /** What is expected afterwards was true before. */ heldBefore?: boolean };

type Accepted = { ref: NodeRef; decision: Exclude<Decision, { kind: 'none' }>; judgement: Judgement | null };

/** A step that acts on an element: locate, decide, act, verify. */
export async function runTargetStep(context: StepContext, target: Target): Promise<Ending> {
  if (isDrawn(target)) return runPixelStep(context, target);
  const { tab } = context;
  const began = tab.left();
  for (let blocked = 0, becoming = 0, tries = 1; ; tries++) {
    const accepted = await accept(context, target);
    if ('outcome' in accepted) return accepted;
    const act = await attempt(context, accepted, target);
    if (act.kind === 'done') return finish(context, accepted, act);
    if (act.kind === 'blocked') blocked++;
    if (act.kind === 'not-ready' && act.by !== undefined) becoming++;
    if (act.kind === 'contradicted') return notActed(context, accepted, act);
    const again = act.kind === 'blocked' ? blocked < MAX_BLOCKED : act.reason === 'gone' && becoming < MAX_BECOMING && (tries < MIN_TRIES || began - tab.left() < RETRY.total);
    if (!again) return notActed(context, accepted, act);
    await tab.sleep(PAUSE);
  }
}

/** The element that may be acted on, or the end of the step where there is none. */
export async function accept(context: StepContext, target: Target): Promise<Accepted | Ending> {
  const { step, report } = context;
  const byDom = await locate(context.tab, { target, action: step.action }, patienceFor(step, context.timeouts));
  const located = byDom.decision.kind === 'none' ? await findBySight(context, target, byDom) : byDom;
  report.located(located.decision, located.attempts);
  const { decision } = located;
  if (decision.kind === 'none') return refuse(context, located);
  const ref = decision.chosen.candidate.ref;
  if (decision.kind === 'recorded') return { ref, decision, judgement: judged(context, { target, decision, matches: null }) };
  const never = neverHealed(context, context.options.policy);
  if (never) return refuse(context, located, never);
  if (isSecretField(decision.chosen.candidate.snapshot)) return refuse(context, located, { code: 'never-healed', reason: 'fields for secrets are never healed by themselves' });
  if (located.loading) return refuse(context, located, { code: 'timeout', reason: 'the page is still loading, so nothing is healed' });
  const { matches } = await context.tab.inFrame(ref.frame, 'capture', { node: ref.node });
  const judgement = judged(context, { target, decision, matches });
  if (judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag') return { ref, decision, judgement };
  const reason = `${describe(decision.chosen.candidate.snapshot)} may be it (${showPercent(judgement.final)}), but that is not enough to act: ${decision.because}`;
  return refuse(context, located, { code: 'below-threshold', reason });
}

function judged(context: StepContext, { target, decision, matches }: { target: Target; decision: Accepted['decision']; matches: number | null }): Judgement {
  const judgement = doubted(decision, judgeProposal({ step: context.step, target, decision }, { matches, policy: context.options.policy }));
  context.report.judged(judgement);
  return judgement;
}

/** What the score cannot tell is left to a person. */
function doubted(decision: Accepted['decision'], judgement: Judgement): Judgement {
  const doubt = decision.kind === 'proposed' ? decision.doubt : undefined;
  return doubt !== undefined && judgement.action === 'auto_apply' ? { ...judgement, action: 'apply_with_flag', gates: [...judgement.gates, doubt] } : judgement;
}

async function refuse(context: StepContext, { decision }: Located, why?: { code: Ending['code']; reason: string }): Promise<Ending> {
  await takePicture(context, decision.kind === 'none' ? null : decision.chosen.candidate.ref);
  const never = neverHealed(context, context.options.policy);
  const found = decision.kind === 'none' ? decision : null;
  const reason = why?.reason ?? found?.reason ?? 'it was not found';
  const nearest = decision.kind === 'proposed' && why?.code !== 'below-threshold' ? `; ${describe(decision.chosen.candidate.snapshot)} may be it: ${decision.because}` : '';
  const code = why?.code ?? found?.code ?? 'not-found';
  if (context.step.action.startsWith('assert')) return { outcome: 'failed', code: 'assertion-failed', reason: `not found: ${reason}${nearest}` };
  return { outcome: 'refused', code, reason: never && found ? `${reason} (${never.reason})` : `${reason}${nearest}` };
}

async function attempt(context: StepContext, { ref, decision }: Accepted, target: Target): Promise<Attempted> {
  const { step, tab, options } = context;
  const { own, snapshot } = decision.chosen.candidate;
  const found = own ?? snapshot;
  const offset = pointedAt(decision);
  const drop = step.action === 'drag' && 'target' in step.to ? await dropTarget(context, step.to.target as Target) : undefined;
  if (drop && !('frame' in drop)) return { kind: 'not-ready', reason: 'gone', by: 'the place to drop it was not found' };
  tab.mark();
  let heldBefore = false;
  try {
    if (needsWatch(context)) await watch(tab, ref);
    const act = await perform(tab, {
      step,
      ref,
      found,
      ...(drop ? { dropAt: drop } : {}),
      ...(offset ? { offset } : {}),
      file: options.file,
      beforeDispatch: async () => {
        const against = await contradictedOnScreen(context, target, decision);
        if (against === null) heldBefore = await beforeDispatch(context, ref);
        return against;
      },
    });
    return { ...act, heldBefore };
  } catch (error) {
    if (error instanceof DriverError && error.code === 'stale-node') return { kind: 'not-ready', reason: 'gone' };
    throw error;
  } finally {
    if (context.holdsSecret || isSecretField(found)) context.secrets.push(ref);
  }
}

/** Found by its words, it is pointed at where they stand. */
function pointedAt(decision: Accepted['decision']): { x: number; y: number } | null {
  const { match, box } = decision.chosen.candidate.seen ?? {};
  const isOnIt = match && box && match.point.x >= box.x && match.point.x <= box.x + box.width && match.point.y >= box.y && match.point.y <= box.y + box.height;
  return isOnIt ? { x: (match.point.x - box.x) / box.width, y: (match.point.y - box.y) / box.height } : null;
}

async function dropTarget(context: StepContext, target: Target): Promise<NodeRef | Ending> {
  const { decision } = await locate(context.tab, { target, action: 'hover' }, patienceFor(context.step, context.timeouts));
  return decision.kind === 'recorded' ? decision.chosen.candidate.ref : { outcome: 'refused', reason: 'the place to drop it was not found' };
}

/** That the pressed control takes the focus is no effect, so its own frame is told which one it is. */
async function watch(tab: Tab, ref: NodeRef): Promise<void> {
  await tab.inAllFrames('watch', {});
  await tab.inFrame(ref.frame, 'watch', { node: ref.node });
}

/**
 * The last moment before input: the picture is taken, what has changed by itself so far is set aside. A page that
 * went elsewhere meanwhile took the guard with it, and whatever stands there now was not decided on. Tells whether
 * what is expected afterwards is there already.
 */
async function beforeDispatch(context: StepContext, ref: NodeRef): Promise<boolean> {
  const { step, tab } = context;
  const [held] = await Promise.all([holdAlready(tab, step.expect?.after ?? []), takePicture(context, ref)]);
  if (held) await watch(tab, ref);
  const left = tab.signals().some((signal) => signal.kind === 'navigated' && !signal.sameDocument);
  if (left) throw new DriverError('stale-node', 'the page moved on to another document');
  tab.mark();
  if (held || needsWatch(context)) await tab.inAllFrames('changes', {});
  return held;
}

async function notActed(context: StepContext, { decision }: Accepted, act: Exclude<Act, { kind: 'done' }>): Promise<Ending> {
  await takePicture(context, decision.chosen.candidate.ref);
  const name = describe(decision.chosen.candidate.snapshot);
  if (act.kind === 'contradicted') return { outcome: 'refused', code: 'contradiction', reason: act.by };
  if (act.kind === 'blocked' && act.input === 'keys') return { outcome: 'refused', code: 'not-usable', reason: `${name} does not keep the focus: it goes to ${act.by}` };
  if (act.kind === 'blocked') return { outcome: 'refused', code: 'covered', reason: `${name} is covered by ${act.by}` };
  if (act.reason === 'covered') return { outcome: 'refused', code: 'covered', reason: `${name} is covered by ${act.by ?? 'something else'}` };
  const by = act.by ? ` (${act.by})` : '';
  return { outcome: 'refused', code: 'not-usable', reason: `${name} cannot be used: it is ${act.reason}${by}` };
}

async function finish(context: StepContext, accepted: Accepted, act: Done): Promise<Ending> {
  const { step, report } = context;
  if (act.note) report.notes.push(act.note);
  if (act.amiss) {
    report.verified({ verdict: 'fail', description: act.amiss });
    return { outcome: 'failed', code: 'no-effect', reason: `acted on ${describe(accepted.decision.chosen.candidate.snapshot)}, but ${act.amiss}` };
  }
  const verdict = await verdictOn(context, accepted.ref, act);
  report.verified(verdict);
  return endingOf(step, accepted, verdict);
}

async function verdictOn(context: StepContext, ref: NodeRef, act: Done): Promise<CheckVerdict> {
  const { step, tab, timeouts } = context;
  const expectations = step.expect?.after ?? [];
  const { note, chosen, holds, heldBefore } = act;
  const told = { ...(note ? { note } : {}), ...(chosen ? { chosen } : {}), ...(holds === undefined ? {} : { holds }), ...(heldBefore ? { heldBefore } : {}) };
  const seen = await verifyAfter(context, { step, ref, expectations, timeouts, ...told });
  const proven = expectations.some(isFirm) && !heldBefore;
  if (proven || note) return seen;
  if (!act.delivered) return UNDELIVERED;
  if (act.clicked === false && seen.verdict === 'pass' && CLICKING.includes(step.action) && !wentOn(tab)) return UNCLICKED;
  return seen;
}

function wentOn(tab: Tab): boolean {
  return tab.signals().some(({ kind }) => kind === 'navigated' || kind === 'tabOpened' || kind === 'download');
}

type Done = Extract<Attempted, { kind: 'done' }>;

const CLICKING: readonly Action[] = ['click', 'doubleClick', 'rightClick', 'download'];

/** Whatever changed then, it was not because of this input. */
const UNDELIVERED: CheckVerdict = { verdict: 'unknown', description: 'the input did not reach it' };
const UNCLICKED: CheckVerdict = { verdict: 'unknown', description: 'only the press reached it, no click came of it' };

function endingOf(step: Step, { decision, judgement }: Accepted, verdict: CheckVerdict): Ending {
  const name = describe(decision.chosen.candidate.snapshot);
  const risk = riskOfStep(step);
  if (verdict.verdict === 'fail') return { outcome: 'failed', code: 'expectation-missed', reason: `acted on ${name}, but afterwards ${verdict.description}` };
  if (verdict.missed && risk && decision.kind !== 'recorded') return { outcome: 'failed', code: 'expectation-missed', reason: `acted on ${name}, a risky step (‘${risk}’), and ${verdict.description}` };
  if (verdict.verdict === 'unknown') {
    if (risk) return { outcome: 'failed', code: 'no-effect', reason: `acted on ${name}, a risky step (‘${risk}’), and ${verdict.description}` };
    return { outcome: 'unverified', code: 'no-effect', reason: `acted on ${name}, but ${verdict.description}` };
  }
  if (decision.kind === 'recorded') return { outcome: 'passed', reason: `${name}: ${verdict.description}` };
  const score = judgement ? showPercent(judgement.final) : '';
  const how = `${decision.because}; found ${name} (${score}); ${verdict.description}`;
  if (judgement?.action === 'auto_apply') return { outcome: 'healed', reason: how };
  return { outcome: 'flagged', reason: `${how}; waits for review` };
}

