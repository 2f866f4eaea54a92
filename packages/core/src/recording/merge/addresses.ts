import { pathTemplate } from '../path-template.js';
import { MAX_PATTERN_CHARS } from '../pattern.js';
import { literalText } from './literals.js';
import { parameterName, TAKEN_OUT } from './secret-addresses.js';

const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/isu;

const LONGEST_NAME = 80;

interface Address {
  scheme: string;
  host: string;
  path: string;
  query: string;
  hash: string;
}

function partsOf(url: string): Address | null {
  const match = PARTS.exec(url);
  if (match === null) return null;
  const [, scheme = '', host = '', path = '', query = '', hash = ''] = match;
  return { scheme, host: host.replace(/^.*@/u, ''), path, query, hash };
}

export function hostOf(url: string): string {
  return partsOf(url)?.host ?? '';
}

/** What people call a page: its host and path, without what it is asked with. */
export function placeName(url: string): string {
  const parts = partsOf(url);
  return parts === null ? '' : `${parts.host}${parts.path.replace(/\/$/u, '')}`.slice(0, LONGEST_NAME);
}

/** Pages that a person goes to, and replay can open. */
export function isReachable(url: string): boolean {
  return /^(https?|file):/iu.test(url);
}

/** Not one that is itself a program or a page, such as `javascript:…` and `data:…`; an address without its scheme may be one. */
export function isPlace(url: string): boolean {
  return isReachable(url) || url === 'about:blank' || !/^[\s\p{Cc}]*[a-z][a-z0-9+.\s-]*:(?!\d)/iu.test(url);
}

/** A file may also name a page of the browser itself, though no recorder does. */
export function mayBeOpened(url: string): boolean {
  return isPlace(url) || /^(?:chrome|edge):\/\//i.test(url);
}

/**
 * What an address must look like after a step: ids folded, and the query left open, since it carries sessions, times
 * and search words. Null where nothing useful is left. Plain with `*`, never a regular expression, so that replay
 * against another installation can move it.
 */
export function addressPattern(url: string): string | null {
  const parts = isReachable(url) ? partsOf(url) : null;
  if (parts === null) return null;
  const { scheme, host, path, query, hash } = parts;
  const pattern = literalText(`${scheme}${host}${pathTemplate(path)}${query === '' ? hashPattern(hash) : '?*'}`);
  return pattern.length > MAX_PATTERN_CHARS ? null : pattern;
}

function hashPattern(hash: string): string {
  if (hash === '' || hash === '#') return hash;
  return /^#!?\//u.test(hash) && !/[?=&]/u.test(hash) ? pathTemplate(hash) : '#*';
}

/** An address as it may be kept: a form that is sent by its address puts whatever was typed there, secrets too. */
export function keptAddress(url: string): string {
  const parts = partsOf(url);
  if (parts === null) return url.length > 200 ? `${url.slice(0, 60)}…` : url;
  const { scheme, host, path, query, hash } = parts;
  return `${scheme}${host}${path}${query.replaceAll(/=[^&;]*/gu, '=*')}${hash.replaceAll(/=[^&;]*/gu, '=*')}`.replaceAll(TAKEN_OUT, '*');
}

/** An address to open: exact, but for what was taken out of it, which is asked for at run time. */
export function openedAddress(url: string, secretFor: (name: string) => string): string {
  const parts = partsOf(url);
  if (parts === null) return literalText(url);
  const { scheme, host, path, query, hash } = parts;
  const kept = (text: string): string => text.split(/(?<=[&;])/u).map((piece) => keptField(piece, secretFor)).join('');
  return `${scheme}${literalText(host)}${literalText(path)}${kept(query)}${kept(hash)}`;
}

function keptField(piece: string, secretFor: (name: string) => string): string {
  const at = piece.indexOf(TAKEN_OUT);
  if (at < 0) return literalText(piece);
  const before = piece.slice(0, at);
  const name = before.endsWith('=') ? parameterName(before.slice(0, -1)) : before === '#' ? 'fragment' : 'address';
  return `${literalText(before)}${secretFor(name)}${literalText(piece.slice(at + TAKEN_OUT.length))}`;
}
