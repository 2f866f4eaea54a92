import { BUDGET_SCOPES, DOLLAR, type Budgets, type BudgetScope } from './limit-settings.js';

/** What was spent and what is reserved, by scope, in millionths of a dollar. */
export type Spending = Readonly<Record<BudgetScope, number>>;

/** The first budget that a call of this price would break; null where it fits into all. What is no amount of money fits into none. */
export function brokenBudget(spending: Spending, reserve: number, budgets: Budgets): BudgetScope | null {
  return BUDGET_SCOPES.find((scope) => !(Number.isSafeInteger(reserve) && reserve >= 0 && spending[scope] + reserve <= budgets[scope])) ?? null;
}

/** What a call counts with once it has ended: where nobody knows what it cost, with all that was reserved. */
export function settledCost(reserved: number, cost: number | null): number {
  return cost !== null && Number.isFinite(cost) && cost >= 0 ? Math.ceil(cost) : reserved;
}

export function dollars(micros: number): string {
  const digits = micros % 10_000 === 0 ? 2 : 4;
  return `$${(micros / DOLLAR).toFixed(digits)}`;
}

/** The keys under which a job, a day and a month are counted. */
export function budgetScopes({ job, day }: { job: string; day: string }): [job: string, day: string, month: string] {
  return [`job:${job}`, `day:${day}`, `month:${day.slice(0, 7)}`];
}
