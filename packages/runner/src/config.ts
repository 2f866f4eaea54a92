import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ModeSchema, parsePromise, VerifyModeSchema, type Mode, type PolicySource, type Privacy, type Promised, type VerifyMode } from '@waymark/core';
import { z } from 'zod';
import { InputError, fileError } from './data/input-error.js';
import { nearest } from './data/nearest.js';

export const CONFIG_FILE = 'waymark.config.json';
export const FAIL_ON = ['healed', 'flagged', 'unverified'] as const;
export type FailOn = (typeof FAIL_ON)[number];

const percent = z.number().min(0).max(100);
const duration = z.union([z.number(), z.string()]).transform((value, context) => {
  const ms = typeof value === 'number' ? value : milliseconds(value);
  if (ms === undefined || ms <= 0) context.addIssue({ code: 'custom', message: 'must be milliseconds (5000) or a time such as 500ms, 10s or 2m' });
  return ms ?? 0;
});
const webAddress = z.string().refine(
  (value) => ['http:', 'https:', 'file:'].includes(protocolOf(value)),
  'must be a full address such as https://example.org',
);
const promise = z.union([z.string(), z.number()]).transform((value, context): Promised => {
  const parsed = parsePromise(value);
  if (parsed.ok) return parsed.promise;
  context.addIssue({ code: 'custom', message: parsed.problem });
  return z.NEVER;
});
const failOn = z.preprocess((value) => (typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value), z.array(z.enum(FAIL_ON)));

const databaseAddress = z.string().refine((value) => ['postgres:', 'postgresql:'].includes(protocolOf(value)), 'must be the address of a PostgreSQL server, such as postgresql://user@host/waymark');

export const UPDATES = ['patch', 'apply'] as const;

export const MODEL_PROVIDERS = ['anthropic', 'openai', 'scripted'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** A vision model to ask where nothing else finds a target; off unless it is named. Its key comes from the environment alone. */
const ModelSchema = z.preprocess(
  (value) => (value === true ? {} : typeof value === 'string' ? { provider: value } : value),
  z.strictObject({
    provider: z.enum(MODEL_PROVIDERS).optional(),
    name: z.string().min(1).optional(),
    baseUrl: webAddress.optional(),
    /** Answers of the scripted provider. */
    script: z.string().optional(),
    /** E-mail addresses are painted over as well. */
    maskEmail: z.boolean().optional(),
    /** CSS selectors of what is painted over besides fields for secrets. */
    mask: z.array(z.string().min(1)).optional(),
  }).or(z.literal(false)),
);

/** Every option of `waymark run`, as it stands in the config file; flags are read into the same shape. */
export const ConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  files: z.array(z.string()).optional(),
  baseUrl: webAddress.optional(),
  data: z.string().optional(),
  vars: z.record(z.string(), z.string()).optional(),
  headed: z.boolean().optional(),
  browser: z.string().optional(),
  mode: ModeSchema.optional(),
  thresholds: z.strictObject({ autoApply: percent, flag: percent, suggest: percent }).optional(),
  atMostWrong: promise.optional(),
  heal: z.boolean().optional(),
  verify: VerifyModeSchema.optional(),
  failOn: failOn.optional(),
  timeout: duration.optional(),
  /** For one reading of the screen. */
  ocrTimeout: duration.optional(),
  retries: z.number().int().min(0).max(10).optional(),
  workers: z.number().int().min(1).max(10).optional(),
  storageState: z.string().optional(),
  device: z.string().optional(),
  locale: z.string().refine(isLocale, 'must be a language tag such as en-GB').optional(),
  proxy: z.string().refine((value) => protocolOf(value) !== '', 'must be an address such as http://proxy.example:3128').optional(),
  ignoreHttpsErrors: z.boolean().optional(),
  /** Whether what was healed is remembered and logged. */
  memory: z.boolean().optional(),
  /** A PostgreSQL server instead of the embedded store. */
  database: databaseAddress.optional(),
  /** Where the embedded store is. */
  dataDir: z.string().min(1).optional(),
  /** Staging, production…: settings may differ by it, and figures are kept apart. */
  environment: z.string().regex(/^[\w.-]{1,40}$/, 'must be a short name such as staging').optional(),
  model: ModelSchema.optional(),
  update: z.enum(UPDATES).optional(),
  report: z.union([z.string().min(1), z.literal(false)]).optional(),
  junit: z.string().optional(),
  json: z.boolean().optional(),
}).refine(({ thresholds, atMostWrong }) => thresholds === undefined || atMostWrong === undefined, { path: ['atMostWrong'], message: 'cannot stand beside thresholds; give one of them' });

export type Config = z.output<typeof ConfigSchema>;

/** What holds where neither a flag nor the config file says anything. */
export const DEFAULTS = {
  files: [],
  vars: {},
  headed: false,
  failOn: [],
  retries: 0,
  workers: 1,
  ignoreHttpsErrors: false,
  report: 'waymark-report',
  json: false,
  memory: true,
} satisfies Config;

