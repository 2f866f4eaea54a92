import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Database } from '../../../packages/runner/src/storage/database.js';

const SOURCE = fileURLToPath(new URL('./writer.ts', import.meta.url));
/** Where the packages that it needs are found. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const made = new Set<string>();

/** One script: to translate all of its sources takes each process longer than what it is started for. */
function bundledWriter(): string {
  const file = join(FOLDER, 'waymark-writer.mjs');
  if (made.has(file)) return file;
  const { outputFiles } = buildSync({ entryPoints: [SOURCE], bundle: true, write: false, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.contents ?? '');
  renameSync(`${file}.${process.pid}`, file);
  made.add(file);
  return file;
}

export interface Writer {
  process: ChildProcess;
  /** Runs that it said are saved. */
  saved: string[];
  lines: string[];
  errors: string[];
  /** Resolves when that many are saved; rejects where it ends before. */
  until(enough: (writer: Writer) => boolean): Promise<void>;
  ended: Promise<unknown>;
}

export function startWriter(folder: string, name: string, count?: number): Writer {
  const child = spawn(process.execPath, [bundledWriter(), folder, name, ...(count === undefined ? [] : [String(count)])], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const watchers = new Set<() => void>();
  const writer: Writer = { process: child, saved: [], lines: [], errors: [], ended, until: (enough) => watch(enough) };
  const watch = (enough: (one: Writer) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (enough(writer)) resolve();
      };
      watchers.add(look);
      look();
      void ended.then(() => reject(new Error(`The writer ended: ${writer.lines.slice(-3).join(' | ')} ${writer.errors.join('\n')}`)));
    });
  createInterface({ input: child.stdout }).on('line', (line) => {
    writer.lines.push(line);
    if (line.startsWith('saved ')) writer.saved.push(line.slice(6));
    for (const look of watchers) look();
  });
  createInterface({ input: child.stderr }).on('line', (line) => writer.errors.push(line));
  return writer;
}

/** What must hold whenever a process was cut off: each run is there wholly or not at all, and indexes agree with tables. */
export async function checkConsistent(db: Database, saved: readonly string[]): Promise<{ runs: number; missing: string[]; broken: number }> {
  return db.transaction(async (query) => {
    const runs = await query<{ id: string }>('select id from runs');
    const [broken] = await query<{ broken: number }>(
      `select (select count(*) from runs r where (select count(*) from run_steps s where s.tenant_id = r.tenant_id and s.run_id = r.id) <> 1
         or (select count(*) from healing_logs l where l.tenant_id = r.tenant_id and l.run_id = r.id) <> 2
         or (select count(*) from confidence_logs c where c.tenant_id = r.tenant_id and c.run_id = r.id) <> 1
         or not exists (select 1 from healing_cache h join healing_logs l on l.tenant_id = h.tenant_id and l.id = h.healing_id where l.run_id = r.id))
       + (select count(*) from run_steps s where not exists (select 1 from runs r where r.tenant_id = s.tenant_id and r.id = s.run_id)) as broken`,
    );
    await query('set local enable_indexscan = off');
    await query('set local enable_indexonlyscan = off');
    await query('set local enable_bitmapscan = off');
    const plain = await query('select id from runs');
    const known = new Set(runs.map(({ id }) => id));
    return { runs: runs.length, missing: saved.filter((id) => !known.has(id)), broken: (broken?.broken ?? 0) + Math.abs(plain.length - runs.length) };
  });
}
