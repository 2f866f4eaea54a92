import type { ModelErrorCode } from '../ports/vision-model.js';

/** By name, for whoever reads one from a file. */
export const MODEL_ERRORS = ['transport', 'timeout', 'rate-limited', 'refused', 'bad-answer', 'budget', 'breaker-open', 'aborted'] as const satisfies readonly ModelErrorCode[];
