import type { Migration } from './migration.js';

/** What was rejected for a step is rejected on every installation of the application: the port of a test server must not bring it back. */
export const REJECTED_ANYWHERE: Migration = {
  version: 8,
  name: 'rejected anywhere',
  statements: [
    "alter table tombstones add column place text generated always as (md5((key - 'origin')::text)) stored",
    'create index tombstones_by_place on tombstones (tenant_id, place)',
  ],
};
