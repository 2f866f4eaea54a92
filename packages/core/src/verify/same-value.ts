import { normaliseText } from '../text/normalise.js';

/** A number on its own, with what forms put around it: a sign, a currency before or after, brackets for less than nothing. */
const NUMBER = /^(?<open>\()?(?<sign>[-−+])?\s*(?:\p{Sc}|\p{L}{1,3}\.?)?\s*(?<inner>[-−+])?\s*(?<digits>\d[\d.,'’\s]*)\s*(?:\p{Sc}|%|\p{L}{1,3}\.?)?\s*(?<after>[-−])?(?<close>\))?$/u;
const GROUPED = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/u;

/**
 * Whether a field holds what was typed. Masks may add dots and spaces; letters and digits must be those that were
 * typed, and a number must be the same number: without its sign or its decimals it is another one.
 */
export function sameValue(held: string, wanted: string): boolean {
  if (held === wanted) return true;
  const [numbers, wantedNumbers] = [readingsOf(held), /\p{L}/u.test(wanted) ? [] : readingsOf(wanted)];
  if (wantedNumbers.length > 0 && (numbers.length > 0 || tellsMore(wanted))) return numbers.some((number) => wantedNumbers.includes(number));
  return compact(wanted) !== '' && compact(held) === compact(wanted);
}

/** Every number the text can mean, as digits: ‘1.250’ is 1250 to some and 1.25 to others. None where it is no number. */
function readingsOf(text: string): string[] {
  const groups = NUMBER.exec(text.trim())?.groups;
  const digits = groups?.['digits']?.trim();
  if (groups === undefined || digits === undefined || (groups['open'] === undefined) !== (groups['close'] === undefined)) return [];
  const negative = groups['open'] !== undefined || [groups['sign'], groups['inner'], groups['after']].some((sign) => sign === '-' || sign === '−');
  return magnitudesOf(digits).map((size) => (negative ? `-${size}` : size));
}

function magnitudesOf(digits: string): string[] {
  // Codes begin with a nought, numbers do not.
  if (/^0\d/u.test(digits)) return [];
  const cut = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, part] = cut < 0 ? [digits, ''] : [digits.slice(0, cut), digits.slice(cut + 1)];
  const readings: string[] = [];
  if (isWhole(digits)) readings.push(digits.replace(/\D/gu, ''));
  if (cut >= 0 && /^\d*$/u.test(part) && isWhole(whole) && !whole.includes(digits[cut] ?? '')) {
    const decimals = part.replace(/0+$/u, '');
    readings.push(whole.replace(/\D/gu, '') + (decimals === '' ? '' : `.${decimals}`));
  }
  return readings;
}

function isWhole(digits: string): boolean {
  return /^\d+$/u.test(digits) || GROUPED.test(digits);
}

/** Whether a number says more than its digits do. */
function tellsMore(text: string): boolean {
  return /[-−(]/u.test(text) || /\d[.,]\d/u.test(text);
}

function compact(text: string): string {
  return normaliseText(text).replaceAll(' ', '');
}
