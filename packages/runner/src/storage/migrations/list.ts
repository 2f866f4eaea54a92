import { FIRST } from './0001-first.js';
import { LIMITS } from './0002-limits.js';
import { INSIGHTS } from './0004-insights.js';
import type { Migration } from './migration.js';

/** In order, forward only. */
export const MIGRATIONS: readonly Migration[] = [FIRST, LIMITS, INSIGHTS];
