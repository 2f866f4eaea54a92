import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServerStore } from '../../../packages/runner/src/storage/server-store.js';
import { startPostgres, type TestServer } from '../../postgres.js';

let postgres: TestServer;
let address: string;
const login = `plain_${randomUUID().replaceAll('-', '')}`;

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  postgres = await startPostgres();
  address = await postgres.url();
  await administer(`create role ${login} login password 'plain'`);
  await administer(`grant create on database ${new URL(address).pathname.slice(1)} to ${login}`);
});
afterAll(async () => {
  await administer(`drop owned by ${login} cascade`);
  await administer(`drop role ${login}`);
  await postgres.stop();
});

it('a login that may not make roles goes without walls in the database, and says so', async () => {
  const plain = new URL(address);
  plain.username = login;
  plain.password = 'plain';
  const store = await openServerStore({ database: plain.href, dataDir: '' });
  try {
    expect(store.walled).toBe(false);
    await store.of('local').settings.set({ scope: 'tenant', key: 'mode', value: 'balanced' });
    expect(await store.of('other').settings.list()).toEqual([]);
  } finally {
    await store.close();
  }
});

it('the same walls stand however often the server starts', async () => {
  const fresh = await postgres.url();
  for (let starts = 0; starts < 2; starts += 1) {
    const store = await openServerStore({ database: fresh, dataDir: '' });
    expect(store.walled).toBe(true);
    await store.close();
  }
});
