import type { FastifyReply } from 'fastify';
import { SESSION_COOKIE } from './identify.js';
import type { DoorSettings } from './parts.js';

/** Longer than any session lasts: the store says when it ends. */
const AGE_SECONDS = 60 * 24 * 3600;

/** Out of reach for scripts, and never sent along from another site; in the clear only to this computer itself. One that does not last ends with the browser. */
export function setSession(reply: FastifyReply, secret: string, { door, lasts }: { door: DoorSettings; lasts: boolean }): void {
  reply.setCookie(SESSION_COOKIE, secret, { ...attributes(door), ...(lasts && { maxAge: AGE_SECONDS }) });
}

export function clearSession(reply: FastifyReply, door: DoorSettings): void {
  reply.clearCookie(SESSION_COOKIE, attributes(door));
}

function attributes({ loopback, publicUrl }: DoorSettings): { path: string; httpOnly: true; sameSite: 'strict'; secure: boolean } {
  const secure = publicUrl ? publicUrl.protocol === 'https:' : !loopback;
  return { path: '/', httpOnly: true, sameSite: 'strict', secure };
}
