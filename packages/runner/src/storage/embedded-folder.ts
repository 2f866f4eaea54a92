import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFolder } from './cluster-image.js';
import type { Database, Query } from './database.js';
import { openPglite } from './pglite.js';
import { StoreError } from './store-error.js';

/** Of the PostgreSQL that is embedded. */
const VERSION = '18';
/** PostgreSQL itself stops dead where it cannot make a log file of 16 MB: nothing is begun with less room than this. */
const ROOM = 64 * 1024 * 1024;
const MARK = 'making';
const ROOM_TO_CREATE = 160 * 1024 * 1024;

/** The folder with everything in it; made where it does not exist. Only its user may look into it. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/** Whoever calls it holds the lock of the folder. */
export async function openFolder(folder: string): Promise<Database> {
  const data = join(folder, 'postgres');
  removeHalfMade(folder, data);
  const db = existsSync(data) ? await openMade(folder, data) : await create(folder, data);
  return {
    transaction: (work) => db.transaction((query) => work(withRoom(folder, query))),
    close: () => db.close(),
  };
}

async function openMade(folder: string, data: string): Promise<Database> {
  checkVersion(data);
  checkRoom(folder, ROOM);
  try {
    return await openPglite({ folder: data });
  } catch (cause) {
    throw damaged(data, cause);
  }
}

/** Making it takes seconds, and may be cut short: a mark says so until it is whole. Nothing is stored before the mark is gone. */
async function create(folder: string, data: string): Promise<Database> {
  checkRoom(folder, ROOM_TO_CREATE);
  try {
    writeFileSync(join(folder, MARK), '');
    const db = (await openUnpacked(data)) ?? (await openPglite({ folder: data }));
    rmSync(join(folder, MARK));
    return db;
  } catch (cause) {
    rmSync(data, { recursive: true, force: true });
    throw unwritable(folder, cause);
  }
}

/** Packed by the build, since making an empty cluster takes seconds; beside the compiled program, whether that or its source runs. */
const IMAGES = ['../cluster/postgres.br', '../../dist/cluster/postgres.br'].map((place) => new URL(place, import.meta.url));

/** null where there is no image, or none that this program can open: then a cluster is made as ever. */
async function openUnpacked(data: string): Promise<Database | null> {
  const image = IMAGES.find((place) => existsSync(place));
  if (image === undefined) return null;
  try {
    unpackFolder(readFileSync(image), data);
    return await openPglite({ folder: data });
  } catch {
    rmSync(data, { recursive: true, force: true });
    return null;
  }
}

function removeHalfMade(folder: string, data: string): void {
  if (existsSync(join(folder, MARK))) rmSync(data, { recursive: true, force: true });
  for (const name of readdirSync(folder)) if (name.startsWith('part.')) rmSync(join(folder, name), { force: true });
}

function checkVersion(data: string): void {
  const found = versionIn(data);
  if (found === null) throw damaged(data, null);
  if (found === VERSION) return;
  throw new StoreError('other-version', `${data} was written by PostgreSQL ${found}; this Waymark has PostgreSQL ${VERSION}.`, {
    hint: 'Export it with the Waymark that wrote it (`waymark data export FILE`), move the folder away, and import the file here. Nothing was changed.',
  });
}

function versionIn(data: string): string | null {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function withRoom(folder: string, query: Query): Query {
  return (text, values) => {
    checkRoom(folder, ROOM);
    return query(text, values);
  };
}

function checkRoom(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new StoreError('full', `The disk of ${folder} is full: ${megabytes(free)} MB are left, ${megabytes(needed)} MB are needed.`, {
    hint: 'Make room (`waymark data prune` deletes old logs once there is some), or name another folder with WAYMARK_DATA_DIR. What was saved before is safe.',
  });
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

function unwritable(folder: string, cause: unknown): StoreError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StoreError('unwritable', `The data folder ${folder} cannot be written: ${why}.`, {
    hint: 'Check its permissions, name another folder with WAYMARK_DATA_DIR, or run with --no-memory.',
    cause,
  });
}

function damaged(data: string, cause: unknown): StoreError {
  return new StoreError('damaged', `The database in ${data} cannot be opened: its files are damaged.`, {
    hint: 'Put back a copy of the folder, or move it away: Waymark then begins with an empty one, and `waymark data import` reads an export. Nothing was changed.',
    cause,
  });
}
