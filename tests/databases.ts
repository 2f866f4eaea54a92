import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../packages/runner/src/storage/database.js';
import { migrate } from '../packages/runner/src/storage/migrate.js';
import { MIGRATIONS } from '../packages/runner/src/storage/migrations/list.js';
import { openPglite } from '../packages/runner/src/storage/pglite.js';
import { openPostgres } from '../packages/runner/src/storage/postgres.js';
import { startPostgres } from './postgres.js';

export interface TestDatabase {
  db: Database;
  close(): Promise<void>;
}

export interface Adapter {
  name: string;
  /** A database of its own, migrated and empty but for the tenant `local`. */
  open(): Promise<TestDatabase>;
}

/** Every test of what is stored runs on both: `describe.each(ADAPTERS)('…, $name', ({ open }) => …)`. */
export const ADAPTERS: readonly Adapter[] = [
  { name: 'embedded', open: openEmbedded },
  { name: 'PostgreSQL', open: openServer },
];

async function openEmbedded(): Promise<TestDatabase> {
  const db = await openPglite({ from: await template() });
  return { db, close: () => db.close() };
}

async function openServer(): Promise<TestDatabase> {
  const server = await startPostgres();
  const db = openPostgres(await server.migratedUrl());
  return {
    db,
    async close() {
      await db.close();
      await server.stop();
    },
  };
}

async function template(): Promise<Blob> {
  return new Blob([await readFile(await templateFile())]);
}

/** Of what is kept: another number where it is made in another way. */
const FORM = 2;

/** A migrated data folder as a tar file. Making a database takes seconds, loading a made one a fraction; it is kept for as long as the schema stays as it is. */
export async function templateFile(): Promise<string> {
  const file = join(tmpdir(), `waymark-template-${createHash('sha256').update(JSON.stringify([FORM, MIGRATIONS])).digest('hex').slice(0, 16)}.tar`);
  if (existsSync(file)) return file;
  const db = await openPglite();
  await migrate(db);
  const dump = await db.dump();
  await db.close();
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, Buffer.from(await dump.arrayBuffer()));
  await rename(part, file);
  return file;
}
