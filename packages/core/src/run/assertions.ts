import { describe } from '../element/labels.js';
import { matchesPattern } from '../recording/pattern.js';
import { targetOf, type Step } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import type { NodeRef } from '../element/snapshot.js';
import { isUnspaced, normaliseText } from '../text/normalise.js';
import { gather, isStillThere, locate, NO_PATIENCE, PRECISE_TIERS } from './locate.js';
import { isPassing } from './passing.js';
import { takePicture } from './picture.js';
import { assertDrawn, isDrawn } from './pixel-step.js';
import { accept } from './accept.js';
import type { Ending, StepContext } from './step-context.js';
import { readBack } from './read-back.js';

const POLL = 100;

/** An assertion holds as soon as it is seen to hold, and fails when its time is over. It is never healed. */
export async function runAssertion(context: StepContext): Promise<Ending> {
  const { step } = context;
  const target = targetOf(step);
  if (isDrawn(target)) return assertDrawn(context, target);
  switch (step.action) {
    case 'assertUrl':
    case 'assertTitle':
      return assertPage(context, step);
    case 'assertNotVisible':
      return assertGone(context, step.target);
    case 'assertCount':
      return assertCount(context, step.target, step.count);
    case 'assertVisible':
    case 'assertText':
    case 'assertValue':
    case 'assertChecked':
      return assertElement(context, step.target);
    default:
      return { outcome: 'failed', code: 'driver', reason: `${step.action} is not an assertion` };
  }
}

async function until(context: StepContext, look: () => Promise<Ending>): Promise<Ending> {
  const { tab, timeouts } = context;
  const patience = context.step.wait ?? timeouts.after;
  for (let waited = 0; ; waited += POLL) {
    const ending = await look().catch(unreadable);
    if (ending.outcome === 'passed' || waited >= patience || tab.left() <= POLL) return ending;
    await tab.sleep(POLL);
  }
}

function unreadable(error: unknown): Ending {
  if (!isPassing(error)) throw error;
  return { outcome: 'failed', code: 'assertion-failed', reason: 'the page could not be read' };
}

async function assertPage(context: StepContext, step: Extract<Step, { action: 'assertUrl' | 'assertTitle' }>): Promise<Ending> {
  const ending = await until(context, async () => {
    const page = await context.tab.inFrame('main', 'page', {});
    const [what, value] = step.action === 'assertUrl' ? ['address', page.url] : ['title', page.title];
    return outcome(matchesPattern(step.matches, value), `the ${what} is ‘${value}’`, `expected ‘${step.matches}’`);
  });
  await takePicture(context, null);
  return ending;
}

async function assertElement(context: StepContext, target: Target): Promise<Ending> {
  const accepted = await accept(context, target);
  if ('outcome' in accepted) return accepted;
  let { ref } = accepted;
  const name = describe(accepted.decision.chosen.candidate.snapshot);
  const ending = await until(context, async () => {
    const reading = (await readBack(context.tab, ref)) ?? (await readBack(context.tab, (ref = await drawnAnew(context, target, ref))));
    if (!reading) return { outcome: 'failed', code: 'assertion-failed', reason: `${name} has gone` };
    return check(context.step, name, reading);
  });
  await takePicture(context, ref);
  return ending;
}

/** Where the page has drawn the element anew, the new node; as it was where it is not there. */
async function drawnAnew({ tab, step }: StepContext, target: Target, old: NodeRef): Promise<NodeRef> {
  const { decision } = await locate(tab, { target, action: step.action }, NO_PATIENCE);
  return decision.kind === 'recorded' ? decision.chosen.candidate.ref : old;
}

function check(step: Step, name: string, reading: { text: string; value: string | null; checked: boolean | null; visible: boolean }): Ending {
  switch (step.action) {
    case 'assertText': {
      const [seen, wanted] = [normaliseSpace(reading.text), normaliseSpace(step.text)];
      return outcome(step.exact ? seen === wanted : containsWords(seen, wanted), `${name} shows ‘${cut(seen)}’`, `expected ‘${cut(wanted)}’`);
    }
    case 'assertValue':
      return outcome(reading.value === step.value, `the value is ‘${reading.value ?? 'not readable'}’`, `expected ‘${step.value}’`);
    case 'assertChecked':
      return outcome(reading.checked === step.checked, `${name} is ${reading.checked ? '' : 'not '}checked`, 'expected the opposite');
    default:
      return outcome(reading.visible, `${name} is visible`, 'expected to see it');
  }
}

/** Gone means that no recorded locator proves it any more, on a page that has settled. */
async function assertGone(context: StepContext, target: Target): Promise<Ending> {
  const ending = await until(context, async () => {
    const { decision, attempts, loading } = await locate(context.tab, { target, action: 'assertNotVisible' }, NO_PATIENCE);
    context.report.located(decision, attempts);
    const name = describe(decision.kind === 'none' ? target : decision.chosen.candidate.snapshot);
    if (isStillThere(decision)) return outcome(false, `${name} is still there`, 'expected it to be gone');
    return outcome(!loading, loading ? 'the page is still loading' : 'it is not there', 'expected it to be gone');
  });
  await takePicture(context, null);
  return ending;
}

/** Counts elements of the recorded role and name, or of the recorded test id or class where it has no name. */
async function assertCount(context: StepContext, target: Target, count: number): Promise<Ending> {
  const ending = await until(context, async () => {
    const answers = await context.tab.inAllFrames('query', { target, action: 'assertCount', limit: 200 });
    const { contenders, loading } = gather(answers);
    const alike = contenders.filter((one) => one.state.visible && isAlike(target, one.snapshot, one.tiers));
    return outcome(alike.length === count && !loading, `there are ${alike.length}${loading ? ' so far' : ''}`, `expected ${count}`);
  });
  await takePicture(context, null);
  return ending;
}

function isAlike(target: Target, found: Target, tiers: readonly string[]): boolean {
  const name = normaliseText(target.semantics?.name ?? target.semantics?.text ?? '');
  const sameRole = (target.semantics?.role ?? null) === (found.semantics?.role ?? null) && target.dom?.tag === found.dom?.tag;
  if (name) return sameRole && normaliseText(found.semantics?.name ?? found.semantics?.text ?? '') === name;
  return tiers.some((tier) => PRECISE_TIERS.includes(tier) && tier !== 'xpath');
}

function outcome(passed: boolean, seen: string, expected: string): Ending {
  return passed ? { outcome: 'passed', reason: seen } : { outcome: 'failed', code: 'assertion-failed', reason: `${seen}; ${expected}` };
}

function normaliseSpace(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Whole words and whole numbers: ‘Total 100’ is not in ‘Total 1001’, nor ‘12’ in ‘12.50’. */
export function containsWords(text: string, part: string): boolean {
  if (part === '') return false;
  if (isUnspaced(part)) return text.includes(part);
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (isBound(text.slice(0, at), part) && isBound(part, text.slice(at + part.length))) return true;
  }
  return false;
}

function isBound(left: string, right: string): boolean {
  if (/[\p{L}\p{M}\p{N}]$/u.test(left) && /^[\p{L}\p{M}\p{N}]/u.test(right)) return false;
  return !(/\p{N}$/u.test(left) && /^[.,]\p{N}/u.test(right)) && !(/\p{N}[.,]$/u.test(left) && /^\p{N}/u.test(right));
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
