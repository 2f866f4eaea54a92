import type { FastifyInstance } from 'fastify';

/** Scripts and styles from this server's files alone: what a page or a recording says can never run here. */
const CONTENT = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
  "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A year; only where browsers come by https. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** On every answer, errors included. */
export function addHeaders(app: FastifyInstance, publicUrl: URL | null): void {
  const all = publicUrl?.protocol === 'https:' ? { ...HEADERS, 'strict-transport-security': STRICT_TRANSPORT } : HEADERS;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(all).header('x-request-id', request.id);
  });
}
