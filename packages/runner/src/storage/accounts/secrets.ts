import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key of 256 bits that nobody guesses; its prefix tells people, and scanners of leaked files, what it is. */
export function newSecret(prefix: 'wms' | 'wmt' | 'wmk'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of it. It is random, so that a fast hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** In the same time wherever they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Known to whoever has the session's page, and not to a page that merely makes the browser send its cookie. */
export function csrfOf(session: string): string {
  return createHash('sha256').update(`csrf:${session}`).digest('base64url');
}
