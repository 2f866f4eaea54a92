import { pathTemplate } from '../recording/path-template.js';
import type { FrameIdentity } from '../recording/target.js';

const WITH_HOST = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^?#]*)/i;

/** What the parent document knows of the element that holds a frame. */
export interface FrameElement {
  name: string | null;
  id: string | null;
  index: number | null;
}

export function frameIdentity(url: string, element: FrameElement | undefined): FrameIdentity {
  const [, host, path] = WITH_HOST.exec(url) ?? [];
  return { ...element, host: host?.replace(/^.*@/, '') || null, urlPattern: path === undefined ? null : pathTemplate(path) };
}
