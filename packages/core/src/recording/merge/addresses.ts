import { MAX_PATTERN_CHARS } from '../pattern.js';
import { literalText } from './literals.js';

const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/isu;

/** Numbers, UUIDs, hashes and long tokens: another run has others. */
const VOLATILE_SEGMENT = /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=[^/]*\d)[0-9a-f]{8,}|(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,})$/iu;
/** Fields of this name are never written down with their value, wherever a page puts them. */
const SECRET_NAME = /^(.*[_.-])?(pass(word|wd|phrase|code)?|pwd|secret|client_?secret|(access|id|refresh|auth|csrf)?_?token|api_?key|otp|totp|pin|cvv|cvc|card_?(no|number)|ssn|session(_?id)?|sid|jwt|saml(request|response))$/iu;

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

/** Pages that a person goes to, and replay can open. */
export function isReachable(url: string): boolean {
  return /^(https?|file):/iu.test(url);
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
  const pattern = literalText(`${scheme}${host}${folded(path)}${query === '' ? hashPattern(hash) : '?*'}`);
  return pattern.length > MAX_PATTERN_CHARS ? null : pattern;
}

function hashPattern(hash: string): string {
  if (hash === '' || hash === '#') return hash;
  return /^#!?\//u.test(hash) && !/[?=&]/u.test(hash) ? folded(hash) : '#*';
}

function folded(path: string): string {
  return path
    .split('/')
    .map((segment) => (VOLATILE_SEGMENT.test(segment) ? '*' : segment))
    .join('/');
}

/** An address as it may be kept: a form that is sent by its address puts whatever was typed there, secrets too. */
export function keptAddress(url: string): string {
  const parts = partsOf(url);
  if (parts === null) return url.length > 200 ? `${url.slice(0, 60)}…` : url;
  const { scheme, host, path, query, hash } = parts;
  return `${scheme}${host}${path}${query.replaceAll(/=[^&;]*/gu, '=*')}${hash.replaceAll(/=[^&;]*/gu, '=*')}`;
}

/** An address to open: exact, but for what must not be written down, which is asked for at run time. */
export function openedAddress(url: string, secretFor: (name: string) => string): string {
  const parts = partsOf(url);
  if (parts === null) return literalText(url);
  const { scheme, host, path, query, hash } = parts;
  const kept = (text: string): string => text.split(/(?<=[&;])/u).map((piece) => keptField(piece, secretFor)).join('');
  return `${scheme}${literalText(host)}${literalText(path)}${kept(query)}${kept(hash)}`;
}

function keptField(piece: string, secretFor: (name: string) => string): string {
  const [, name, value, end = ''] = /^([^=]*)=([^&;]+)([&;]?)$/su.exec(piece) ?? [];
  const plain = plainName(name ?? '');
  if (name === undefined || value === undefined || !SECRET_NAME.test(plain)) return literalText(piece);
  return `${literalText(name)}=${secretFor(plain)}${end}`;
}

/** `#/login?user[token]` is a field named token. */
function plainName(name: string): string {
  const last = name.split(/[?#/]/u).at(-1) ?? '';
  return last.replaceAll(/%5b|%5d|[[\]]/giu, '_').replace(/_+$/u, '');
}
