import { ApiProblem, ENDPOINTS, type Answer, type Endpoint, type EndpointName, type Me, type Request } from '@waymark/core/api';
import { z } from 'zod';
import { ApiError } from './api-error.js';
import { openLive, type Live } from './live.js';
import { OnceKeys } from './once-keys.js';
import { addressOf } from './request-address.js';

/** Only what an endpoint asks for has to be given. */
export type Given<N extends EndpointName> = {
  [K in keyof Request<N> as Need<Request<N>[K]> extends 'must' ? K : never]: Request<N>[K];
} & { [K in keyof Request<N> as Need<Request<N>[K]> extends 'may' ? K : never]?: Request<N>[K] } & { signal?: AbortSignal };
type Need<T> = [T] extends [undefined] ? 'none' : object extends T ? 'may' : 'must';

export interface Client {
  call<N extends EndpointName>(name: N, given: Given<N>): Promise<Answer<N>>;
  live: Live;
  /** Kept for every request that changes something. */
  trust(me: Me): void;
}

/** What went wrong on the way, in words that the page gives. */
export interface ClientWords {
  unreachable: { message: string; hint: string };
  /** It was sent, and no answer came. */
  unsure: { message: string; hint: string };
  odd: { message: string; hint: string };
}

export interface ClientOptions {
  words: ClientWords;
  /** The session ended, or there never was one. */
  onSignedOut(): void;
}

interface Asking {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

export function createClient({ words, onSignedOut }: ClientOptions): Client {
  // The page's own rules allow no code made from strings, which is how zod would compile its checks.
  z.config({ jitless: true });
  const session: { csrf: string | null } = { csrf: null };
  const once = new OnceKeys(onceKey);

  const answerOf = async (name: EndpointName, asking: Asking): Promise<unknown> => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const posts = endpoint.method === 'POST';
    const headers = { ...(session.csrf !== null && endpoint.method !== 'GET' && { 'x-waymark-csrf': session.csrf }), ...(posts && { 'idempotency-key': once.of({ name, ...asking }) }) };
    const response = await send(endpoint, asking, headers).catch((error: unknown) => {
      if (asking.signal?.aborted) throw error;
      throw new ApiError({ code: 'unavailable', ...(posts ? words.unsure : words.unreachable) });
    });
    const content: unknown = await response.json().catch(() => null);
    // Busy with this very request, or broken down in the midst of it: the next try is still the same one.
    if (posts && response.status < 500 && response.status !== 409 && (content !== null || response.status === 204)) once.settle({ name, ...asking });
    if (!response.ok) throw new ApiError(problemIn(content, words));
    const parsed = endpoint.answer.safeParse(content);
    if (!parsed.success) throw new ApiError({ code: 'internal', ...words.odd, path: parsed.error.issues[0]?.path.join('.') ?? '' });
    return parsed.data;
  };

  return {
    live: openLive('/api/events'),
    trust: (me) => {
      session.csrf = me.csrf;
    },
    async call(name, given) {
      try {
        return (await answerOf(name, given as Asking)) as Answer<typeof name>;
      } catch (error) {
        if (error instanceof ApiError && error.problem.code === 'not_signed_in' && name !== 'signIn') onSignedOut();
        throw error;
      }
    },
  };
}

function problemIn(content: unknown, words: ClientWords): ApiProblem {
  const parsed = ApiProblem.safeParse(content);
  return parsed.success ? parsed.data : { code: 'internal', ...words.odd };
}

function send(endpoint: Endpoint, { params = {}, query = {}, body, signal }: Asking, more: Record<string, string>): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (endpoint.body === 'csv') headers['content-type'] = 'text/csv';
  else if (endpoint.body !== undefined) headers['content-type'] = 'application/json';
  const sent = body === undefined ? null : endpoint.body === 'csv' ? (body as string | Blob) : JSON.stringify(body);
  return fetch(addressOf(endpoint.path, params, query), { method: endpoint.method, headers, body: sent, signal: signal ?? null, credentials: 'same-origin' });
}

function onceKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
