import type { Judgement } from '../confidence/judgement.js';
import { judge } from '../confidence/score.js';
import { showPercent } from '../confidence/scale.js';
import type { Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { findOnSurface } from '../sight/find-on-surface.js';
import { recordedScene, type RecordedScene } from '../sight/recorded-scene.js';
import type { SurfaceFinding } from '../sight/surface-finding.js';
import type { CheckVerdict } from '../verify/expectations.js';
import { isAssertion, neverHealed, riskOfStep } from './heal.js';
import { actOnPixels, pressOnSurface, type PixelAct } from './pixel-act.js';
import { drawnName, inView, locateSurface, looksOf, pictureOf, seeSurface, type FoundSurface, type LocatedPixels } from './pixel-surface.js';
import { surfaceChanged, verifyOnPixels } from './pixel-verify.js';
import { takePicture } from './picture.js';
import type { Ending, StepContext } from './step-context.js';
import { verifyAfter } from './verify-after.js';

/** While an application draws itself, what is not there yet is not gone. Milliseconds. */
const PATIENCE = 4_000;
const APART = 200;
/** Left of the time for a step when nothing more is looked for. */
const LAST_LOOK = 1_000;
/** How often the control may change or be covered in the moment of the click. */
const MOST_TRIES = 3;

/** Whether a target is drawn on a surface, and no element of its own. */
export function isDrawn(target: Target | undefined): target is Target {
  return !!target?.pixels?.surface;
}

/** A step on something that is drawn: find it by what can be read, act on its place, and verify by reading. */
export async function runPixelStep(context: StepContext, target: Target): Promise<Ending> {
  if (context.step.action === 'press') return pressDrawn(context, target, context.step);
  for (let tries = 1; ; tries++) {
    const located = await findDrawn(context, target);
    if ('outcome' in located) return located;
    const judged = accepted(context, located);
    if ('outcome' in judged) return refused(context, judged, located);
    const act = await actOnPixels(context, located);
    if (act.kind === 'done') return finish(context, { ...located, ...judged }, act);
    if (tries >= MOST_TRIES || act.kind === 'covered') return refused(context, { outcome: 'refused', code: act.kind === 'covered' ? 'covered' : 'not-usable', reason: act.reason }, located);
  }
}

/** What was recorded, among what the surface shows now; or the end of the step. It is never looked for by its place alone. */
export async function findDrawn(context: StepContext, target: Target): Promise<LocatedPixels | Ending> {
  const { sight } = context.options;
  if (!sight || sight.verify === 'off') return missing(context, 'it is drawn on a canvas; without reading the screen it cannot be found again');
  const recorded = recordedScene(target);
  if (!recorded) return missing(context, unreadWhy(target));
  const surface = await locateSurface(context, target);
  if (typeof surface === 'string') return missing(context, surface);
  if (surface.located) context.report.located(surface.located.decision, surface.located.attempts);
  return lookFor(context, { target, recorded, surface });
}

function unreadWhy({ frames }: Target): string {
  const why = 'it is drawn on a canvas, and could not be read when it was recorded';
  return (frames?.length ?? 0) > 0 ? `${why}: record it again while all of its frame is in view` : `${why}: record it again with pictures`;
}

interface Wanted {
  target: Target;
  recorded: RecordedScene;
  surface: FoundSurface;
}

async function lookFor(context: StepContext, { target, recorded, surface }: Wanted): Promise<LocatedPixels | Ending> {
  const { tab } = context;
  const patience = context.step.wait ?? PATIENCE;
  let began: number | null = null;
  await tab.inFrame(surface.ref.frame, 'prepare', { node: surface.ref.node, action: 'hover', timeout: 500 });
  for (;;) {
    const seen = await seeSurface(context, surface.ref);
    const finding: SurfaceFinding = typeof seen === 'string' ? { kind: 'not-found', reason: seen } : findOnSurface(asked(context.step, recorded), seen.scene, await looksOf(context, target, seen));
    if (finding.kind === 'found' && typeof seen !== 'string') return { surface, seen, finding, recorded };
    // An engine that starts, or a machine that is busy, takes its time; what was read is waited for from then on.
    if (typeof seen !== 'string') began ??= tab.left();
    const isOver = (began !== null && began - tab.left() >= patience) || tab.left() <= LAST_LOOK;
    if (finding.kind !== 'found' && isOver) return missing(context, finding.reason, finding.kind === 'ambiguous' ? 'ambiguous' : 'not-found');
    await tab.sleep(APART);
  }
}

/** A check of a text looks for that text, in the surroundings of the recorded one. */
function asked(step: Step, recorded: RecordedScene): RecordedScene {
  return step.action === 'assertText' ? { ...recorded, name: step.text } : recorded;
}

async function missing(context: StepContext, reason: string, code: 'not-found' | 'ambiguous' = 'not-found'): Promise<Ending> {
  await takePicture(context, null);
  return isAssertion(context.step.action) ? { outcome: 'failed', code: 'assertion-failed', reason } : { outcome: 'refused', code, reason };
}

interface Accepted {
  judgement: Judgement;
}

/** As recorded, it needs no judgement; anywhere else it is healed, and by the same rules as an element. */
function accepted(context: StepContext, { finding, recorded }: LocatedPixels): Accepted | Ending {
  const { step, options } = context;
  const judgement = judge({
    sourceFound: true,
    sourceConfidence: finding.confidence,
    label: { recorded: recorded.name ?? undefined, found: finding.name === '' ? undefined : finding.name },
    kind: { recorded: null, found: null },
    position: { recorded: recorded.control, found: finding.control },
    matches: 1,
    cacheRate: null,
    usable: true,
    risky: riskOfStep(step) !== null,
    thresholds: options.policy.thresholds,
    mode: options.policy.mode,
  });
  context.report.judged(judgement);
  if (finding.place === 'same') return { judgement };
  const never = neverHealed(context, options.policy);
  if (never) return { outcome: 'refused', code: never.code, reason: `${finding.why}, but ${never.reason}` };
  if (judgement.action === 'auto_apply' || judgement.action === 'apply_with_flag') return { judgement };
  return { outcome: 'refused', code: 'below-threshold', reason: `${finding.why} (${showPercent(judgement.final)}), which is not enough to act` };
}

async function refused(context: StepContext, ending: Ending, located: LocatedPixels): Promise<Ending> {
  await takePicture(context, null);
  context.report.outlined(inView(located.seen, located.finding.control), drawnName(located));
  return ending;
}

async function finish(context: StepContext, located: LocatedPixels & Accepted, act: Extract<PixelAct, { kind: 'done' }>): Promise<Ending> {
  const verdict = await verifyOnPixels(context, located, act);
  context.report.verified(verdict);
  return endingOf(context.step, located, verdict);
}

function endingOf(step: Step, located: LocatedPixels & Accepted, verdict: CheckVerdict): Ending {
  const { finding, judgement } = located;
  const name = drawnName(located);
  const risk = riskOfStep(step);
  if (verdict.verdict === 'fail') return { outcome: 'failed', code: 'expectation-missed', reason: `acted on ${name}, but afterwards ${verdict.description}` };
  if (verdict.verdict === 'unknown') {
    if (risk) return { outcome: 'failed', code: 'no-effect', reason: `acted on ${name}, a risky step (‘${risk}’), and ${verdict.description}` };
    return { outcome: 'unverified', code: 'no-effect', reason: `acted on ${name}, but ${verdict.description}` };
  }
  if (finding.place === 'same') return { outcome: 'passed', reason: `${name}: ${verdict.description}` };
  const how = `found ${name} by sight: ${finding.why} (${showPercent(judgement.final)}); ${verdict.description}`;
  return judgement.action === 'auto_apply' ? { outcome: 'healed', reason: how } : { outcome: 'flagged', reason: `${how}; waits for review` };
}

/** A key goes to what has the focus in the application, wherever that is drawn. */
async function pressDrawn(context: StepContext, target: Target, step: Extract<Step, { action: 'press' }>): Promise<Ending> {
  const surface = await locateSurface(context, target);
  if (typeof surface === 'string') return missing(context, surface);
  if (surface.located) context.report.located(surface.located.decision, surface.located.attempts);
  const seen = await pictureOf(context, surface.ref);
  await takePicture(context, null);
  await pressOnSurface(context, surface.ref, step);
  const expectations = step.expect?.after ?? [];
  const verdict = expectations.length > 0 || !seen ? await verifyAfter(context, { step, ref: null, expectations, timeouts: context.timeouts }) : await surfaceChanged(context, seen);
  context.report.verified(verdict);
  if (verdict.verdict === 'pass') return { outcome: 'passed', reason: verdict.description };
  if (verdict.verdict === 'fail') return { outcome: 'failed', code: 'expectation-missed', reason: `pressed ${step.key}, but ${verdict.description}` };
  return { outcome: riskOfStep(step) ? 'failed' : 'unverified', code: 'no-effect', reason: `pressed ${step.key}, but ${verdict.description}` };
}

/** Checks of what is drawn hold as soon as it can be read, wherever it stands. */
export async function assertDrawn(context: StepContext, target: Target): Promise<Ending> {
  const { step } = context;
  const located = await findDrawn(context, target);
  if (step.action === 'assertNotVisible') {
    if (!('outcome' in located)) return refused(context, { outcome: 'failed', code: 'assertion-failed', reason: `${located.finding.why}; expected it to be gone` }, located);
    return located.reason.includes('is not to be read there') ? { outcome: 'passed', reason: located.reason } : located;
  }
  if ('outcome' in located) return located;
  if (step.action !== 'assertVisible' && step.action !== 'assertText') return refused(context, { outcome: 'failed', code: 'assertion-failed', reason: 'what is drawn on a canvas can be checked for being there and for its text only' }, located);
  return refused(context, { outcome: 'passed', reason: located.finding.why }, located);
}
