import { environmentScope, recordingScope, TENANT_SCOPE, type SettingRow } from '@waymark/core';
import { InputError } from '../data/input-error.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { checkKey, settingFrom } from '../data/setting-rules.js';
import { screenOf, withStore, type StoreTools } from './store-command.js';
import { table } from './table.js';

export interface ScopeFlags {
  recording?: string;
  environment?: string;
  json?: boolean;
}

/** `waymark settings get [KEY]`: what is stored, for everything or for one recording or environment. */
export async function getSettings(key: string | undefined, flags: ScopeFlags, tools: StoreTools): Promise<ExitCode> {
  const scope = flags.recording === undefined && flags.environment === undefined ? null : scopeOf(flags);
  if (key !== undefined) checkKey(key, scope ?? TENANT_SCOPE);
  const all = await withStore(tools, (store) => store.settings.list());
  const wanted = all.filter((row) => (scope === null || row.scope === scope) && (key === undefined || row.key === key));
  if (flags.json) tools.output.write(`${JSON.stringify(wanted, null, 2)}\n`);
  else tellSettings(wanted, tools);
  return EXIT.passed;
}

/** `waymark settings set KEY VALUE`. */
export async function setSetting({ key, value }: { key: string; value: string }, flags: ScopeFlags, tools: StoreTools): Promise<ExitCode> {
  const scope = scopeOf(flags);
  checkKey(key, scope);
  const row = await withStore(tools, async ({ settings }) => {
    const checked = settingFrom({ scope, key, value }, await settings.list());
    await settings.set(checked);
    return checked;
  });
  screenOf(tools).screen.line(`${key} is now ${showValue(row)} for ${scopeWords(scope)}.`);
  return EXIT.passed;
}

/** `waymark settings unset KEY`. */
export async function unsetSetting(key: string, flags: ScopeFlags, tools: StoreTools): Promise<ExitCode> {
  const scope = scopeOf(flags);
  checkKey(key, scope);
  const was = await withStore(tools, ({ settings }) => settings.unset(scope, key));
  screenOf(tools).screen.line(was ? `${key} is no longer set for ${scopeWords(scope)}.` : `${key} was not set for ${scopeWords(scope)}.`);
  return EXIT.passed;
}

const NAME = /^[\w.-]{1,64}$/;

function scopeOf({ recording, environment }: ScopeFlags): string {
  if (recording !== undefined && environment !== undefined) throw new InputError('--recording and --environment were both given.', 'A setting is for one of them; leave out the other.');
  if (environment !== undefined && !NAME.test(environment)) throw new InputError(`--environment ${environment} is not a name.`, 'Use letters, digits, dots and dashes, such as staging.');
  if (recording === '') throw new InputError('--recording is empty.', 'Name the id of a recording; it stands in its file.');
  if (recording !== undefined) return recordingScope(recording);
  return environment === undefined ? TENANT_SCOPE : environmentScope(environment);
}

function scopeWords(scope: string): string {
  if (scope === TENANT_SCOPE) return 'everything';
  const at = scope.indexOf(':');
  return `${scope.slice(0, at)} ${scope.slice(at + 1)}`;
}

function tellSettings(rows: readonly SettingRow[], tools: StoreTools): void {
  const { screen, width } = screenOf(tools);
  if (rows.length === 0) return screen.line('Nothing is set: the defaults hold.');
  const sorted = [...rows].sort((a, b) => a.scope.localeCompare(b.scope) || a.key.localeCompare(b.key));
  for (const line of table(['For', 'Setting', 'Value'], sorted.map((row) => [scopeWords(row.scope), row.key, showValue(row)]), width)) screen.line(line);
}

function showValue({ key, value }: SettingRow): string {
  if (key === 'thresholds' && typeof value === 'object' && value !== null && 'autoApply' in value && 'flag' in value && 'suggest' in value) {
    return [value.autoApply, value.flag, value.suggest].map(String).join('/');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
