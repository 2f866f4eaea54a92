import { ModeSchema, type RecordingSettings } from '../recording/recording.js';
import type { PolicySource, PolicySources } from './policy.js';
import { policySourceOf } from './settings.js';

/** One setting as the store keeps it; `value` is what a person wrote, 0–100 where it is a threshold. */
export interface SettingRow {
  /** `tenant`, `recording:ID` or `environment:NAME`. */
  scope: string;
  key: string;
  value: unknown;
}

/** The settings that a policy is made of; they may stand in every scope. */
export const POLICY_SETTINGS = ['healing', 'mode', 'thresholds', 'atMostWrong'] as const;
export type PolicySetting = (typeof POLICY_SETTINGS)[number];

export const TENANT_SCOPE = 'tenant';

export function recordingScope(id: string): string {
  return `recording:${id}`;
}

export function environmentScope(name: string): string {
  return `environment:${name}`;
}

export function isPolicySetting(key: string): key is PolicySetting {
  return (POLICY_SETTINGS as readonly string[]).includes(key);
}

/** What is wrong with a value, beside the others of its scope; null where nothing is. */
export function policySettingProblem(row: SettingRow, others: readonly SettingRow[] = []): string | null {
  const beside = others.filter(({ scope, key }) => scope === row.scope && key !== row.key);
  const parsed = sourceOf([...beside, row], row.scope);
  return parsed.ok ? null : parsed.problem;
}

export type SourcesFromSettings = { ok: true; sources: PolicySources } | { ok: false; scope: string; problem: string };

export interface PolicyPlaces {
  recording: string;
  /** Name of the environment, such as `staging`. */
  environment: string | undefined;
  /** What flags, the recording's file, the config file and the environment's variables say. */
  given: PolicySources;
}

/**
 * Puts stored settings into the places of `resolvePolicy`. In one place a setting for this recording counts before the
 * recording's file, the config file of the project before the settings of the user, and a variable of this process before the
 * settings of its environment. A stored value that is not valid is a problem, and never another value.
 */
export function policySourcesFrom(rows: readonly SettingRow[], { recording, environment, given }: PolicyPlaces): SourcesFromSettings {
  const scopes = { recording: recordingScope(recording), user: TENANT_SCOPE, environment: environment === undefined ? null : environmentScope(environment) };
  const stored: Partial<Record<keyof typeof scopes, PolicySource>> = {};
  for (const [place, scope] of Object.entries(scopes)) {
    const parsed = scope === null ? null : sourceOf(rows, scope);
    if (parsed?.ok === false) return { ok: false, scope: scope ?? '', problem: parsed.problem };
    if (parsed) stored[place as keyof typeof scopes] = parsed.source;
  }
  return {
    ok: true,
    sources: {
      ...given,
      recording: over(stored.recording, given.recording),
      user: over(given.user, stored.user),
      environment: over(given.environment, stored.environment),
    },
  };
}

/** Thresholds and a promise answer the same question: where the stronger has either, it has none of the weaker's. */
function over(stronger: PolicySource = {}, weaker: PolicySource = {}): PolicySource {
  const { thresholds, promise, ...rest } = weaker;
  const answered = stronger.thresholds !== undefined || stronger.promise !== undefined;
  return { ...rest, ...(!answered && thresholds && { thresholds }), ...(!answered && promise && { promise }), ...stronger };
}

function sourceOf(rows: readonly SettingRow[], scope: string): ReturnType<typeof policySourceOf> {
  const own = new Map(rows.filter((row) => row.scope === scope && isPolicySetting(row.key)).map(({ key, value }) => [key, value]));
  const [healing, mode] = [own.get('healing'), own.get('mode')];
  if (healing !== undefined && typeof healing !== 'boolean') return { ok: false, problem: 'healing must be true or false' };
  if (mode !== undefined && !ModeSchema.safeParse(mode).success) return { ok: false, problem: `mode must be one of ${ModeSchema.options.join(', ')}` };
  return policySourceOf(Object.fromEntries(own) as RecordingSettings);
}

/** Where settings are kept. What goes in was checked before. */
export interface SettingsBook {
  list(): Promise<SettingRow[]>;
  set(row: SettingRow): Promise<void>;
  /** Answers whether there was one. */
  unset(scope: string, key: string): Promise<boolean>;
}
