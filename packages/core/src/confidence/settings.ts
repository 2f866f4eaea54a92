import type { RecordingSettings } from '../recording/recording.js';
import type { PolicySource } from './policy.js';
import { parseThresholds } from './presets.js';
import { parsePromise } from './promise.js';

export type ParsedSettings = { ok: true; source: PolicySource } | { ok: false; problem: string };

/** Turns settings as people write them, thresholds 0–100 or a promise, into a place of `resolvePolicy`. */
export function policySourceOf(settings: RecordingSettings | undefined): ParsedSettings {
  const { healing, mode, thresholds, atMostWrong } = settings ?? {};
  const source: PolicySource = { ...(healing !== undefined && { healing }), ...(mode !== undefined && { mode }) };
  if (thresholds !== undefined && atMostWrong !== undefined) return { ok: false, problem: 'thresholds and atMostWrong cannot both be given' };
  if (thresholds !== undefined) {
    const parsed = parseThresholds(thresholds);
    return parsed.ok ? { ok: true, source: { ...source, thresholds: parsed.thresholds } } : parsed;
  }
  if (atMostWrong === undefined) return { ok: true, source };
  const parsed = parsePromise(atMostWrong);
  return parsed.ok ? { ok: true, source: { ...source, promise: parsed.promise } } : { ok: false, problem: `atMostWrong ${parsed.problem}` };
}
