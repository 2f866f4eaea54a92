import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packFolder } from '../packages/runner/src/storage/cluster-image.js';
import { openPglite } from '../packages/runner/src/storage/pglite.js';

/** An empty PostgreSQL as one file: making one takes seconds, which a user would wait for at his first run. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file.');
const folder = mkdtempSync(join(tmpdir(), 'waymark-cluster-'));
try {
  const db = await openPglite({ folder: join(folder, 'postgres') });
  await db.close();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, packFolder(join(folder, 'postgres')));
  renameSync(`${file}.${process.pid}`, file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
