import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { z } from 'zod';
import type { Database, Query } from './database.js';
import { decode, encode, readLines } from './lines.js';

/** A guest that says nothing for so long inside a transaction stops all others: it is undone. */
const IDLE = 30_000;

const RequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin') }),
  z.object({ type: z.literal('query'), text: z.string(), values: z.array(z.unknown()) }),
  z.object({ type: z.literal('commit') }),
  z.object({ type: z.literal('rollback') }),
]);
type Request = z.infer<typeof RequestSchema>;

export type Reply = { ok: true; rows?: unknown[] } | { ok: false; message: string; fields?: Record<string, unknown> };

/** Serves the database to other processes of the same user, one transaction for each connection. */
export class HolderServer {
  readonly #server: Server;
  readonly #sessions = new Map<Socket, Session>();
  /** Transactions that have begun. */
  readonly #open = new Set<Promise<unknown>>();

  constructor(
    readonly path: string,
    readonly db: Promise<Database>,
  ) {
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  async listen(): Promise<void> {
    if (!this.path.startsWith('\\\\')) rmSync(this.path, { force: true });
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(this.path, resolve));
    if (!this.path.startsWith('\\\\')) chmodSync(this.path, 0o600);
    this.#server.unref();
  }

  /** Lets what has begun come to its end, for a while; then whoever is left is cut off, and its transaction undone. */
  async close(patience = 5_000): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const timer = setTimeout(() => this.#cutOff(), patience);
    await Promise.allSettled(this.#open);
    // A guest must hear that it was committed, or it would not know.
    await Promise.allSettled([...this.#sessions.values()].map((session) => session.quiet()));
    clearTimeout(timer);
    for (const socket of this.#sessions.keys()) socket.destroySoon();
    await closed;
  }

  #cutOff(): void {
    for (const socket of this.#sessions.keys()) socket.destroy();
  }

  #welcome(socket: Socket): void {
    socket.unref();
    socket.on('close', () => this.#sessions.delete(socket)).on('error', () => undefined);
    const session = new Session(socket, this.db, (transaction) => {
      this.#open.add(transaction);
      void transaction.finally(() => this.#open.delete(transaction));
    });
    this.#sessions.set(socket, session);
    socket.write(encode({ ok: true }));
    readLines(socket, (line) => session.take(line));
  }
}

class Undone extends Error {}

class Session {
  #turn: Promise<unknown> = Promise.resolve();
  #query: Query | null = null;
  #finish: ((how: 'commit' | 'rollback') => void) | null = null;
  #transaction: Promise<unknown> = Promise.resolve();

  constructor(
    readonly socket: Socket,
    readonly db: Promise<Database>,
    readonly onBegin: (transaction: Promise<unknown>) => void,
  ) {
    socket.on('close', () => this.#finish?.('rollback'));
    socket.setTimeout(IDLE, () => this.#query && socket.destroy());
  }

  take(line: string): void {
    this.#turn = this.#turn.then(async () => this.socket.write(encode(await this.#answer(line)))).catch(() => this.socket.destroy());
  }

  /** Once everything that was asked is answered. */
  quiet(): Promise<unknown> {
    return this.#turn;
  }

  async #answer(line: string): Promise<Reply> {
    try {
      return await this.#do(RequestSchema.parse(decode(line)));
    } catch (error) {
      return failure(error);
    }
  }

  async #do(request: Request): Promise<Reply> {
    if (request.type === 'begin') return this.#begin();
    if (this.#query === null) return { ok: false, message: 'There is no transaction.' };
    if (request.type === 'query') return { ok: true, rows: await this.#query(request.text, request.values) };
    this.#finish?.(request.type);
    await this.#transaction;
    return { ok: true };
  }

  async #begin(): Promise<Reply> {
    const db = await this.db;
    if (this.#query !== null || this.socket.destroyed) return { ok: false, message: 'A transaction has begun already.' };
    const begun = new Promise<void>((resolve, reject) => {
      this.#transaction = db.transaction((query) => this.#hold(query, resolve)).catch(unlessUndone).finally(() => (this.#query = null));
      this.#transaction.catch(reject);
    });
    this.onBegin(this.#transaction.catch(() => undefined));
    await begun;
    return { ok: true };
  }

  /** Keeps the transaction open until the guest ends it, or goes away. */
  async #hold(query: Query, onBegun: () => void): Promise<void> {
    if (this.socket.destroyed) throw new Error('The guest has gone.');
    const ended = new Promise<'commit' | 'rollback'>((resolve) => (this.#finish = resolve));
    this.#query = query;
    onBegun();
    if ((await ended) === 'rollback') throw new Undone();
  }
}

function unlessUndone(error: unknown): void {
  if (!(error instanceof Undone)) throw error;
}

const ERROR_FIELDS = ['code', 'detail', 'constraint', 'table', 'column', 'severity', 'hint'] as const;

function failure(error: unknown): Reply {
  if (!(error instanceof Error)) return { ok: false, message: String(error) };
  const fields = Object.fromEntries(ERROR_FIELDS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])));
  return { ok: false, message: error.message, fields };
}
