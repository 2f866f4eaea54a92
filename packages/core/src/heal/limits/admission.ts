import type { Admission } from '../../ports/model-limits.js';
import { mayPass, type BreakerState } from './breaker.js';
import { brokenBudget, dollars, type Spending } from './budget.js';
import type { BudgetScope, Limits } from './limit-settings.js';
import { waitForToken, type TokenOut } from './token-bucket.js';

/** All that is known of a tenant's calls at one moment, read under one lock. */
export interface Standing {
  now: number;
  limits: Limits;
  /** Tokens that are not back yet. */
  out: readonly TokenOut[];
  /** Callers that came before and still wait. */
  ahead: number;
  /** Of the provider. */
  breaker: BreakerState;
  /** The provider asked for a pause until then. */
  pausedUntil: number | null;
  spending: Spending;
}

export type Ruling = { rule: 'admit' } | { rule: 'wait'; ms: number; why: WaitReason } | { rule: 'refuse'; refusal: Refusal };
/** For a token, or since the provider asked for a pause. */
export type WaitReason = 'rate' | 'pause';
export type Refusal = Extract<Admission, { ok: false }>;

const BUDGET_NAMES: Readonly<Record<BudgetScope, string>> = { job: 'this job', day: 'today', month: 'this month' };
const BUDGET_SETTINGS: Readonly<Record<BudgetScope, string>> = { job: 'limits.jobDollars', day: 'limits.dayDollars', month: 'limits.monthDollars' };

/** What can only be waited for comes last, so that nobody waits for what is refused in the end. */
export function ruleOn(standing: Standing, reserve: number): Ruling {
  const { now, limits, out, ahead, breaker, pausedUntil, spending } = standing;
  const passage = mayPass(breaker, now);
  if (!passage.ok) return refuse({ code: 'breaker-open', reason: 'The model could not be reached several times in a row, so it is left alone for a while', retryAfter: passage.retryAfter });
  const broken = brokenBudget(spending, reserve, limits.budgets);
  if (broken !== null) return refuse({ code: 'budget', reason: overBudget(broken, standing, reserve) });
  const token = waitForToken({ capacity: limits.calls, window: limits.window }, out, { now, ahead });
  const pause = (pausedUntil ?? now) - now;
  if (token <= 0 && pause <= 0) return { rule: 'admit' };
  return token >= pause ? { rule: 'wait', ms: token, why: 'rate' } : { rule: 'wait', ms: pause, why: 'pause' };
}

function refuse(refusal: Omit<Refusal, 'ok'>): Ruling {
  return { rule: 'refuse', refusal: { ok: false, ...refusal } };
}

function overBudget(scope: BudgetScope, { spending, limits }: Standing, reserve: number): string {
  const left = Math.max(0, limits.budgets[scope] - spending[scope]);
  return `The model budget of ${BUDGET_NAMES[scope]} (${dollars(limits.budgets[scope])}) has ${dollars(left)} left, and a call may cost ${dollars(reserve)}; raise ${BUDGET_SETTINGS[scope]} to allow more`;
}

/** A wait that would be too long is not begun. */
export function tooLong(ms: number, why: WaitReason): Refusal {
  const seconds = Math.ceil(ms / 1000);
  const reason = why === 'rate' ? `All model calls that are allowed a minute are in use; the next is free in ${seconds} s` : `The model asked for a pause of ${seconds} s`;
  return { ok: false, code: 'rate-limited', reason, retryAfter: Math.ceil(ms) };
}
