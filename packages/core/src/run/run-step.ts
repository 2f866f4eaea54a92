import { DriverError } from '../ports/page-driver.js';
import { mayBeOpened } from '../recording/merge/addresses.js';
import { matchesPattern } from '../recording/pattern.js';
import { targetOf, type Step } from '../recording/step.js';
import { accept } from './accept.js';
import { runAssertion } from './assertions.js';
import { isAssertion, riskOfStep } from './heal.js';
import { isStillThere, locate, NO_PATIENCE } from './locate.js';
import { isPassing } from './passing.js';
import { takePicture } from './picture.js';
import { extractDrawn } from './pixel-extract.js';
import { isDrawn } from './pixel-step.js';
import { readBack } from './read-back.js';
import { runTargetStep } from './run-target-step.js';
import { keepScreen } from './screen-before.js';
import { scrollFar } from './scroll-far.js';
import type { Ending, StepContext } from './step-context.js';
import { closeTab, switchTab } from './tab-steps.js';
import { verifyAfter, verifyBefore } from './verify-after.js';

const POLL = 100;

/** One step from its before-check to its end; expected failures are endings, never exceptions. */
export async function runStep(context: StepContext): Promise<Ending> {
  try {
    const before = context.step.expect?.before ?? [];
    if (before.length > 0) {
      const verdict = await verifyBefore(context, before);
      if (verdict.verdict !== 'pass') {
        await takePicture(context, null);
        return { outcome: 'refused', code: 'expectation-missed', reason: `before the step ${verdict.description}` };
      }
    }
    return await byAction(context, context.step);
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return driverEnding(error);
  }
}

function driverEnding(error: DriverError): Ending {
  if (error.code === 'aborted') return { outcome: 'skipped', code: 'aborted', reason: 'the run was stopped during this step' };
  if (error.code === 'timeout') return { outcome: 'failed', code: 'timeout', reason: error.message };
  const navigation = error.code === 'navigation-failed' || error.code === 'too-many-redirects';
  return { outcome: 'failed', code: navigation ? 'navigation-failed' : 'driver', reason: error.message };
}

async function byAction(context: StepContext, step: Step): Promise<Ending> {
  if (isAssertion(step.action)) return runAssertion(context);
  switch (step.action) {
    case 'navigate':
      return navigate(context, step.url);
    case 'extract':
      return extract(context, step);
    case 'waitFor':
      return waitFor(context, step);
    case 'switchTab':
      return switchTab(context, step);
    case 'closeTab':
      return closeTab(context, step);
    case 'dialog':
      await context.tab.dispatch({ kind: 'dialogs', answer: step.answer === 'dismiss' ? 'dismiss' : 'accept', ...(step.value === undefined ? {} : { promptText: step.value }) });
      return { outcome: 'passed', reason: `dialogs of the next step are answered with ${step.answer}` };
    case 'download':
      return download(context, step);
    case 'press':
    case 'scroll':
      return step.target ? runTargetStep(context, step.target) : withoutTarget(context, step);
    default: {
      const target = targetOf(step);
      return target ? runTargetStep(context, target) : { outcome: 'failed', code: 'driver', reason: `${step.action} needs a target` };
    }
  }
}

export async function navigate(context: StepContext, url: string): Promise<Ending> {
  // A variable may bring what the file may not.
  if (!mayBeOpened(url)) return { outcome: 'refused', code: 'navigation-failed', reason: 'the address is none that may be opened: only those that begin with https://, http:// or file:// are' };
  await context.tab.navigate(url, context.timeouts.navigation);
  const expectations = context.step.expect?.after ?? [];
  const verdict = expectations.length > 0 ? await verifyAfter(context, { step: context.step, ref: null, expectations, timeouts: context.timeouts }) : null;
  if (verdict) context.report.verified(verdict);
  await takePicture(context, null);
  if (verdict && verdict.verdict !== 'pass') return { outcome: 'failed', code: 'expectation-missed', reason: `opened ${url}, but ${verdict.description}` };
  return { outcome: 'passed', reason: `opened ${url}` };
}

async function withoutTarget(context: StepContext, step: Extract<Step, { action: 'press' | 'scroll' }>): Promise<Ending> {
  const { tab } = context;
  await tab.inAllFrames('watch', {});
  await takePicture(context, null);
  if (step.action === 'press') await keepScreen(context, null);
  tab.mark();
  await tab.inAllFrames('changes', {});
  if (step.action === 'press') await tab.dispatch({ kind: 'key', key: step.key, modifiers: step.modifiers ?? [] });
  else await scrollFar(tab, { frame: 'main', to: step.to });
  if (step.action === 'scroll') return { outcome: 'passed', reason: `scrolled to ${step.to.x}, ${step.to.y}` };
  const verdict = await verifyAfter(context, { step, ref: null, expectations: step.expect?.after ?? [], timeouts: context.timeouts });
  context.report.verified(verdict);
  if (verdict.verdict === 'pass') return { outcome: 'passed', reason: verdict.description };
  if (verdict.verdict === 'fail') return { outcome: 'failed', code: 'expectation-missed', reason: `pressed ${step.key}, but ${verdict.description}` };
  return { outcome: riskOfStep(step) ? 'failed' : 'unverified', code: 'no-effect', reason: `pressed ${step.key}, but ${verdict.description}` };
}

