import { wordOverlap } from '../text/similarity.js';
import { wordsOf } from '../text/normalise.js';

/** The same path with another query may lead to another thing: `?plan=team`, `?plan=business`. */
const OTHER_QUERY = 0.5;
/** Parameters that say where a visitor came from, never where the link leads. */
const TRACKING = /^(utm_\w+|ref_?|referr?er|gclid|fbclid|lnk|icid|intcmp|cmpid|trk|mc_[ce]id|_ga|hl|lang)=/i;
/** Parameters that mostly do so, but may be part of what is meant: `?from=Berlin`. */
const MOSTLY_TRACKING = /^(source|from|cid|src|sc)=/i;

interface Parts {
  /** Without `www.`; null for an address on the page's own site. */
  host: string | null;
  path: string;
  query: string;
}

/** Addresses change host, language prefix and tracking queries; what tells is the path, then the words in it. */
export function hrefLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.path === '/' && right.path === '/' && left.host !== right.host) return 0;
  if (left.path === right.path) return queryLikeness(left.query, right.query);
  return 0.85 * wordOverlap(wordsOf(left.path), wordsOf(right.path));
}

function queryLikeness(a: string, b: string): number {
  if (without(TRACKING, a) === without(TRACKING, b)) return 0.98;
  return without(MOSTLY_TRACKING, without(TRACKING, a)) === without(MOSTLY_TRACKING, without(TRACKING, b)) ? 0.9 : OTHER_QUERY;
}

function partsOf(href: string): Parts {
  const [address = '', query = ''] = withoutFragment(href).split('?', 2);
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/]*)/i.exec(address)?.[1]?.toLowerCase().replace(/^www\./, '') ?? null;
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/(?:\/(?:index|default)?\.?)?\.(?:html?|php|aspx?|jsp)$/i, '').replace(/\/+$/, '');
  return { host, path: path === '' ? '/' : path, query };
}

function without(names: RegExp, query: string): string {
  return query.split('&').filter((part) => part !== '' && !names.test(part)).sort().join('&');
}

function withoutFragment(href: string): string {
  const hash = href.indexOf('#');
  return hash <= 0 ? href : href.slice(0, hash);
}

/** Addresses that many different controls have: scripts, the page itself, the front page. */
const NOWHERE = /^javascript:|#$|^#|^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)?\/?$/i;

/** Whether an address tells where its link leads, and thereby which link it is. */
export function leadsSomewhere(href: string | null | undefined): boolean {
  return typeof href === 'string' && !NOWHERE.test(href.trim());
}

/** Two addresses of the same shape that name different things: `/orders/1001` and `/orders/1002`, or another person's mail. */
export function hrefsContradict(a: string, b: string): boolean {
  const [left, right] = [a.trim(), b.trim()];
  if (left === right) return false;
  if (/^(mailto|tel|sms):/i.test(left) || /^(mailto|tel|sms):/i.test(right)) return true;
  if (isPlace(left) && isPlace(right) && siteOf(left) !== siteOf(right)) return true;
  return otherThing(partsOf(left), partsOf(right));
}

/** An address of its own, not a script or a spot on the page. */
function isPlace(href: string): boolean {
  return !/^(#|javascript:|$)/i.test(href);
}

/** The registrable part of the host, roughly; null for an address on the page's own site. */
function siteOf(href: string): string | null {
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#:]+)/i.exec(href)?.[1]?.toLowerCase();
  return host === undefined ? null : host.split('.').slice(-2).join('.');
}

function otherThing(a: Parts, b: Parts): boolean {
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  if (left.length !== right.length) return false;
  const differing = left.flatMap((part, i) => (part === right[i] ? [] : [[part, right[i] ?? ''] as const]));
  if (differing.length > 0) return differing.every(([x, y]) => isIdentifier(x) && isIdentifier(y)) || (differing.length === 1 && isOneOfMany(left, right));
  return left.length > 1 && without(TRACKING, a.query) !== without(TRACKING, b.query) && keysOf(a.query) === keysOf(b.query) && a.query !== '';
}

/** `/u/anna-berg` and `/u/bob-cole`: in one collection, two slugs of several words that share none. */
function isOneOfMany(left: readonly string[], right: readonly string[]): boolean {
  const at = left.findIndex((part, i) => part !== right[i]);
  const [a, b] = [wordsOf((left[at] ?? '').replace(/[-_.]+/g, ' ')), wordsOf((right[at] ?? '').replace(/[-_.]+/g, ' '))];
  return at >= 2 && at === left.length - 1 && (COLLECTION.test(left[at - 1] ?? '') || (a.length > 1 && b.length > 1)) && !a.some((word) => b.includes(word));
}

const COLLECTION = /^(u|user|users|people|person|profile|profiles|p|product|products|item|items|article|articles|post|posts|project|projects|proj|repo|repos|team|teams|customer|customers|account|accounts|order|orders)$/i;

function isIdentifier(segment: string): boolean {
  return /\d/.test(segment) && /^[\w-]+$/.test(segment);
}

function keysOf(query: string): string {
  return without(TRACKING, query).split('&').map((part) => part.split('=')[0]).join('&');
}
