import { ModelError, type AbortSignalLike } from '@waymark/core';

/** More than any answer needs: what goes on beyond it is no answer. */
export const MOST_BYTES = 1_000_000;

export interface HttpLimits {
  /** Milliseconds, from the first byte out to the last one in. */
  timeout: number;
  signal?: AbortSignalLike;
  maxBytes?: number;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** One request within a time and a number of bytes. Redirects are not followed: a picture goes to the host that was named, and to no other. Rejects with a ModelError. */
export async function boundedFetch(url: string | URL, init: RequestInit, { timeout, signal, maxBytes = MOST_BYTES }: HttpLimits): Promise<HttpAnswer> {
  const controller = new AbortController();
  const stop = (why: ModelError) => (): void => controller.abort(why);
  const timer = setTimeout(stop(new ModelError('timeout', `the model did not answer within ${Math.round(timeout / 1000)} s`)), timeout);
  const onAbort = stop(new ModelError('aborted', 'the run was stopped'));
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal?.aborted) throw new ModelError('aborted', 'the run was stopped', { unpaid: true });
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
    return { status: response.status, headers: response.headers, body: await readAll(response, maxBytes) };
  } catch (error) {
    throw asModelError(controller.signal.aborted ? controller.signal.reason : error, hostOf(url));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}

async function readAll(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new ModelError('bad-answer', `the model's answer is longer than ${most} bytes; it was cut off`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

/** There was no connection, so that nothing was sent and nothing is paid for. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

function asModelError(error: unknown, host: string): ModelError {
  if (error instanceof ModelError) return error;
  const code = causeOf(error);
  if (NEVER_SENT.test(code)) return new ModelError('transport', `${host} could not be reached: ${code}`, { unpaid: true });
  return new ModelError('transport', `${host} hung up: ${code}`);
}

/** The code of the system alone: messages may hold addresses with keys in them. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'the connection broke';
}

function hostOf(url: string | URL): string {
  return URL.canParse(String(url)) ? new URL(url).host : 'the model';
}
