import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { WorkerOrders } from './scripted-worker.js';

const SOURCE = fileURLToPath(new URL('./scripted-worker.ts', import.meta.url));
/** Where the packages that it needs are found. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));

export interface WorkerProcess {
  process: ChildProcess;
  lines: string[];
  /** Resolves with the first line that begins so. */
  line(start: string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  ended: Promise<unknown>;
}

/** One script: to translate all of its sources takes each process longer than what it is started for. */
function bundled(): string {
  const file = join(FOLDER, 'waymark-scripted-worker.mjs');
  const { outputFiles } = buildSync({ entryPoints: [SOURCE], bundle: true, write: false, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, outputFiles[0]?.contents ?? '');
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

/** Starts real processes from one script. */
export function workerMaker(): (orders: WorkerOrders) => WorkerProcess {
  const script = bundled();
  return (orders) => started(spawn(process.execPath, [script, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] }));
}

export function started(child: ChildProcess): WorkerProcess {
  const lines: string[] = [];
  const looks = new Set<() => void>();
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      for (const look of looks) look();
    });
  }
  const line = (start: string): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = lines.find((one) => one.startsWith(start));
        if (found !== undefined) resolve(found);
      };
      looks.add(look);
      look();
    });
  return { process: child, lines, line, kill: (signal) => void child.kill(signal), ended: once(child, 'close') };
}
