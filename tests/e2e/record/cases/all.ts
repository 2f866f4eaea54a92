import { CHECKS } from './checks.js';
import { FILLING } from './filling.js';
import { LIBRARIES } from './libraries.js';
import { MOVING } from './moving.js';
import { POINTING } from './pointing.js';
import type { RecordCase } from './record-case.js';

/** What every program that records must record, and replay. */
export const CASES: readonly RecordCase[] = [...POINTING, ...FILLING, ...MOVING, ...CHECKS, ...LIBRARIES];
