import { z } from 'zod';
import type { Judgement } from '../confidence/judgement.js';
import type { Box } from '../recording/target.js';
import type { Considered, Difference, HealingAttempt } from '../run/outcome.js';
import type { SightReport } from '../verify/sight-report.js';
import { endpoint, pageOf, PageQuery, shaped, Time } from './endpoint.js';

const OUTCOME = z.enum(['passed', 'healed', 'flagged', 'unverified', 'refused', 'failed', 'skipped']);
const RUN_OUTCOME = z.enum(['passed', 'failed', 'aborted']);

export const RunSummary = z.object({
  id: z.string(), recording: z.string(), title: z.string(), version: z.number().nullable(),
  /** null for a run from the command line. */
  job: z.string().nullable(), row: z.number().nullable(),
  startedAt: Time, ms: z.number(), outcome: RUN_OUTCOME, counts: z.record(OUTCOME, z.number()), url: z.string(), environment: z.string().nullable(), by: z.string().nullable(),
  /** Why its result is doubted, such as a healing that was rejected afterwards. */
  suspect: z.string().nullable(),
});
export type RunSummary = z.infer<typeof RunSummary>;

export const StepSummary = z.object({
  number: z.number(), id: z.string(), label: z.string(), action: z.string(), outcome: OUTCOME, code: z.string().nullable(), reason: z.string(), source: z.string().nullable(),
  /** 0–1. */
  confidence: z.number().nullable(), verdict: z.enum(['pass', 'fail', 'unknown']).nullable(), healing: z.string().nullable(), ms: z.number(), attempts: z.number(),
  /** Of `/api/pictures/:id`: the page when the step was decided. */
  picture: z.string().nullable(),
});
export type StepSummary = z.infer<typeof StepSummary>;

/** What is kept of a step's decision besides its summary; null for runs from before it was kept. */
export const StepDetail = z.object({
  step: StepSummary,
  /** CSS pixels of the picture. */
  viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
  outline: z.object({ recorded: shaped<Box>('A box').nullable(), found: shaped<Box>('A box').nullable() }).nullable(),
  judgement: shaped<Judgement>('Factors, boosters, penalties, gates and the resulting action').nullable(),
  considered: z.array(shaped<Considered>('A candidate, with why it was not chosen')),
  differences: z.array(shaped<Difference>('One evidence, as recorded and as found')),
  attempts: z.array(shaped<HealingAttempt>('One source of healing, and what it said')),
  verified: shaped<{ verdict: string; description: string; sight?: SightReport }>('What the after-check saw').nullable(),
  notes: z.array(z.string()),
});
export type StepDetail = z.infer<typeof StepDetail>;

export const RUN_ENDPOINTS = {
  runs: endpoint({
    method: 'GET', path: '/api/runs', summary: 'Runs, newest first', needs: 'read',
    query: PageQuery.extend({ recording: z.string().optional(), job: z.string().optional(), outcome: RUN_OUTCOME.optional(), suspect: z.stringbool().optional() }), answer: pageOf(RunSummary),
  }),
  run: endpoint({ method: 'GET', path: '/api/runs/:id', summary: 'One run with its steps', needs: 'read', answer: z.object({ run: RunSummary, steps: z.array(StepSummary) }) }),
  runStep: endpoint({ method: 'GET', path: '/api/runs/:id/steps/:number', summary: 'One step: what was looked at, what was decided, and why', needs: 'read', answer: StepDetail }),
  picture: endpoint({ method: 'GET', path: '/api/pictures/:id', summary: 'A picture of a step, as PNG', needs: 'read', answer: z.unknown().meta({ description: 'image/png' }) }),
};
