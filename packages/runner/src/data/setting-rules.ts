import { isPolicySetting, LIMIT_SETTINGS, policySettingProblem, readLimits, readNotificationSettings, TENANT_SCOPE, type SettingRow } from '@waymark/core';
import { InputError } from './input-error.js';
import { nearest } from './nearest.js';
import { SETTING_CHOICES } from './setting-choices.js';

/** Every setting that can be stored. */
export const SETTINGS: readonly string[] = SETTING_CHOICES.map(({ key }) => key);

/** Where what must not be stored comes from instead. */
const SECRETS: readonly { like: RegExp; from: string }[] = [
  { like: /slack|webhook/i, from: 'WAYMARK_SLACK_WEBHOOK' },
  { like: /smtp/i, from: 'WAYMARK_SMTP_URL' },
  { like: /key|token|secret|password|credential/i, from: 'the environment, where each provider names its variable' },
];

/** What a person typed, checked by the rules that a run reads it by. */
export function settingFrom(typed: { scope: string; key: string; value: string }, stored: readonly SettingRow[]): SettingRow {
  const { scope, key } = typed;
  checkKey(key, scope);
  return checkedSetting({ scope, key, value: valueOf(key, typed.value.trim()) }, stored);
}

/** A value that is one already, checked by the same rules. */
export function checkedSetting(row: SettingRow, stored: readonly SettingRow[]): SettingRow {
  checkKey(row.key, row.scope);
  const problem = problemOf(row, stored);
  if (problem !== null) throw new InputError(`${problem.startsWith(row.key) ? '' : `${row.key}: `}${problem}.`, hintFor(row.key));
  return row;
}

export function checkKey(key: string, scope: string): void {
  if (!SETTINGS.includes(key)) throw unknownKey(key);
  if (isPolicySetting(key) || scope === TENANT_SCOPE) return;
  throw new InputError(`${key} holds for all recordings and environments.`, 'Set it for everything: on the command line, leave out --recording and --environment.');
}

function unknownKey(key: string): InputError {
  const secret = SECRETS.find(({ like }) => like.test(key));
  if (secret) return new InputError(`‘${key}’ would be a secret, and secrets are never stored.`, `It is read from ${secret.from} when it is needed.`);
  const near = nearest(key, SETTINGS, 1)[0];
  return new InputError(`There is no setting named ‘${key}’.`, near === undefined ? `Settings are: ${SETTINGS.join(', ')}.` : `Did you mean ‘${near}’?`);
}

function problemOf(row: SettingRow, stored: readonly SettingRow[]): string | null {
  if (isPolicySetting(row.key)) return policySettingProblem(row, stored);
  const own = { [row.key]: row.value };
  const read = row.key in LIMIT_SETTINGS ? readLimits(own) : readNotificationSettings(own);
  return read.ok ? null : read.problem;
}

const WORDS: Readonly<Record<string, boolean>> = { true: true, on: true, yes: true, false: false, off: false, no: false };

function valueOf(key: string, text: string): unknown {
  if (key === 'thresholds') return thresholdsOf(text);
  if (key === 'mode' || key === 'atMostWrong' || key === 'notifications.emailTo') return text;
  if (key in LIMIT_SETTINGS) return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return WORDS[text.toLowerCase()] ?? text;
}

/** `80/60/40`, or the object as it stands in a recording. */
function thresholdsOf(text: string): unknown {
  const [, autoApply, flag, suggest] = /^([\d.]+)\s*\/\s*([\d.]+)\s*\/\s*([\d.]+)$/.exec(text) ?? [];
  if (suggest !== undefined) return { autoApply: Number(autoApply), flag: Number(flag), suggest: Number(suggest) };
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new InputError(`‘${text}’ is no set of thresholds.`, hintFor('thresholds'), { cause });
  }
}

function hintFor(key: string): string {
  if (key === 'thresholds') return 'Write them as auto-apply/flag/suggest, such as 80/60/40.';
  if (key === 'atMostWrong') return 'Write it as a share such as 1/200; where thresholds are set, unset them first.';
  return 'See what each setting may be with `waymark settings --help`, or on the settings page.';
}
