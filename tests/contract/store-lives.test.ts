import { expect, test } from 'vitest';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { MIGRATIONS } from '../../packages/runner/src/storage/migrations/list.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { EditedRecordings } from '../../packages/runner/src/storage/edited-recordings.js';
import { Recordings } from '../../packages/runner/src/storage/recordings.js';
import { startPostgres } from '../postgres.js';
import { sampleRecording } from './store-samples.js';

/** What a store from before lives were told apart held. */
const BEFORE = [
  "insert into recordings (tenant_id, id, title, current_version) values ('local', 'there', 'There', 3)",
  "insert into runs (tenant_id, id, recording_id, recording_version, job_id, started_at, ended_at, outcome, counts, url, policy) values ('local', gen_random_uuid(), 'gone', 4, 'j', now(), now(), 'passed', '{}', '', '{}')",
  "insert into runs (tenant_id, id, recording_id, recording_version, job_id, started_at, ended_at, outcome, counts, url, policy) values ('local', gen_random_uuid(), 'never stored', null, 'j', now(), now(), 'passed', '{}', '', '{}')",
  ...['there', 'gone'].map((id) => `insert into schedules (tenant_id, id, name, cron, timezone, job, created_by) values ('local', gen_random_uuid(), '${id}', '0 3 * * *', 'UTC', '{"recording": "${id}"}', 'Ada')`),
  "insert into tenants (id, name) values ('other', 'Other')",
  "insert into accounts (id, email, name, password, last_seen_at) values ('a', 'ada@x.example', 'Ada', 'x', now()), ('b', 'bob@x.example', 'Bob', 'x', now())",
  "insert into memberships (tenant_id, account_id, role) values ('local', 'a', 'owner'), ('local', 'b', 'viewer'), ('other', 'b', 'owner')",
];

test('a store from before goes on: numbers of what was deleted are known from its runs, and members are who they were', async () => {
  const server = await startPostgres();
  const db = openPostgres(await server.url());
  const rows = (text: string): Promise<Record<string, unknown>[]> => db.transaction((query) => query(text));
  try {
    await migrate(db, MIGRATIONS.filter(({ version }) => version < 10));
    for (const statement of BEFORE) await rows(statement);
    await migrate(db);
    expect(await rows('select id, first_version from recordings')).toEqual([{ id: 'there', first_version: 1 }]);
    expect(await rows('select recording_id, last_version from deleted_recordings')).toEqual([{ recording_id: 'gone', last_version: 4 }]);
    expect(await rows('select name, recording_from, account_id from schedules order by name')).toEqual([{ name: 'gone', recording_from: 0, account_id: 'a' }, { name: 'there', recording_from: 3, account_id: 'a' }]);
    expect(await rows('select tenant_id, name, last_seen_at is not null as seen from memberships order by name, tenant_id')).toEqual([
      { tenant_id: 'local', name: 'Ada', seen: true }, { tenant_id: 'local', name: 'Bob', seen: false }, { tenant_id: 'other', name: 'Bob', seen: false },
    ]);
    const recordings = new Recordings(db, 'local');
    expect(await recordings.saveVersion(sampleRecording('gone'), { reason: 'uploaded' })).toBe(5);
    expect(await new EditedRecordings(db, 'local').remove('gone')).toBe(true);
    expect(await recordings.saveVersion(sampleRecording('gone'), { reason: 'uploaded' })).toBe(6);
    expect(await rows("select first_version from recordings where id = 'gone'")).toEqual([{ first_version: 6 }]);
  } finally {
    await db.close();
    await server.stop();
  }
});
