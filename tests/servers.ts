import { ENDPOINTS, permissionsOf, ROLES, type Answer, type EndpointName, type Request, type Role } from '@waymark/core/api';
import { Passwords } from '../packages/runner/src/storage/accounts/passwords.js';
import { hashOf, newSecret } from '../packages/runner/src/storage/accounts/secrets.js';
import { serverStoreOf, type ServerStore } from '../packages/runner/src/storage/server-store.js';
import { allHandlers } from '../packages/runner/src/server/handlers/all.js';
import type { ServerParts } from '../packages/runner/src/server/parts.js';
import { findPortal } from '../packages/runner/src/server/portal-files.js';
import { startServer } from '../packages/runner/src/server/start-server.js';
import { noTelemetry } from '../packages/runner/src/telemetry/telemetry.js';
import { ADAPTERS, type TestDatabase } from './databases.js';

export const PASSWORD = 'correct horse battery staple';
/** Another organisation in the same database. */
export const OTHER_TENANT = 'other';

export interface TestPerson {
  id: string;
  email: string;
  /** With all that the role may do. */
  token: string;
}

export interface TestServer {
  url: string;
  /** Opens the portal without an account: `${url}/#key=${key}`. */
  key: string;
  database: TestDatabase;
  store: ServerStore;
  /** Accounts of the organisation `local`, by role; their password is PASSWORD. */
  people: Readonly<Record<Role, TestPerson>>;
  /** An owner of another organisation. */
  stranger: TestPerson;
  /** What was logged, line by line. */
  logged: string[];
  /** One request with a token (of the owner, unless another or null is given). */
  call<N extends EndpointName>(name: N, request?: Partial<Request<N>> & { token?: string | null }): Promise<{ status: number; body: Answer<N> & { code?: string; message?: string; hint?: string } }>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Of tests/databases.ts; embedded without it. */
  open?: () => Promise<TestDatabase>;
  /** Whatever should be otherwise than `waymark serve` has it. */
  parts?: Partial<ServerParts>;
}

/** The real server in this process, on a free port, over a database of its own, with accounts in two organisations. */
export async function serverForTests({ open = ADAPTERS[0]!.open, parts = {} }: TestServerOptions = {}): Promise<TestServer> {
  const database = await open();
  const store = await serverStoreOf(database.db, { where: 'a test', folder: null });
  // A real one takes seconds where many tests run at once.
  const passwords = new Passwords({ n: 8, r: 8, p: 1 });
  const password = await passwords.hash(PASSWORD);
  const key = newSecret('wmk');
  const logged: string[] = [];
  const made = await Promise.all(ROLES.map(async (role) => [role, await addPerson(store, { tenant: 'local', role, password })] as const));
  await database.db.transaction((query) => query("insert into tenants (id, name) values ($1, 'Other Ltd') on conflict do nothing", [OTHER_TENANT]));
  const stranger = await addPerson(store, { tenant: OTHER_TENANT, role: 'owner', password });
  const people = Object.fromEntries(made) as Record<Role, TestPerson>;
  const server = await startServer(
    {
      store,
      passwords,
      handlers: allHandlers({ store, passwords, version: 'test' }),
      door: { keyHash: hashOf(key), localName: 'Tester', publicUrl: null, behindProxy: false, loopback: true },
      portal: findPortal(),
      version: 'test',
      telemetry: noTelemetry,
      log: { write: (line) => void logged.push(line) },
      ...parts,
    },
    { host: '127.0.0.1', port: 0 },
  );
  return {
    url: server.url,
    key,
    database,
    store,
    people,
    stranger,
    logged,
    async call(name, { token = people.owner.token, ...request } = {}) {
      const response = await fetch(addressOf(server.url, name, { params: request.params, query: request.query as object | undefined }), requestOf(name, request.body, token));
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    },
    async close() {
      await server.stop();
      await database.close();
    },
  };
}

async function addPerson(store: ServerStore, { tenant, role, password }: { tenant: string; role: Role; password: string }): Promise<TestPerson> {
  const email = `${role}@${tenant}.example`;
  await store.people.organisation(tenant);
  const added = await store.people.add({ tenant, email, name: `${role} of ${tenant}`, role, password });
  const { id } = added!.member;
  const { secret } = await store.tokens.make({ tenant, name: 'tests', permissions: permissionsOf(role), account: id, by: email, days: 1 });
  return { id, email, token: secret };
}

/** The full address of an endpoint, its parameters filled in. */
export function addressOf(url: string, name: EndpointName, { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined } = {}): string {
  const values: Record<string, unknown> = { ...params };
  const path = ENDPOINTS[name].path.replace(/:(\w+)/gu, (_, parameter: string) => encodeURIComponent(String(values[parameter] ?? 'none')));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined).map(([field, value]) => [field, String(value)]));
  return `${url}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** What goes with it, by a token or none. */
export function requestOf(name: EndpointName, body: unknown, token: string | null): RequestInit {
  const endpoint: { method: string; body?: unknown } = ENDPOINTS[name];
  const csv = endpoint.body === 'csv';
  return {
    method: endpoint.method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': csv ? 'text/csv' : 'application/json' }) },
    ...(body !== undefined && { body: csv ? String(body) : JSON.stringify(body) }),
  };
}
