import type { Action, Expectation, Step } from '../step.js';
import { addressPattern } from './addresses.js';
import type { Draft, Orphan, Trace } from './draft.js';
import { addSignal, markTrace, replaceStep, stepById } from './draft-steps.js';
import { TIMES } from './times.js';

type Navigation = Pick<Orphan, 'at' | 'signal' | 'main' | 'sameDocument'>;

/** What they lead to is not theirs to promise. */
const PROMISES_NOTHING: readonly Action[] = ['navigate', 'hover', 'scroll', 'switchTab', 'closeTab', 'dialog', 'waitFor'];

export function attachNavigation(draft: Draft, id: string, navigation: Navigation): Draft {
  const signalled = markTrace(addSignal(draft, id, navigation.signal), id, { caused: true });
  const step = stepById(signalled, id);
  if (step === undefined || !navigation.main) return signalled;
  const made = draft.merging.traces.findLast((trace) => trace.step === id);
  return replaceStep(signalled, withAddress(step, navigation, made));
}

/** Texts of a document that was left are not what the step led to, and an address that it came back to proves nothing. */
function withAddress(step: Step, { at, sameDocument, signal }: Navigation, made: Trace | undefined): Step {
  const kept = (step.expect?.after ?? []).filter(({ kind }) => kind !== 'url' && sameDocument);
  const matches = addressPattern(signal.url);
  const inTime = made !== undefined && at - made.at <= TIMES.proposal && addressPattern(made.from) !== matches;
  const promised = matches !== null && inTime && !PROMISES_NOTHING.includes(step.action) && !step.action.startsWith('assert');
  return withAfter(step, promised ? [{ kind: 'url', matches, proposed: true }, ...kept] : kept);
}

export function withAfter(step: Step, after: readonly Expectation[]): Step {
  const { after: _old, ...rest } = step.expect ?? {};
  const expect = after.length === 0 ? rest : { ...rest, after: [...after] };
  const { expect: _expect, ...bare } = step;
  return (Object.keys(expect).length === 0 ? bare : { ...step, expect }) as Step;
}
