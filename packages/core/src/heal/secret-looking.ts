import { isCardNumber } from '../element/card-number.js';
import { tellsSecret } from '../text/secret-words.js';

export interface SecretSpan {
  start: number;
  end: number;
  what: SecretKind;
}

export type SecretKind = 'card' | 'token' | 'labelled' | 'email' | 'account';

export interface SecretRules {
  /** Addresses of people are hidden only where that is asked for. */
  emails: boolean;
  /** For texts that were read from a picture: a digit may be misread, so that no check digit is asked for. */
  read?: boolean;
}

/** Prefixes that makers of keys give them so that they are found, and forms that nothing else has. */
const TOKENS = [
  /\beyJ[\w-]{8,}(?:\.[\w-]+){1,2}/g,
  /\b(?:sk|pk|rk|whsec|xox[abprs]|gh[pousr]|github_pat|glpat|npm|AKIA|ASIA|AIza|ya29|shpat|dop_v1|hf|SG|key|tok(?:en)?|secret)[-_.]?(?=[\w-]{0,40}\d)[\w.-]{16,}/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bbearer\s+[\w.~+/-]{12,}=*/gi,
];
/** Anything without a space that is long and as mixed as only chance makes it. */
const LONG_WORD = /[\w+/=~.-]{20,}/g;
const DIGITS = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu;
/** What OCR takes digits for, between digits. */
const READ_DIGITS = /(?<![\p{L}\p{N}])[\dOoQlISBZ](?:[ .-]?[\dOoQlISBZ]){12,22}(?![\p{L}\p{N}])/gu;
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]+)+/gu;
/** `Password: hunter2`, `API key = …`: the words before say what stands behind. */
const LABELLED = /(?<label>[\p{L}][\p{L}\p{N} _-]{1,40}?)\s*[:=]\s*(?<value>\S{3,})/gu;

/** Where a text shows what looks like a secret; spans may overlap. */
export function secretSpans(text: string, rules: SecretRules): SecretSpan[] {
  return [
    ...cards(text, rules),
    ...TOKENS.flatMap((pattern) => matches(text, pattern, 'token')),
    ...matches(text, LONG_WORD, 'token').filter(({ start, end }) => isRandom(text.slice(start, end))),
    ...matches(text, ACCOUNT, 'account').filter(({ start, end }) => rules.read === true || isAccount(text.slice(start, end))),
    ...labelled(text),
    ...(rules.emails ? matches(text, EMAIL, 'email') : []),
  ];
}

/** The same text with a mark in the place of each. */
export function hideSecrets(text: string, rules: SecretRules): string {
  const spans = secretSpans(text, rules).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let [kept, at] = ['', 0];
  for (const { start, end, what } of spans) {
    if (start >= at) kept += `${text.slice(at, start)}«${what} hidden»`;
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}

function matches(text: string, pattern: RegExp, what: SecretKind): SecretSpan[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, what }));
}

function cards(text: string, { read = false }: SecretRules): SecretSpan[] {
  if (!read) return matches(text, DIGITS, 'card').filter(({ start, end }) => isCardNumber(text.slice(start, end)));
  return matches(text, READ_DIGITS, 'card').filter(({ start, end }) => (text.slice(start, end).match(/\d/g)?.length ?? 0) >= 10);
}

function labelled(text: string): SecretSpan[] {
  return [...text.matchAll(LABELLED)].flatMap((match) => {
    const { label = '', value = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    return tellsSecret(label) ? [{ start: end - value.length, end, what: 'labelled' as const }] : [];
  });
}

const RANDOM = { digits: 3, letters: 6, switches: 4 } as const;

/** Words, paths, file names and dates are long as well, but do not change between letters and digits all the time. */
function isRandom(word: string): boolean {
  const parts = word.split(/[/.=]/).filter((part) => part.length >= 16);
  return parts.some((part) => {
    const kinds = Array.from(part, kindOf);
    const switches = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
    const digits = kinds.filter((kind) => kind === 'digit').length;
    return digits >= RANDOM.digits && part.length - digits >= RANDOM.letters && switches >= RANDOM.switches && !isSpoken(part);
  });
}

function kindOf(char: string): 'digit' | 'upper' | 'lower' | 'other' {
  if (/\d/.test(char)) return 'digit';
  if (/\p{Lu}/u.test(char)) return 'upper';
  return /\p{L}/u.test(char) ? 'lower' : 'other';
}

/** `release-2024-11-notes-final`: whole words and whole numbers. */
function isSpoken(part: string): boolean {
  return part.split(/[-_]/).every((one) => /^(\p{Lu}?\p{Ll}*|\p{Lu}+|\d{1,8}|v?\d+)$/u.test(one));
}

/** IBAN: its check digits make the number, letters as 10–35, leave 1 when divided by 97. */
function isAccount(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const turned = plain.slice(4) + plain.slice(0, 4);
  return Array.from(turned, (char) => Number.parseInt(char, 36).toString()).join('').split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
