import { isDeepStrictEqual } from 'node:util';
import type { Action, Outcome } from '@waymark/core';
import type { RecordCase } from './cases/record-case.js';
import { faultsOf, stepLines, type RecordStage } from './stage.js';

/** What came of one case. */
export interface CaseResult {
  name: string;
  action: Action;
  /** Why it counts as not recorded; empty where it was. */
  recording: string[];
  /** Why it counts as not replayed; empty where it was. */
  replaying: string[];
  outcomes: Outcome[];
  /** The file, for whoever wants to search it. */
  text: string;
}

/** Most of a case is waiting for the page, so that a few at once cost hardly more than one. */
const AT_ONCE = 4;

/** Whoever can record a case and replay what came of it. */
export interface CaseStage extends Pick<RecordStage, 'replay'> {
  record(one: RecordCase): ReturnType<RecordStage['record']>;
}

export async function runCases(stage: CaseStage, cases: readonly RecordCase[], atOnce = AT_ONCE): Promise<Map<string, CaseResult>> {
  const waiting = [...cases];
  const results = new Map<string, CaseResult>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.set(next.name, await runTwice(stage, next));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** A machine that stands still for a second makes a person's pause out of a script's; what fails twice fails. */
async function runTwice(stage: CaseStage, one: RecordCase): Promise<CaseResult> {
  const first = await runCase(stage, one);
  return first.recording.length + first.replaying.length === 0 ? first : runCase(stage, one);
}

async function runCase(stage: CaseStage, one: RecordCase): Promise<CaseResult> {
  const { name, action } = one;
  const failed = (error: unknown): CaseResult => ({ name, action, recording: [String(error)], replaying: ['there is no recording'], outcomes: [], text: '' });
  const recorded = await stage.record(one).catch(failed);
  if ('name' in recorded) return recorded;
  const { text, recording, before, after } = recorded;
  const actions = recording.steps.map((step) => step.action);
  const faults = [
    ...faultsOf(text),
    ...(actions.includes(action) ? [] : [`no ${action} was recorded, but ${actions.join(', ') || 'nothing'}`]),
    ...(isDeepStrictEqual(before, after) && one.onlyLooks !== true ? ['the page is as it was before'] : []),
  ];
  const replayed = await stage.replay(text, one);
  const wrong = replayed.steps.filter(({ outcome }) => outcome !== 'passed' && !(outcome === 'unverified' && one.unverified !== undefined));
  const other = isDeepStrictEqual(replayed.after, after) ? [] : [`the page is ${JSON.stringify(replayed.after)}, and was ${JSON.stringify(after)}`];
  return { name, action, recording: faults, replaying: [...stepLines(wrong), ...other], outcomes: replayed.steps.map(({ outcome }) => outcome), text };
}
