import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../packages/runner/src/storage/migrate.js';
import { openPostgres } from '../../packages/runner/src/storage/postgres.js';
import { startPostgres, type TestServer } from '../postgres.js';

/** A way to a server on which, once told to, nothing comes back any more. */
class Way {
  #hangs = false;
  readonly #sockets: Socket[] = [];
  readonly #server: Server;

  constructor(private readonly to: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(to.port), to.hostname);
      this.#sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.on('data', (bytes) => void (this.#hangs || far.write(bytes)));
      far.on('data', (bytes) => void (this.#hangs || near.write(bytes)));
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(this.to);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  hang(): void {
    this.#hangs = true;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

describe('a PostgreSQL server that hangs', () => {
  let server: TestServer;
  let way: Way;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    way = new Way(new URL(await server.url()));
    url = await way.open();
  });
  afterAll(async () => {
    way.close();
    await server.stop();
  });

  test('ends a statement that takes too long, in words', async () => {
    const db = openPostgres(url, { statement: 200 });
    await expect(db.transaction((query) => query('select pg_sleep(30)'))).rejects.toMatchObject({ name: 'StoreError', code: 'unreachable', message: expect.stringContaining('took too long') as string });
    expect(await db.transaction((query) => query('select 1 as alive'))).toEqual([{ alive: 1 }]);
    await db.close();
  });

  test('says who may not write where the user has no right to', async () => {
    const db = openPostgres(url);
    await migrate(db);
    await db.transaction((query) => query('do $$ begin create role reader; exception when duplicate_object then null; end $$'));
    const refused = db.transaction(async (query) => {
      await query('set local role reader');
      await query("insert into waymark.tenants (id, name) values ('x', 'x')");
    });
    await expect(refused).rejects.toMatchObject({ name: 'StoreError', code: 'unwritable', message: expect.not.stringContaining('password') as string });
    const readOnly = db.transaction(async (query) => {
      await query('set transaction read only');
      await query("insert into waymark.tenants (id, name) values ('x', 'x')");
    });
    await expect(readOnly).rejects.toMatchObject({ name: 'StoreError', code: 'unwritable', message: expect.stringContaining('read-only') as string });
    await db.close();
  });

  test('holds up nobody: what waits for it is told, and the connections are cut', async () => {
    const db = openPostgres(url, { statement: 300 });
    await db.transaction((query) => query('select 1'));
    way.hang();
    await expect(db.transaction((query) => query('select 1'))).rejects.toMatchObject({ name: 'StoreError', code: 'unreachable', message: expect.stringContaining('does not answer') as string });
    await db.close();
  });
});
