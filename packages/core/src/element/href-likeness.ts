import { wordOverlap } from '../text/similarity.js';
import { wordsOf } from '../text/normalise.js';

/** The same path with another query may lead to another thing: `?plan=team`, `?plan=business`. */
const OTHER_QUERY = 0.5;
const TRACKING = /^(utm|ref(_|=|errer)|gclid|fbclid|source=|from=|cid=|lang=|hl=)/i;

/** Addresses change host, language prefix and tracking queries; what tells is the path, then the words in it. */
export function hrefLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.path === right.path && left.path !== '/' && left.query === right.query) return 0.98;
  if (left.path === right.path && left.path !== '/') return withoutTracking(left.query) === withoutTracking(right.query) ? 0.9 : OTHER_QUERY;
  return 0.85 * wordOverlap(wordsOf(left.path), wordsOf(right.path));
}

function partsOf(href: string): { path: string; query: string } {
  const [address = '', query = ''] = withoutFragment(href).split('?', 2);
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
  return { path: path === '' ? '/' : path, query };
}

function withoutTracking(query: string): string {
  return query.split('&').filter((part) => !TRACKING.test(part)).sort().join('&');
}

function withoutFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash <= 0 ? href : href.slice(0, hash);
}
