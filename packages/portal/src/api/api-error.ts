import type { ApiProblem } from '@waymark/core/api';

/** An answer that is not a success, with what to tell and what to do. */
export class ApiError extends Error {
  constructor(readonly problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
  }
}

/** What to show of anything that a call threw. */
export function problemFrom(error: unknown): ApiProblem {
  return error instanceof ApiError ? error.problem : { code: 'internal', message: String(error), hint: '' };
}
