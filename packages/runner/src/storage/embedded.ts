import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database, Query } from './database.js';
import { openFolder, prepareFolder } from './embedded-folder.js';
import { claimFolder, type FolderLock, type Holder } from './folder-lock.js';
import { HolderGone, HolderSilent, throughHolder } from './guest.js';
import { HolderServer } from './holder-server.js';
import { StoreError } from './store-error.js';

type Role = { holds: true; db: Database; server: HolderServer; lock: FolderLock } | { holds: false; holder: Holder };

/** A holder that is alive answers within this, or is told of. */
const PATIENCE = 30_000;
/** Whoever waits for it at the start is told so after this. */
const WORD_AFTER = 3_000;
const PAUSE = 50;

export interface OpenOptions {
  /** Milliseconds for a holder to answer. */
  patience?: number;
  /** Told in words, once, where another process keeps it waiting. */
  onWait?(text: string): void;
}

/**
 * PostgreSQL in this process, in a folder. PGlite does not lock its folder: the first process locks it and serves the others, who work through it;
 * when it ends, one of them takes its place.
 */
export class EmbeddedDatabase implements Database {
  #role: Promise<Role> | null = null;
  #closed = false;

  private constructor(
    readonly folder: string,
    readonly patience: number,
  ) {}

  static async open(folder: string, { patience = PATIENCE, onWait = () => undefined }: OpenOptions = {}): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(resolve(folder), patience);
    const word = setTimeout(() => void database.#tellWait(onWait), Math.min(WORD_AFTER, patience / 2));
    try {
      await database.transaction((query) => query('select 1 as alive'));
    } finally {
      clearTimeout(word);
    }
    return database;
  }

  async #tellWait(onWait: (text: string) => void): Promise<void> {
    const role = await this.#role?.catch(() => null);
    if (!role || role.holds) return;
    const { pid, host } = role.holder;
    onWait(`Waiting for process ${pid} on ${host}, which holds ${this.folder} and does not answer (for at most ${Math.ceil(this.patience / 1000)} s).`);
  }

  async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const since = performance.now();
    for (;;) {
      if (this.#closed) throw new Error('The database has been closed.');
      const role = await this.#takeRole();
      if (role.holds) return this.#asHolder(role, work);
      try {
        return await throughHolder(role.holder.socket, this.patience, work);
      } catch (error) {
        if (error instanceof HolderSilent) throw inUse(this.folder, role.holder, error);
        if (!(error instanceof HolderGone)) throw error;
        this.#role = null;
        if (performance.now() - since > this.patience) throw inUse(this.folder, role.holder, error);
        await sleep(PAUSE);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const role = await this.#role?.catch(() => null);
    this.#role = null;
    if (!role?.holds) return;
    await role.server.close();
    await role.db.close();
    role.lock.release();
  }

  async #asHolder<T>({ db, lock }: Role & { holds: true }, work: (query: Query) => Promise<T>): Promise<T> {
    // PGlite answers without leaving the turn of the event loop: a holder that does much would never hear its guests.
    await eventLoopTurn();
    if (lock.isOurs()) return db.transaction(work);
    throw inUse(this.folder, lock.holder, null);
  }

  #takeRole(): Promise<Role> {
    this.#role ??= this.#claim().catch((error: unknown) => {
      this.#role = null;
      throw error;
    });
    return this.#role;
  }

  async #claim(): Promise<Role> {
    prepareFolder(this.folder);
    const claim = claimFolder(this.folder, (number) => socketPath(this.folder, number));
    if (!claim.mine) return { holds: false, holder: claim.holder };
    const opening = openFolder(this.folder);
    opening.catch(() => undefined);
    const server = new HolderServer(claim.lock.holder.socket, opening);
    try {
      // Before the database is open: guests can then tell a holder that is busy from one that is gone.
      await server.listen();
      return { holds: true, db: await opening, server, lock: claim.lock };
    } catch (error) {
      await server.close(0);
      await opening.then((db) => db.close()).catch(() => undefined);
      claim.lock.release();
      throw error;
    }
  }
}

/** Beside the data; in a private folder of the temporary one where that path is longer than systems allow for sockets. */
function socketPath(folder: string, number: number): string {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\waymark-${id}-${number}`;
  const near = join(folder, `socket.${number}`);
  if (Buffer.byteLength(near) < 100) return near;
  const own = join(tmpdir(), `waymark-${userInfo().uid}-${id}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  return join(own, `socket.${number}`);
}

function inUse(folder: string, { pid, host }: Holder, cause: unknown): StoreError {
  return new StoreError('in-use', `The data folder ${folder} is in use by process ${pid} on ${host}, which does not answer.`, {
    hint: 'Wait for it or end it, name another folder with WAYMARK_DATA_DIR, or give several machines one PostgreSQL server with WAYMARK_DATABASE_URL.',
    cause,
  });
}
