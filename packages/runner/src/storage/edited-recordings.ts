import type { Recording } from '@waymark/core';
import type { Database, Query } from './database.js';
import { tellLive } from './live-events.js';
import { lockedVersion, readRecording, saveVersion, type StoredRecording } from './recordings.js';

/** What somebody wants to save, and what he has seen of it before. */
export interface Edit {
  id: string;
  /** The version that he has seen, 0 for none; null where he does not care. */
  expected: number | null;
  by: string;
  /** Why there is a new version, for people. */
  reason: string;
}

export type Edited =
  | { ok: true; version: number; created: boolean; changed: boolean }
  /** There is no such recording, or no such version of it. */
  | { ok: false; why: 'missing' }
  | { ok: false; why: 'conflict'; version: number; by: string | null; at: Date | null };

/** The recording as it shall be, from what it is; null where it is new. `versioned` reads another version of it. */
export type Editing = (current: Recording | null, versioned: (version: number) => Promise<StoredRecording | null>) => Promise<{ recording: Recording; diff: string | null } | { missing: true }>;

/** Recordings as several people change them: whoever saves over what he has not seen is told, and nothing is lost. */
export class EditedRecordings {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  edit({ id, expected, by, reason }: Edit, make: Editing): Promise<Edited> {
    return this.db.transaction(async (query) => {
      const current = await lockedVersion(query, this.tenant, id);
      if (expected !== null && expected !== (current ?? 0)) return this.#conflict(query, id, current);
      const before = await readRecording(query, this.tenant, { id });
      const made = await make(before?.recording ?? null, (version) => readRecording(query, this.tenant, { id, version }));
      if ('missing' in made) return { ok: false, why: 'missing' };
      const version = await saveVersion(query, this.tenant, { recording: made.recording, how: { reason, diff: made.diff, by } });
      return { ok: true, version, created: current === null, changed: version !== current };
    });
  }

  /** With its versions and settings; runs and what was healed in them stay, and so does its last number. Answers whether there was one. */
  remove(id: string): Promise<boolean> {
    return this.db.transaction(async (query) => {
      const [gone] = await query<{ version: number }>('delete from recordings where tenant_id = $1 and id = $2 returning current_version as version', [this.tenant, id]);
      if (!gone) return false;
      await query(
        `insert into deleted_recordings (tenant_id, recording_id, last_version) values ($1, $2, $3)
         on conflict (tenant_id, recording_id) do update set last_version = greatest(deleted_recordings.last_version, excluded.last_version), deleted_at = now() where deleted_recordings.tenant_id = $1`,
        [this.tenant, id, gone.version],
      );
      await query('delete from settings where tenant_id = $1 and scope = $2', [this.tenant, `recording:${id}`]);
      await tellLive(query, this.tenant, { type: 'recording', id });
      return true;
    });
  }

  async #conflict(query: Query, id: string, version: number | null): Promise<Edited> {
    if (version === null) return { ok: false, why: 'missing' };
    const [row] = await query<{ by: string | null; at: Date }>('select created_by as by, created_at as at from recording_versions where tenant_id = $1 and recording_id = $2 and version = $3', [this.tenant, id, version]);
    return { ok: false, why: 'conflict', version, by: row?.by ?? null, at: row?.at ?? null };
  }
}
