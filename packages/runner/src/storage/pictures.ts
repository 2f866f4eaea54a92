import { createHash } from 'node:crypto';
import type { Query } from './database.js';
import { BYTES, insertRows } from './insert-rows.js';

/** Pictures are large, and of use for as long as somebody asks what happened. */
export const PICTURE_DAYS = 30;

/** Bytes: what a connection to another process takes in one line, and then some. */
const LARGEST = 16_000_000;

/** Equal pictures are one; null where one is too large to be kept. */
export function pictureId(png: Uint8Array): string | null {
  return png.byteLength > LARGEST ? null : createHash('sha256').update(png).digest('hex');
}

/** Keeps each once, however many steps show it, and lets go of those that nobody has used for long. */
export async function keepPictures(query: Query, tenant: string, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> {
  if (pictures.size === 0) return;
  const known = await query<{ id: string }>('update pictures set used_at = now() where tenant_id = $1 and id = any($2::text[]) returning id', [tenant, [...pictures.keys()]]);
  const fresh = [...pictures].filter(([id]) => !known.some((one) => one.id === id));
  for (const [id, png] of fresh) await insertRows(query, tenant, { table: 'pictures', columns: { id: 'text', png: BYTES }, rows: [{ id, png: Buffer.from(png).toString('base64') }] });
  await query(`delete from pictures where tenant_id = $1 and ${oldPictures('$2::float8')}`, [tenant, PICTURE_DAYS]);
}

/** Those of a step that a person still has to look at stay. */
export function oldPictures(days: string): string {
  return `used_at < now() - ${days} * interval '1 day' and id not in (
    select s.picture from healing_logs h join run_steps s on s.tenant_id = h.tenant_id and s.run_id = h.run_id and s.step_number = h.step_number
    where h.tenant_id = $1 and h.review in ('pending_review', 'undone') and h.element is not null and s.picture is not null)`;
}