export type Settings = Config & Required<Pick<Config, keyof typeof DEFAULTS>>;

/** Paths in a config file are relative to it; the ones typed as flags to the folder one is in. */
const PATHS = ['data', 'browser', 'storageState', 'junit', 'dataDir'] as const;

/** Says which setting is wrong in the words of where it was written. */
export function parseConfig(value: unknown, nameOf: (key: string) => string): Config {
  const parsed = ConfigSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys' && issue.path.length === 0) throw unknownKey(issue.keys[0] ?? '');
  const [key, ...rest] = (issue?.path ?? []).map(String);
  const place = [nameOf(key ?? ''), ...rest].join('.');
  throw new InputError(`${place}: ${plain(issue)}.`, 'Run `waymark run --help` for what each setting may be.');
}

function unknownKey(key: string): InputError {
  const near = nearest(key, Object.keys(ConfigSchema.shape), 1)[0];
  const hint = near === undefined ? `Settings are: ${Object.keys(ConfigSchema.shape).join(', ')}.` : `Did you mean ‘${near}’?`;
  return new InputError(`There is no setting named ‘${key}’.`, hint);
}

function plain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue?.code === 'too_big') return `must be at most ${String(issue.maximum)}`;
  if (issue?.code === 'too_small') return `must be at least ${String(issue.minimum)}`;
  if (issue?.code === 'invalid_type') return `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`;
  return issue?.message ?? 'is not valid';
}

/** The nearest config file, from the folder upwards. */
export function findConfig(from: string): string | undefined {
  const here = join(from, CONFIG_FILE);
  if (existsSync(here)) return here;
  const parent = dirname(from);
  return parent === from ? undefined : findConfig(parent);
}

export async function readConfig(path: string): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw fileError(path, error);
  });
  const config = inFile(path, () => parseConfig(JSON.parse(text.replace(/^\uFEFF/, '')), (key) => key || 'the file'));
  const from = (file: string): string => resolve(dirname(path), file);
  const paths = PATHS.flatMap((key) => (config[key] === undefined ? [] : [[key, from(config[key])]]));
  return {
    ...config,
    ...Object.fromEntries(paths),
    ...(config.files && { files: config.files.map(from) }),
    ...(typeof config.report === 'string' && { report: from(config.report) }),
  };
}

function inFile<T>(path: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${path}: ${error.message}`, error.hint);
    throw new InputError(
      `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      'Check for a missing comma, quote or bracket.',
    );
  }
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };

export function milliseconds(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim());
  return match ? Number(match[1]) * (UNITS[match[2] ?? 'ms'] ?? 1) : undefined;
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** What the environment says of a model; `key` is never written anywhere. */
export interface ModelEnvironment {
  provider: string | undefined;
  name: string | undefined;
  baseUrl: string | undefined;
  script: string | undefined;
  key(provider: ModelProvider): string | undefined;
}

/** Where notices go; each of these holds a secret, so that none is ever stored. */
export interface NotifyEnvironment {
  smtpUrl: string | undefined;
  smtpFrom: string | undefined;
  slackWebhook: string | undefined;
  webhookHosts: string[];
}

/** Where what was healed is kept. */
export interface StoreSettings {
  memory: boolean;
  database: string | undefined;
  dataDir: string;
}

export interface Environment {
  browser: string | undefined;
  mode: Mode | undefined;
  verify: VerifyMode | undefined;
  promise: Promised | undefined;
  store: StoreSettings;
  model: ModelEnvironment;
  notify: NotifyEnvironment;
  /** Where spans and metrics go; nowhere without an endpoint. */
  collector: { endpoint: string | undefined; service: string };
  /** Of an account that is added or changed by a script. */
  accountPassword: string | undefined;
  /** Who runs it: experiments keep a user in one variant. */
  user: string;
  /** The name of the environment that is worked in. */
  name: string | undefined;
  noColour: boolean;
  forceColour: boolean | undefined;
  ci: boolean;
  /** All of it, for finding programs by PATH and the like. */
  variables: Readonly<Record<string, string | undefined>>;
  secret(name: string): string | undefined;
}

/** What the environment says of the policy. */
export function environmentSource({ mode, promise }: Pick<Environment, 'mode' | 'promise'>): PolicySource {
  return { ...(mode && { mode }), ...(promise && { promise }) };
}

/** Strongest first: the flag or option, the recording, the config file, the environment. */
export function verifyModeOf(sources: readonly (VerifyMode | undefined)[]): VerifyMode {
  return sources.find((one) => one !== undefined) ?? 'auto';
}

