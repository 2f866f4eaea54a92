import type { RecordingSettings } from '../recording/recording.js';
import type { PolicySource } from './policy.js';
import { parseThresholds } from './presets.js';

export type ParsedSettings = { ok: true; source: PolicySource } | { ok: false; problem: string };

/** Turns settings as people write them, thresholds 0–100, into a place of `resolvePolicy`. */
export function policySourceOf(settings: RecordingSettings | undefined): ParsedSettings {
  const source: PolicySource = {};
  if (settings?.healing !== undefined) source.healing = settings.healing;
  if (settings?.mode !== undefined) source.mode = settings.mode;
  if (settings?.thresholds === undefined) return { ok: true, source };
  const parsed = parseThresholds(settings.thresholds);
  return parsed.ok ? { ok: true, source: { ...source, thresholds: parsed.thresholds } } : parsed;
}
