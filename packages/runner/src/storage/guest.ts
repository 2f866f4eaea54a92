import { createConnection, type Socket } from 'node:net';
import { z } from 'zod';
import { workHonestly, type Query } from './database.js';
import { decode, encode, readLines } from './lines.js';
import { StoreError } from './store-error.js';

/** The holder ended before anything was committed: nothing was changed, and it can be done again. */
export class HolderGone extends Error {
  override readonly name = 'HolderGone';
}

/** It is there, and says nothing: stopped, or stuck. */
export class HolderSilent extends Error {
  override readonly name = 'HolderSilent';
}

const ReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), rows: z.array(z.record(z.string(), z.unknown())).optional() }),
  z.object({ ok: z.literal(false), message: z.string(), fields: z.record(z.string(), z.unknown()).optional() }),
]);
type Reply = z.infer<typeof ReplySchema>;

/** One transaction through the process that holds the folder. */
export async function throughHolder<T>(path: string, patience: number, work: (query: Query) => Promise<T>): Promise<T> {
  const connection = await Connection.open(path, patience);
  try {
    await connection.ask({ type: 'begin' });
    const query: Query = async <R>(text: string, values: readonly unknown[] = []) => (await connection.ask({ type: 'query', text, values })) as R[];
    const result = await workHonestly(query, work);
    await connection.commit();
    return result;
  } finally {
    // An open transaction is undone by the holder when its connection ends.
    connection.end();
  }
}

class Connection {
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  #gone: Error | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(readonly socket: Socket) {
    readLines(socket, (line) => this.#settle(line));
    socket.on('error', (error) => this.#lose(error)).on('close', () => this.#lose());
  }

  /** The holder greets whoever connects, at once, whatever else it does. */
  static async open(path: string, patience: number): Promise<Connection> {
    const socket = createConnection(path);
    const connection = new Connection(socket);
    const timer = setTimeout(() => socket.destroy(new HolderSilent('The process that holds the database does not answer.')), patience);
    try {
      await connection.#reply();
      return connection;
    } finally {
      clearTimeout(timer);
    }
  }

  /** In turn: two at the same time wait for each other, as on one connection of a server. */
  ask(message: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    const answer = this.#turn.then(() => this.#askNow(message));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async commit(): Promise<void> {
    try {
      await this.ask({ type: 'commit' });
    } catch (error) {
      if (!(error instanceof HolderGone)) throw error;
      throw new StoreError('lost', 'The process that holds the database ended while it was saving. It is not known whether the last change was saved.', {
        hint: 'Look at what is stored before you do it again.',
        cause: error,
      });
    }
  }

  end(): void {
    this.socket.destroy();
  }

  async #askNow(message: Record<string, unknown>): Promise<Record<string, unknown>[]> {
    if (this.#gone) throw this.#gone;
    this.socket.write(encode(message));
    const reply = await this.#reply();
    if (!reply.ok) throw Object.assign(new Error(reply.message), reply.fields);
    return reply.rows ?? [];
  }

  #reply(): Promise<Reply> {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  #settle(line: string): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    try {
      waiting?.resolve(ReplySchema.parse(decode(line)));
    } catch (cause) {
      waiting?.reject(new Error('The process that holds the database answered what is no answer.', { cause }));
    }
  }

  #lose(why?: Error): void {
    this.#gone ??= why instanceof HolderSilent ? why : new HolderGone('The process that holds the database has ended.', { cause: why });
    this.#waiting?.reject(this.#gone);
    this.#waiting = null;
  }
}
