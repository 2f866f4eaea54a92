import { valueRegions } from '../heal/masked-regions.js';
import type { Size } from '../ports/text-reader.js';
import type { RunOptions } from './options.js';

/** Milliseconds: what has not been searched by then is not kept. Nothing waits for it but the end of the step. */
const READ_WITHIN = 15_000;

export type Developed = { ok: true; png: Uint8Array; painted: boolean } | { ok: false; why: string };

/**
 * A picture as it may be kept once a secret was typed: a page may draw one where the DOM does not tell of it, so the
 * picture itself is read, and what shows a secret is painted over. What cannot be read is not kept.
 */
export async function developPicture({ sight, signal }: RunOptions, shot: { png: Uint8Array; viewport: Size }, { secrets, shrink }: { secrets: readonly string[]; shrink: number }): Promise<Developed> {
  if (!sight) return { ok: false, why: 'this run has no eyes, so it could not be searched for secrets' };
  const reading = await sight.reader.read({ png: shot.png, viewport: shot.viewport }, { timeout: READ_WITHIN, ...(signal ? { signal } : {}) });
  if (!reading.ok) return { ok: false, why: `it could not be searched for secrets (${reading.detail})` };
  const paint = valueRegions(reading.words, secrets);
  const png = paint.length === 0 && shrink === 1 ? shot.png : await sight.develop(shot.png, { paint, shrink });
  return { ok: true, png, painted: paint.length > 0 };
}
