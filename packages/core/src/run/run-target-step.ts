import { showPercent } from '../confidence/scale.js';
import { describe } from '../element/labels.js';
import { isSecretField } from '../element/secret-field.js';
import type { NodeRef } from '../element/snapshot.js';
import { DriverError } from '../ports/page-driver.js';
import type { Action, Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { accept } from './accept.js';
import type { Accepted } from './accepted.js';
import type { Act } from './act.js';
import { riskOfStep } from './heal.js';
import { learnFrom } from './learn.js';
import { locate, patienceFor, RETRY } from './locate.js';
import { contradictedOnScreen } from './contradicted-on-screen.js';
import { perform } from './perform.js';
import { takePicture } from './picture.js';
import { isDrawn, runPixelStep } from './pixel-step.js';
import { keepScreen } from './screen-before.js';
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
  await keepScreen(context, ref);
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
    await learnFrom(context, accepted, { outcome: 'failed' });
    return { outcome: 'failed', code: 'no-effect', reason: `acted on ${describe(accepted.decision.chosen.candidate.snapshot)}, but ${act.amiss}` };
  }
  const verdict = await verdictOn(context, accepted.ref, act);
  report.verified(verdict);
  const ending = endingOf(step, accepted, verdict);
  await learnFrom(context, accepted, ending);
  return ending;
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