async function extract(context: StepContext, step: Extract<Step, { action: 'extract' }>): Promise<Ending> {
  if (isDrawn(step.target)) return extractDrawn(context, step);
  const accepted = await accept(context, step.target);
  if ('outcome' in accepted) return accepted;
  const reading = await readBack(context.tab, accepted.ref);
  await takePicture(context, accepted.ref);
  const text = reading ? (reading.value ?? reading.text) : null;
  if (text === null || text === '') return { outcome: 'failed', code: 'no-effect', reason: 'there is no text to extract' };
  context.extracted[step.into] = text;
  const ending = { reason: `${step.into} is ‘${text.slice(0, 80)}’` };
  if (accepted.decision.kind === 'recorded') return { outcome: 'passed', ...ending };
  return accepted.judgement?.action === 'auto_apply' ? { outcome: 'healed', ...ending } : { outcome: 'flagged', ...ending };
}

async function waitFor(context: StepContext, step: Extract<Step, { action: 'waitFor' }>): Promise<Ending> {
  const { tab, timeouts } = context;
  const patience = step.wait ?? timeouts.step;
  const state = step.state ?? 'visible';
  for (let waited = 0; ; waited += POLL) {
    if ((await isThere(context, step)) === (state === 'visible')) {
      await takePicture(context, null);
      return { outcome: 'passed', reason: state === 'visible' ? 'it is there' : 'it has gone' };
    }
    if (waited >= patience || tab.left() <= 2 * POLL) break;
    await tab.sleep(POLL);
  }
  await takePicture(context, null);
  return { outcome: 'failed', code: 'timeout', reason: `waited ${patience} ms for it to be ${state === 'visible' ? 'there' : 'gone'}` };
}

/** null where it cannot be said: on a page that is still loading, a thing that is not there yet is not gone. */
async function isThere(context: StepContext, step: Extract<Step, { action: 'waitFor' }>): Promise<boolean | null> {
  try {
    return await isSeen(context, step);
  } catch (error) {
    if (isPassing(error)) return null;
    throw error;
  }
}

async function isSeen(context: StepContext, step: Extract<Step, { action: 'waitFor' }>): Promise<boolean | null> {
  const { tab } = context;
  if (step.url !== undefined && !matchesPattern(step.url, (await tab.inFrame('main', 'page', {})).url)) return false;
  if (step.text !== undefined) {
    const answers = await tab.inAllFrames('findTexts', { items: [{ id: 'text', text: step.text }] });
    if (!answers.some((answer) => 'value' in answer && (answer.value.found['text'] ?? 0) > 0)) return false;
  }
  if (!step.target) return true;
  const { decision, attempts, loading } = await locate(tab, { target: step.target, action: 'waitFor' }, NO_PATIENCE);
  context.report.located(decision, attempts);
  if (decision.kind === 'recorded') return true;
  return loading || isStillThere(decision) ? null : false;
}

async function download(context: StepContext, step: Extract<Step, { action: 'download' }>): Promise<Ending> {
  const acted = await runTargetStep(context, step.target);
  if (acted.outcome === 'refused' || acted.code === 'driver') return acted;
  const done = (): { state: string; fileName: string; reason?: string } | undefined =>
    context.tab.signals().flatMap((signal) => (signal.kind === 'download' && signal.state !== 'started' ? [signal] : []))[0];
  while (!done() && context.tab.left() > POLL) await context.tab.sleep(POLL);
  const file = done();
  if (!file) return { outcome: 'failed', code: 'timeout', reason: 'no file arrived' };
  if (file.state === 'failed') return { outcome: 'failed', code: 'driver', reason: `the download failed: ${file.reason ?? file.fileName}` };
  if (step.fileName && !matchesPattern(step.fileName, file.fileName)) return { outcome: 'failed', code: 'expectation-missed', reason: `the file is ‘${file.fileName}’, not ‘${step.fileName}’` };
  return arrived(context, acted, file.fileName);
}

/** A file that arrives is an effect, however late; what was only proposed waits for review all the same. */
function arrived({ report }: StepContext, acted: Ending, fileName: string): Ending {
  const reason = `${acted.reason}; ‘${fileName}’ arrived`;
  if (acted.code !== 'no-effect') return { ...acted, reason };
  report.verified({ verdict: 'pass', description: `‘${fileName}’ arrived` });
  return { outcome: report.isProposed ? 'flagged' : 'passed', reason };
}
