import { isDeepStrictEqual } from 'node:util';
import { parseRecording, serialiseRecording, type Recording } from '@waymark/core';
import type { Database, Query } from './database.js';
import { storable, toJson } from './insert-rows.js';
import { tellLive } from './live-events.js';

export interface StoredRecording {
  recording: Recording;
  version: number;
  path: string | null;
}

export interface VersionEntry {
  version: number;
  reason: string;
  diff: string | null;
  healing: string | null;
  by: string | null;
  at: Date;
}

export interface NewVersion {
  path?: string | null;
  /** Why there is a new version, for people. */
  reason: string;
  diff?: string | null;
  healing?: string | null;
  by?: string | null;
  /** A content that an older version has is that version, and the newest stays: a file that nobody has changed does not take back what was approved since. */
  mayBeOlder?: boolean;
}

/** Versions among which a file's content is looked for. */
const LOOKED_BACK = 50;
/** Of an address that lists show. */
const LONGEST_URL = 2_000;

/** Recordings with all of their versions. */
export class Recordings {
  constructor(
    readonly db: Database,
    readonly tenant: string,
  ) {}

  /** The version that this content has: a new one, or the current one where nothing changed. */
  saveVersion(recording: Recording, how: NewVersion): Promise<number> {
    return this.db.transaction((query) => saveVersion(query, this.tenant, { recording, how }));
  }

  get(id: string, version?: number): Promise<StoredRecording | null> {
    return this.db.transaction((query) => readRecording(query, this.tenant, { id, version }));
  }

  /** The newest version with this very content. */
  versionWith(recording: Recording): Promise<number | null> {
    return this.db.transaction((query) => versionOf(query, this.tenant, recording));
  }

  /** Newest first. */
  versions(id: string): Promise<VersionEntry[]> {
    return this.db.transaction(async (query) => {
      const rows = await query<Record<string, unknown> & VersionEntry>(
        `select version, reason, diff, healing_id as healing, created_by as by, created_at as at from recording_versions
         where tenant_id = $1 and recording_id = $2 order by version desc`,
        [this.tenant, id],
      );
      return rows.map(({ version, reason, diff, healing, by, at }) => ({ version, reason, diff, healing, by, at }));
    });
  }
}

export async function saveVersion(query: Query, tenant: string, { recording, how }: { recording: Recording; how: NewVersion }): Promise<number> {
  const { path = null, reason, diff = null, healing = null, by = null } = how;
  const title = storable(recording.title);
  await query(
    `insert into recordings (tenant_id, id, title, path, current_version) values ($1, $2, $3, $4, 0)
     on conflict (tenant_id, id) do update set path = coalesce(excluded.path, recordings.path) where recordings.tenant_id = $1`,
    [tenant, recording.id, title, path],
  );
  const current = await lockedVersion(query, tenant, recording.id);
  const before = await readRecording(query, tenant, { id: recording.id });
  const content = contentOf(recording);
  if (before && isSame(before.recording, recording)) return before.version;
  const older = how.mayBeOlder ? await versionOf(query, tenant, recording) : null;
  if (older !== null) return older;
  const used = await usedNumber(query, tenant, recording.id);
  const version = Math.max(current ?? 0, used) + 1;
  await query(
    `insert into recording_versions (tenant_id, recording_id, version, content, reason, diff, healing_id, created_by) values ($1, $2, $3, $4::json, $5, $6, $7, $8)`,
    [tenant, recording.id, version, content, reason, diff === null ? null : storable(diff), healing, by],
  );
  await query('update recordings set current_version = $3, first_version = case when current_version = 0 then $3 else first_version end, title = $4, start_url = $5, step_count = $6, updated_at = now() where tenant_id = $1 and id = $2', [
    tenant, recording.id, version, title, storable(recording.startUrl).slice(0, LONGEST_URL), recording.steps.length,
  ]);
  await tellLive(query, tenant, { type: 'recording', id: recording.id });
  return version;
}

function contentOf(recording: Recording): string {
  return toJson(JSON.parse(serialiseRecording(recording)));
}

async function versionOf(query: Query, tenant: string, recording: Recording): Promise<number | null> {
  const rows = await query<{ version: number; content: unknown }>('select version, content from recording_versions where tenant_id = $1 and recording_id = $2 order by version desc limit $3', [tenant, recording.id, LOOKED_BACK]);
  const same = rows.find((row) => {
    const parsed = parseRecording(row.content);
    return parsed.ok && isSame(parsed.recording, recording);
  });
  return same?.version ?? null;
}

/** A file that is changed in place keeps the order of its fields: that is no other recording. */
function isSame(one: Recording, other: Recording): boolean {
  return isDeepStrictEqual(JSON.parse(contentOf(one)), JSON.parse(contentOf(other)));
}

/** Its current version, which stays until the transaction ends; null where there is none. */
export async function lockedVersion(query: Query, tenant: string, id: string): Promise<number | null> {
  const [row] = await query<{ version: number }>('select current_version as version from recordings where tenant_id = $1 and id = $2 for update', [tenant, id]);
  return row?.version ?? null;
}

/** The last number of a recording that was deleted under this id; 0 where none was. Asked under the lock: whoever deletes it at this moment has ended. */
async function usedNumber(query: Query, tenant: string, id: string): Promise<number> {
  const [row] = await query<{ last: number }>('select last_version as last from deleted_recordings where tenant_id = $1 and recording_id = $2', [tenant, id]);
  return row?.last ?? 0;
}

/** Null where there is none, or none that this program can read. */
export async function readRecording(query: Query, tenant: string, { id, version }: { id: string; version?: number | undefined }): Promise<StoredRecording | null> {
  const [row] = await query<{ content: unknown; version: number; path: string | null }>(
    `select v.content, v.version, r.path from recordings r join recording_versions v on v.tenant_id = r.tenant_id and v.recording_id = r.id
     where r.tenant_id = $1 and r.id = $2 and v.version = coalesce($3::integer, r.current_version)`,
    [tenant, id, version ?? null],
  );
  const parsed = row && parseRecording(row.content);
  return parsed?.ok ? { recording: parsed.recording, version: row?.version ?? 0, path: row?.path ?? null } : null;
}
