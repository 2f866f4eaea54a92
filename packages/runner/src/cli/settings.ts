import { resolve } from 'node:path';
import { DEFAULTS, findConfig, parseConfig, readConfig, type Config, type Settings } from '../config.js';
import { InputError } from '../data/input-error.js';

/** What the command line parser hands over: every option by its camel-case name, undefined where not given. */
export interface RunFlags extends Record<string, unknown> {
  config?: string;
  var?: string[];
}

/** The policy's sources are kept apart: which of them counts is settled per recording. */
export type RunSettings = Settings & { flags: PolicySettings; user: PolicySettings };
type PolicySettings = Pick<Config, 'heal' | 'mode' | 'thresholds' | 'atMostWrong' | 'verify'>;

export async function settingsOf(files: readonly string[], flags: RunFlags, cwd: string): Promise<RunSettings> {
  const typed = typedSettings(files, flags);
  const path = flags.config === undefined ? findConfig(cwd) : resolve(cwd, flags.config);
  const user = path === undefined ? {} : await readConfig(path);
  const vars = { ...user.vars, ...typed.vars };
  return { ...DEFAULTS, ...user, ...typed, vars, flags: policySettings(typed), user: policySettings(user) };
}

const NUMBERS: ReadonlySet<string> = new Set(['retries', 'workers']);

function typedSettings(files: readonly string[], flags: RunFlags): Config {
  const { config: _config, var: pairs, ...options } = flags;
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  const read = entries.map(([key, value]) => [key, NUMBERS.has(key) ? numberOf(String(value)) : value]);
  const vars = pairs && Object.fromEntries(pairs.map(pairOf));
  const settings = { ...Object.fromEntries(read), ...(files.length > 0 && { files }), ...(vars && { vars }) };
  return parseConfig(settings, flagName);
}

function numberOf(text: string): unknown {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new InputError(`--var ${pair} is not a pair.`, 'Write it as --var name=value.');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

export function flagName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function policySettings({ heal, mode, thresholds, atMostWrong, verify }: Config): PolicySettings {
  return { ...(verify && { verify }), ...(heal !== undefined && { heal }), ...(mode && { mode }), ...(thresholds && { thresholds }), ...(atMostWrong && { atMostWrong }) };
}
