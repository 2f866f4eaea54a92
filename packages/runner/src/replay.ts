import { resolve } from 'node:path';
import { type AskedFor, createRedactor, defaultsOf, type Mode, parsePromise, parseRecording, parseRecordingText, parseThresholds, redactedMemory, type Policy, policySourceOf, type Recording, resolvePolicy, type RunEvent, runRecording, type RunResult, type TextReader, type ThresholdPercents, type Timeouts, type VerifyMode, type HealingMemory } from '@waymark/core';
import type { Page } from 'playwright-core';
import { clock, driverFor, openEyes } from './compose.js';
import { environmentSource, readEnvironment, verifyModeOf } from './config.js';
import { InputError } from './data/input-error.js';

export interface ReplayOptions {
  /** Replaces the start of the recording's addresses. */
  baseUrl: string;
  /** Values for `{{name}}`. */
  variables: Readonly<Record<string, string>>;
  /** Values for `{{secret:name}}`; what is not here is looked for in WAYMARK_SECRET_NAME. */
  secrets: Readonly<Record<string, string>>;
  mode: Mode;
  /** 0–100, as in a recording. */
  thresholds: ThresholdPercents;
  /** Instead of thresholds: the share of healings that may be wrong, such as '1/200', '0.5%' or 0.005. */
  atMostWrong: string | number;
  healing: boolean;
  timeouts: Partial<Timeouts>;
  /** Whether each step keeps a picture; off by default. */
  pictures: boolean;
  /** When the screen is read to verify a step: where the page alone cannot prove it (`auto`, the default), always, never. */
  verify: VerifyMode;
  /** From `createReader()`, to be shared by many calls; the caller closes it. Each call opens its own without it. */
  reader: TextReader;
  /** What was healed before, from `openStore()`; without it every call heals anew. */
  memory: HealingMemory;
  /** Asked for what nothing else finds, from `openModel()`; off without it. */
  model: AskedFor;
  /** Folder that the paths of upload steps are relative to. */
  filesFrom: string;
  signal: AbortSignal;
  onEvent(event: RunEvent): void;
}

/**
 * Replays a recording on a page that the caller owns; the page stays open, wherever the run has led it.
 * Outcomes are in the result; only bad input rejects.
 */
export async function replay(page: Page, recording: Recording | string, options: Partial<ReplayOptions> = {}): Promise<RunResult> {
  const parsed = typeof recording === 'string' ? parseRecordingText(recording) : parseRecording(recording);
  if (!parsed.ok) throw new InputError(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'), parsed.problems[0]?.hint ?? '');
  const environment = readEnvironment();
  const known = new Map(Object.entries(options.secrets ?? {}).filter(([, value]) => typeof value === 'string'));
  let redactor = createRedactor(known);
  const secret = (name: string): string | undefined => {
    const value = known.get(name) ?? environment.secret(name);
    if (value !== undefined && !known.has(name)) redactor = createRedactor(known.set(name, value));
    return value;
  };
  const { onEvent } = options;
  const driver = await driverFor(page);
  const eyes = openEyes();
  try {
    const result = await runRecording(parsed.recording, {
      driver,
      clock,
      policy: policyFor(parsed.recording, options),
      ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
      variables: { ...defaultsOf(parsed.recording), ...options.variables },
      secret: (name) => Promise.resolve(secret(name)),
      file: (path) => resolve(options.filesFrom ?? '.', path),
      timeouts: options.timeouts ?? {},
      pictures: options.pictures ?? false,
      sight: { ...eyes, ...(options.reader && { reader: options.reader }), verify: verifyModeOf([options.verify, parsed.recording.settings?.verify, environment.verify]) },
      ...(options.memory && { memory: redactedMemory(options.memory, () => redactor) }),
      ...(options.model && { model: options.model }),
      row: null,
      startedAt: new Date().toISOString(),
      ...(options.signal && { signal: options.signal }),
      ...(onEvent && { onEvent: (event) => onEvent(redactor.deep(event)) }),
    });
    return redactor.deep(result);
  } finally {
    await Promise.all([eyes.reader.close(), driver.dispose()]);
  }
}

/** Reads screens for many calls of `replay`; no engine starts before there is something to read. */
export function createReader(): TextReader {
  return openEyes().reader;
}

function policyFor(recording: Recording, { mode, thresholds, atMostWrong, healing }: Partial<ReplayOptions>): Policy {
  const own = policySourceOf(recording.settings);
  if (!own.ok) throw new InputError(`settings: ${own.problem}`, 'Mend the settings of the recording.');
  const parsed = thresholds && parseThresholds(thresholds);
  if (parsed && !parsed.ok) throw new InputError(parsed.problem, 'Mend the thresholds in the options.');
  const promised = atMostWrong === undefined ? undefined : parsePromise(atMostWrong);
  if (promised && !promised.ok) throw new InputError(`atMostWrong ${promised.problem}`, 'Mend the promise in the options.');
  if (parsed && promised) throw new InputError('atMostWrong cannot stand beside thresholds.', 'Give one of them.');
  const chosen = { ...(parsed && { thresholds: parsed.thresholds }), ...(promised && { promise: promised.promise }) };
  const flags = { ...(mode && { mode }), ...(healing !== undefined && { healing }), ...chosen };
  return resolvePolicy({ flags, recording: own.source, environment: environmentSource(readEnvironment()) });
}
