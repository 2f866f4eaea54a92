/** What a tenant allows its models. Money in millionths of a dollar, times in milliseconds. */
export interface Limits {
  /** Calls in any stretch of one `window`. */
  calls: number;
  window: number;
  budgets: Budgets;
  breaker: { failures: number; coolDown: number };
}

/** Of a job, a day and a month (UTC). */
export type Budgets = Readonly<Record<BudgetScope, number>>;

export const BUDGET_SCOPES = ['job', 'day', 'month'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

export const DOLLAR = 1_000_000;

export const DEFAULT_LIMITS: Limits = {
  calls: 50,
  window: 60_000,
  budgets: { job: 1 * DOLLAR, day: 10 * DOLLAR, month: 100 * DOLLAR },
  breaker: { failures: 3, coolDown: 60_000 },
};

/** What no setting changes, in milliseconds: the longest that a call may take… */
export const LONGEST_CALL = 120_000;
/** …when one that nothing was heard of is taken to have died with its process… */
export const CALL_LIFETIME = 150_000;
/** …and the longest pause that a provider is granted. */
export const LONGEST_PAUSE = 3_600_000;

const whole = (most: number): Range => ({ least: 1, most, whole: true });
const dollars: Range = { least: 0, most: 1_000_000, whole: false };

interface Range {
  least: number;
  most: number;
  whole: boolean;
}

/** The settings that change them, as users write them: dollars and seconds. */
export const LIMIT_SETTINGS = {
  'limits.callsPerMinute': whole(10_000),
  'limits.jobDollars': dollars,
  'limits.dayDollars': dollars,
  'limits.monthDollars': dollars,
  'limits.breakerFailures': whole(100),
  'limits.breakerCoolDownSeconds': whole(86_400),
} as const satisfies Record<string, Range>;

type LimitSetting = keyof typeof LIMIT_SETTINGS;

export type ReadLimits = { ok: true; limits: Limits } | { ok: false; problem: string };

/** A setting that makes no sense is a problem and not the default: what somebody meant as a lower limit must not become a higher one. */
export function readLimits(values: Readonly<Record<string, unknown>>): ReadLimits {
  for (const key of Object.keys(LIMIT_SETTINGS) as LimitSetting[]) {
    const problem = problemOf(key, values[key]);
    if (problem !== null) return { ok: false, problem };
  }
  const { budgets, breaker, calls, window } = DEFAULT_LIMITS;
  const number = (key: LimitSetting, scale: number): number | undefined => (typeof values[key] === 'number' ? Math.floor(values[key] * scale) : undefined);
  return {
    ok: true,
    limits: {
      calls: number('limits.callsPerMinute', 1) ?? calls,
      window,
      budgets: {
        job: number('limits.jobDollars', DOLLAR) ?? budgets.job,
        day: number('limits.dayDollars', DOLLAR) ?? budgets.day,
        month: number('limits.monthDollars', DOLLAR) ?? budgets.month,
      },
      breaker: { failures: number('limits.breakerFailures', 1) ?? breaker.failures, coolDown: number('limits.breakerCoolDownSeconds', 1000) ?? breaker.coolDown },
    },
  };
}

function problemOf(key: LimitSetting, value: unknown): string | null {
  if (value === undefined) return null;
  const { least, most, whole: mustBeWhole } = LIMIT_SETTINGS[key];
  const fits = typeof value === 'number' && value >= least && value <= most && (!mustBeWhole || Number.isInteger(value));
  return fits ? null : `${key} must be a ${mustBeWhole ? 'whole ' : ''}number from ${least} to ${most}`;
}
