import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameProcess, startOf } from './process-life.js';

const HolderSchema = z.object({ pid: z.number(), startedAt: z.string().nullable(), host: z.string(), socket: z.string(), released: z.boolean() });
export type Holder = z.infer<typeof HolderSchema>;

export type Claim = { mine: true; lock: FolderLock } | { mine: false; holder: Holder };

const NAME = /^lock\.(\d{1,9})$/u;
const HEARTBEAT = 10_000;
/** On another machine nobody can look for a process: its lock ends when it is silent for this long. */
const SILENCE = 90_000;

/**
 * Who may open the folder: the lock with the highest number, unless it is released or its process is gone. A lock is taken by making the next number,
 * which the file system lets only one do, and the highest is never deleted: so that no two can believe that they took over the same one.
 */
export function claimFolder(folder: string, socketFor: (number: number) => string): Claim {
  for (;;) {
    const highest = highestIn(folder);
    const holder = highest === 0 ? null : holderIn(folder, highest);
    if (holder === 'gone') continue;
    if (holder !== null && isHeld(folder, highest, holder)) return { mine: false, holder };
    const number = highest + 1;
    const own: Holder = { pid: process.pid, startedAt: startOf(process.pid), host: hostname(), socket: socketFor(number), released: false };
    if (!create(folder, number, own)) continue;
    if (highestIn(folder) === number) return { mine: true, lock: new FolderLock(folder, number, own) };
    rmSync(join(folder, `lock.${number}`), { force: true });
  }
}

export class FolderLock {
  readonly #beat: NodeJS.Timeout;

  constructor(
    readonly folder: string,
    readonly number: number,
    readonly holder: Holder,
  ) {
    for (const other of numbersIn(folder)) if (other < number) rmSync(this.#file(other), { force: true });
    this.#beat = setInterval(() => this.#touch(), HEARTBEAT);
    this.#beat.unref();
  }

  /** False where another machine took it for dead, such as after a long sleep. */
  isOurs(): boolean {
    return highestIn(this.folder) === this.number;
  }

  release(): void {
    clearInterval(this.#beat);
    if (!this.isOurs()) return;
    // Under a name that nobody clears away: only who holds the folder writes here.
    const part = join(this.folder, `released.${this.number}`);
    writeFileSync(part, JSON.stringify({ ...this.holder, released: true }), { mode: 0o600 });
    renameSync(part, this.#file(this.number));
  }

  #touch(): void {
    try {
      utimesSync(this.#file(this.number), new Date(), new Date());
    } catch {
      // The folder is out of reach for now; others judge by its silence.
    }
  }

  #file(number: number): string {
    return join(this.folder, `lock.${number}`);
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
}

function highestIn(folder: string): number {
  return Math.max(0, ...numbersIn(folder));
}

/** What is there but says nothing was cut short by a crash of the machine: nobody holds it. */
function holderIn(folder: string, number: number): Holder | 'gone' | null {
  try {
    return HolderSchema.parse(JSON.parse(readFileSync(join(folder, `lock.${number}`), 'utf8')));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : null;
  }
}

function isHeld(folder: string, number: number, holder: Holder): boolean {
  if (holder.released) return false;
  if (holder.host === hostname()) return isSameProcess(holder.pid, holder.startedAt);
  return Date.now() - statSync(join(folder, `lock.${number}`)).mtimeMs < SILENCE;
}

/** Written whole before it gets its name; a name that is there already wins. */
function create(folder: string, number: number, holder: Holder): boolean {
  const part = join(folder, `part.${randomUUID()}`);
  writeFileSync(part, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(part, join(folder, `lock.${number}`));
    return true;
  } catch (error) {
    // Whoever took the folder meanwhile clears away what others left half done, and may take this for it.
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')) return false;
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
}
