import { z } from 'zod';

/** What `/api/events` tells, one event each, to whoever listens in the tenant: which lists are old now, and how rows progress. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job'), id: z.string() }),
  z.object({ type: z.literal('row'), job: z.string(), number: z.number(), state: z.string(), step: z.number().nullable(), steps: z.number().nullable(), label: z.string().nullable() }),
  z.object({ type: z.literal('run'), id: z.string(), recording: z.string() }),
  z.object({ type: z.literal('recording'), id: z.string() }),
  z.object({ type: z.literal('healing'), id: z.string() }),
  z.object({ type: z.literal('setting') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
