import { CapturedSchema, type Observation, ObservationSchema } from '@waymark/core';
import { z } from 'zod';
import { MAX_BATCH } from './page-protocol.js';

export const PlaceSchema = z.object({ name: z.string().max(500), index: z.number().int().min(0).max(10_000).nullable() });

export const FrameElementSchema = z.object({ name: z.string().max(500).nullable(), id: z.string().max(500).nullable(), index: z.number().int().nullable() });

export const BoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const ViewSchema = z.object({
  /** Frames may have no size. */
  viewport: z.object({ width: z.number().min(0), height: z.number().min(0) }),
  scroll: z.object({ x: z.number(), y: z.number() }),
  secrets: z.array(BoxSchema).max(1_000),
  typed: z.array(z.string().max(10_000)).max(500),
  place: PlaceSchema,
});

export const FromPageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  z.object({ type: z.literal('observed'), observations: z.array(z.unknown()).max(MAX_BATCH) }),
  /** The document goes: nothing comes from it after this. */
  z.object({ type: z.literal('left') }),
  z.object({ type: z.literal('picked'), captured: CapturedSchema }),
  /** Something was pointed at, or the person gave up. */
  z.object({ type: z.literal('modeEnded') }),
  /** What a field for secrets holds: kept in memory, never stored. */
  z.object({ type: z.literal('hide'), value: z.string().max(10_000) }),
]);

export const LeftBehindSchema = z.object({ token: z.string().max(80), observations: z.array(z.unknown()).max(10_000) });

/** What page code may tell; the rest of the observations is the host's own to tell. */
const FROM_PAGES: ReadonlySet<Observation['kind']> = new Set<Observation['kind']>([
  'click', 'input', 'key', 'choose', 'check', 'upload', 'drag', 'hover', 'scroll', 'dialog', 'effect', 'assert', 'note',
]);

/** An observation of a page; undefined where it is not one that a page may make. */
export function readObservation(value: unknown): Observation | undefined {
  const parsed = ObservationSchema.safeParse(value);
  return parsed.success && FROM_PAGES.has(parsed.data.kind) ? parsed.data : undefined;
}
