import type { FrameIdentity } from '../recording/target.js';

const VOLATILE_SEGMENT = /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=[^/]*\d)[0-9a-f]{8,}|(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,})$/i;

const WITH_HOST = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^?#]*)/i;

/** What the parent document knows of the element that holds a frame. */
export interface FrameElement {
  name: string | null;
  id: string | null;
  index: number | null;
}

export function frameIdentity(url: string, element: FrameElement | undefined): FrameIdentity {
  const [, host, path] = WITH_HOST.exec(url) ?? [];
  return { ...element, host: host?.replace(/^.*@/, '') || null, urlPattern: path === undefined ? null : urlPattern(path) };
}

/** The path of a URL with numbers, UUIDs and hashes folded to `*`, so that it is the same for another record. */
export function urlPattern(path: string): string {
  return path
    .split('/')
    .map((segment) => (VOLATILE_SEGMENT.test(segment) ? '*' : segment))
    .join('/');
}
