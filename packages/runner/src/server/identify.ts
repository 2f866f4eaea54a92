import { permissionsOf } from '@waymark/core/api';
import type { FastifyRequest } from 'fastify';
import { csrfOf } from '../compose.js';
import { Refusal, type Caller } from './handler.js';
import type { ServerParts } from './parts.js';

export const SESSION_COOKIE = 'waymark_session';

declare module 'fastify' {
  interface FastifyRequest {
    /** Once it is known who asks. */
    caller: Caller | null;
  }
}

type Identifying = Pick<ServerParts, 'store' | 'door'>;

/** By token or by session; null where the request shows neither, or one that is not (any more) valid. */
export async function identify(request: FastifyRequest, parts: Identifying): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return byToken(authorization, request.ip, parts);
  const secret = request.cookies[SESSION_COOKIE];
  return secret === undefined ? null : bySession(secret, request.ip, parts);
}

async function byToken(authorization: string, address: string, { store, door }: Identifying): Promise<Caller | null> {
  const secret = /^Bearer (wmt_[\w-]{43})$/u.exec(authorization)?.[1];
  const bearer = secret === undefined ? null : await store.tokens.find(secret);
  if (!bearer || (bearer.account === null && door.keyHash === null)) return null;
  const { tenant, organisation, role, permissions, account } = bearer;
  const user = account ?? { id: LOCAL_USER, name: door.localName, email: null };
  return { tenant, organisation, user, role, permissions, token: bearer.id, session: null, account: account?.id ?? null, address, store: store.of(tenant) };
}

export async function bySession(secret: string, address: string, { store, door }: Identifying): Promise<Caller | null> {
  const found = /^wms_[\w-]{43}$/u.test(secret) ? await store.sessions.find(secret, door.keyHash) : null;
  // A key of this computer opened it: where only accounts may come in, it opens nothing.
  if (!found || (found.account === null && door.keyHash === null)) return null;
  const { tenant, organisation, account, hash } = found;
  const user = account ?? { id: LOCAL_USER, name: door.localName, email: null };
  const role = account?.role ?? 'owner';
  return { tenant, organisation, user: { id: user.id, name: user.name, email: user.email }, role, permissions: permissionsOf(role), token: null, session: { hash, csrf: csrfOf(secret) }, account: account?.id ?? null, address, store: store.of(tenant) };
}

/** The person at this computer. */
export const LOCAL_USER = 'local';

export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'You are not signed in, or no longer.', 'Sign in, or send a valid token as `Authorization: Bearer wmt_…`.');
}
