import { attribute } from './dom.js';
import type { PageView } from './page-view.js';

/** Links from which a host counts as the page's own: saved and mirrored pages are served from elsewhere. */
const OWN_FROM = 3;

/** Where a link leads: a path on the page's own site, or a whole address elsewhere. */
export function addressOf(view: PageView, at: number): string | null {
  const href = attribute(view.element(at), 'href');
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(href ?? '') ?? [];
  return host !== '' && ownHosts(view).has(host.toLowerCase()) ? withSlash(rest) : href;
}

/** How many visible links lead there. */
export function linksTo(view: PageView, address: string): number {
  return view.all('[href]').filter((at) => addressOf(view, at) === address).length;
}

function withSlash(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function ownHosts(view: PageView): ReadonlySet<string> {
  return view.once('own hosts', () => {
    const counts = new Map<string, number>();
    for (const at of view.matching('a[href^="http"]')) {
      const host = /^https?:\/\/([^/?#]*)/i.exec(attribute(view.element(at), 'href') ?? '')?.[1]?.toLowerCase() ?? '';
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
    const often = [...counts].filter(([, count]) => count >= OWN_FROM).map(([host]) => host);
    return new Set([location.host, ...often]);
  });
}