/** The variable that holds `{{secret:name}}`. */
export function secretVariable(name: string): string {
  return `WAYMARK_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

export function readEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const mode = env['WAYMARK_MODE'] || undefined;
  if (mode !== undefined && !ModeSchema.safeParse(mode).success) {
    throw new InputError(`WAYMARK_MODE is ‘${mode}’.`, `Set it to one of ${ModeSchema.options.join(', ')}, or not at all.`);
  }
  const verify = env['WAYMARK_VERIFY'] || undefined;
  if (verify !== undefined && !VerifyModeSchema.safeParse(verify).success) {
    throw new InputError(`WAYMARK_VERIFY is ‘${verify}’.`, `Set it to one of ${VerifyModeSchema.options.join(', ')}, or not at all.`);
  }
  const force = env['FORCE_COLOR'];
  return {
    browser: env['WAYMARK_BROWSER'] || undefined,
    mode: mode as Mode | undefined,
    verify: verify as VerifyMode | undefined,
    promise: promiseIn(env['WAYMARK_AT_MOST_WRONG'] || undefined),
    store: storeIn(env),
    model: modelIn(env),
    notify: notifyIn(env),
    collector: { endpoint: env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined, service: env['OTEL_SERVICE_NAME'] || 'waymark' },
    accountPassword: env['WAYMARK_ACCOUNT_PASSWORD'] || undefined,
    user: env['WAYMARK_USER'] || accountName(),
    name: env['WAYMARK_ENVIRONMENT'] || undefined,
    noColour: Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb',
    forceColour: force === undefined ? undefined : force !== '0' && force !== 'false',
    ci: Boolean(env['CI']) && env['CI'] !== 'false',
    variables: env,
    secret: (name) => env[secretVariable(name)] || undefined,
  };
}

function promiseIn(written: string | undefined): Promised | undefined {
  const parsed = written === undefined ? undefined : parsePromise(written);
  if (parsed && !parsed.ok) throw new InputError(`WAYMARK_AT_MOST_WRONG ${parsed.problem}.`, 'Set it to a share such as 1/200, or not at all.');
  return parsed?.promise;
}

const KEYS: Partial<Record<ModelProvider, string>> = { anthropic: 'ANTHROPIC_API_KEY', openai: 'OPENAI_API_KEY' };

function modelIn(env: Readonly<Record<string, string | undefined>>): ModelEnvironment {
  return {
    provider: env['WAYMARK_MODEL_PROVIDER'] || undefined,
    name: env['WAYMARK_MODEL'] || undefined,
    baseUrl: env['WAYMARK_MODEL_BASE_URL'] || undefined,
    script: env['WAYMARK_MODEL_SCRIPT'] || undefined,
    key: (provider) => env['WAYMARK_MODEL_KEY'] || env[KEYS[provider] ?? ''] || undefined,
  };
}

function notifyIn(env: Readonly<Record<string, string | undefined>>): NotifyEnvironment {
  const hosts = (env['WAYMARK_WEBHOOK_HOSTS'] ?? '').split(',').map((host) => host.trim());
  return { smtpUrl: env['WAYMARK_SMTP_URL'] || undefined, smtpFrom: env['WAYMARK_SMTP_FROM'] || undefined, slackWebhook: env['WAYMARK_SLACK_WEBHOOK'] || undefined, webhookHosts: hosts.filter((host) => host !== '') };
}

/** An account without a name, as in some containers, is nobody in particular. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'local';
  }
}

/** The model that a run may ask, where the user turned one on; undefined where nobody did. */
export function modelSettingsOf(asked: Config['model'], environment: Pick<Environment, 'model'>): ModelSettings | undefined {
  if (asked === undefined || asked === false) return undefined;
  const { model } = environment;
  const named = asked.provider ?? model.provider ?? 'anthropic';
  const provider = MODEL_PROVIDERS.find((one) => one === named);
  if (!provider) throw new InputError(`WAYMARK_MODEL_PROVIDER is ‘${named}’.`, `Set it to one of ${MODEL_PROVIDERS.join(', ')}, or not at all.`);
  return { provider, model: asked.name ?? model.name, baseUrl: asked.baseUrl ?? model.baseUrl, script: asked.script ?? model.script, key: model.key(provider), privacy: { emails: asked.maskEmail ?? false, selectors: asked.mask ?? [], unread: false } };
}

export interface ModelSettings {
  provider: ModelProvider;
  model: string | undefined;
  baseUrl: string | undefined;
  script: string | undefined;
  key: string | undefined;
  privacy: Privacy;
}

function storeIn(env: Readonly<Record<string, string | undefined>>): StoreSettings {
  const memory = env['WAYMARK_MEMORY'] || 'on';
  if (memory !== 'on' && memory !== 'off') throw new InputError(`WAYMARK_MEMORY is ‘${memory}’.`, 'Set it to on or off, or not at all.');
  const database = env['WAYMARK_DATABASE_URL'] || undefined;
  if (database !== undefined && !databaseAddress.safeParse(database).success) throw new InputError('WAYMARK_DATABASE_URL is not the address of a PostgreSQL server.', 'Write it as postgresql://user:password@host/database, or unset it to use the embedded store.');
  return { memory: memory === 'on', database, dataDir: env['WAYMARK_DATA_DIR'] || dataFolder(env, process.platform) };
}

/** The user's own folder for data of programs. */
function dataFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'Waymark');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Waymark');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'waymark');
}
