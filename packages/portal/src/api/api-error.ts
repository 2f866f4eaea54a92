import type { ApiProblem } from '@waymark/core/api';

/** An answer that is not a success, with what to tell and what to do. */
export class ApiError extends Error {
  constructor(readonly problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
  }
}
