import { MAX_PATTERN_CHARS } from '../pattern.js';

/** Braces that a person typed or a page shows are braces, not a reference. */
export function literalText(text: string): string {
  return text.replaceAll('{{', '\\{{');
}

/** What stands between slashes would be a regular expression. */
export function plainPattern(text: string): string {
  return text.startsWith('/') ? `*${text}` : text;
}

/** A pattern that this very text matches, whatever stars and slashes it has. */
export function literalPattern(text: string): string {
  const plain = plainPattern(text);
  const pattern = literalText(plain);
  return pattern.length <= MAX_PATTERN_CHARS ? pattern : `${literalText(plain.slice(0, MAX_PATTERN_CHARS / 4))}*`;
}

/** Names of references may hold no braces, colons or line ends, and none may stand for an object's prototype. */
export function referenceName(name: string): string {
  const plain = name.replaceAll(/[{}:\\\p{Cc}\p{Cf}\p{Cs}]/gu, ' ').replaceAll(/\s+/gu, ' ').trim().slice(0, 60).trim();
  return plain === '' || plain === '__proto__' ? 'secret' : plain;
}
