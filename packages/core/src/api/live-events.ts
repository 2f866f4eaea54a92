import { z } from 'zod';
import { JOB_STATES, ROW_STATES } from './jobs.js';

/** What `/api/events` tells, one event each, to whoever listens in the tenant: which lists are old now, and how rows progress. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), id: z.string(), state: z.enum(JOB_STATES).optional(), counts: z.record(z.enum(ROW_STATES), z.number()).optional() }),
  z.object({
    type: z.literal('row'), job: z.string(), number: z.number(), state: z.string(), step: z.number().nullable(), steps: z.number().nullable(), label: z.string().nullable(),
    /** Left out where only the step has changed. */
    worker: z.string().nullable().optional(), attempts: z.number().optional(), run: z.string().nullable().optional(), reason: z.string().nullable().optional(),
  }),
  z.object({ type: z.literal('run'), id: z.string(), recording: z.string() }),
  z.object({ type: z.literal('recording'), id: z.string() }),
  z.object({ type: z.literal('healing'), id: z.string() }),
  z.object({ type: z.literal('setting') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
