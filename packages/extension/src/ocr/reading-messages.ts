import type { Picture, PictureReading, ReadOptions } from '@waymark/core';
import { z } from 'zod';

/**
 * Between the background and the page that reads: a picture in, with a port on which the reading comes back. Not by the
 * messages of extensions, which are text: a picture would grow by a third, and be copied four times.
 */
export interface ReadRequest extends Pick<ReadOptions, 'timeout' | 'regions' | 'fresh'> {
  picture: Picture;
}

/** Over the port: nobody waits any more. */
export const GIVE_UP = 'give up';

/** From the worker to its page: nothing was read for a while. */
export const IDLE = 'idle';

export const READING_PAGE = 'offscreen.html';
export const READING_WORKER = 'reading-worker.js';

const size = { width: z.number().int().positive(), height: z.number().int().positive() };
const viewport = z.object({ width: z.number().positive(), height: z.number().positive() }).optional();
const box = z.object({ space: z.literal('device'), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const bytes = z.union([z.instanceof(Uint8Array), z.instanceof(Uint8ClampedArray)]);

export const ReadRequestSchema = z.object({
  picture: z.union([z.object({ png: z.instanceof(Uint8Array), viewport }), z.object({ rgba: bytes, ...size, viewport })]),
  timeout: z.number().positive(),
  regions: z.array(box).max(10_000).optional(),
  fresh: z.boolean().optional(),
});

const confidence = z.number();
const PROBLEMS = ['broken-picture', 'too-large', 'no-engine', 'no-language', 'engine-failed', 'timed-out', 'aborted'] as const;

const ReadingSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    words: z.array(z.object({ text: z.string(), box, confidence, line: z.number(), block: z.number() })),
    lines: z.array(z.object({ text: z.string(), box, confidence, block: z.number() })),
    blocks: z.array(z.object({ box, lines: z.array(z.number()) })),
    size: z.object(size),
    viewport: z.object({ width: z.number(), height: z.number() }),
    engine: z.string(),
    cached: z.boolean(),
  }),
  z.object({ ok: z.literal(false), problem: z.enum(PROBLEMS), detail: z.string() }),
]);

export function readingOf(message: unknown): PictureReading {
  const parsed = ReadingSchema.safeParse(message);
  return parsed.success ? parsed.data : { ok: false, problem: 'engine-failed', detail: 'the page that reads gave an answer that makes no sense' };
}
