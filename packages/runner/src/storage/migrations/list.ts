import { FIRST } from './0001-first.js';
import { LIMITS } from './0002-limits.js';
import { INSIGHTS } from './0004-insights.js';
import { ACCOUNTS } from './0005-accounts.js';
import { DETAILED } from './0006-details.js';
import { JOBS_MIGRATION } from './0007-jobs.js';
import { REJECTED_ANYWHERE } from './0008-rejected-anywhere.js';
import { RUN_DAYS } from './0009-run-days.js';
import { LIVES } from './0010-lives.js';
import type { Migration } from './migration.js';

/** In order, forward only. */
export const MIGRATIONS: readonly Migration[] = [FIRST, LIMITS, INSIGHTS, ACCOUNTS, DETAILED, JOBS_MIGRATION, REJECTED_ANYWHERE, RUN_DAYS, LIVES];
