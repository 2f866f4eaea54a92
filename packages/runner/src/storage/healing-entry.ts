import { TargetSchema, type Action, type Difference, type FactorScore, type HealingKey } from '@waymark/core';
import { z } from 'zod';
import { LocatorRow } from './rows.js';

const text = z.string().nullable();
const number = z.number().nullable();

/** One row of `healing_logs`, as it is shown. */
export const HealingEntry = z.object({
  id: z.string(),
  run: text,
  job: text,
  recording: z.string(),
  /** Title and file of the recording, where it is stored. */
  title: text,
  path: text,
  /** Whether the recording that it was healed in is stored: another one under its id is not that. */
  stored: z.boolean(),
  step: z.string(),
  number: z.number(),
  label: z.string(),
  action: z.custom<Action>((value) => typeof value === 'string'),
  key: z.custom<HealingKey>((value) => typeof value === 'object' && value !== null),
  source: z.enum(['cache', 'local', 'model']),
  status: z.enum(['success', 'failed', 'suggestion']),
  reason: z.string(),
  oldLocator: LocatorRow.nullable(),
  newLocator: LocatorRow.nullable(),
  oldTarget: TargetSchema.nullable(),
  newTarget: TargetSchema.nullable(),
  element: text,
  /** 0–1. */
  confidence: number,
  decision: z.enum(['auto_applied', 'applied_flagged', 'suggested', 'rejected']).nullable(),
  factors: z.custom<FactorScore[]>(Array.isArray).nullable(),
  review: z.enum(['none', 'pending_review', 'approved', 'rejected', 'undone']),
  reviewedAt: z.date().nullable(),
  reviewedBy: text,
  provider: text,
  model: text,
  inputTokens: number,
  outputTokens: number,
  /** In millionths of a dollar. */
  cost: number,
  latency: number,
  afterCheck: z.enum(['pass', 'fail', 'unknown']).nullable(),
  differences: z.custom<Difference[]>(Array.isArray).nullable(),
  at: z.date(),
  /** Of the run that it was healed in, where that was against another installation. */
  baseUrl: text,
  /** How often it was proposed. */
  times: z.number(),
});
export type HealingEntry = z.infer<typeof HealingEntry>;
