import { normaliseText } from './normalise.js';

/** The months by name, in the order of the year; one row is a month in several languages. */
const MONTHS: readonly string[] = [
  'january jan januar janvier enero ene gennaio gen janeiro januari января',
  'february feb februar fevrier fevr febrero febbraio fevereiro fev februari февраля',
  'march mar marz maerz mrz mars marzo marco maart mrt марта',
  'april apr avril avr abril abr aprile апреля',
  'may mai mayo maggio mag maio mei мая',
  'june jun juni juin junio giugno giu junho июня',
  'july jul juli juillet juil julio luglio lug julho июля',
  'august aug aout agosto ago augustus августа',
  'september sep sept septembre septiembre settembre set setembro сентября',
  'october oct oktober okt octobre octubre ottobre ott outubro out октября',
  'november nov novembre noviembre novembro ноября',
  'december dec dezember dez decembre diciembre dic dicembre dezembro декабря',
];
const MONTH_OF: ReadonlyMap<string, number> = new Map(MONTHS.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)));

const CURRENCIES: Readonly<Record<string, string>> = { $: 'usd', '€': 'eur', '£': 'gbp', '¥': 'jpy', '₹': 'inr', '₽': 'rub', '₩': 'krw', '₺': 'try', zł: 'pln' };
const CODES = 'usd|eur|gbp|jpy|inr|rub|krw|pln|chf|cad|aud|sek|nok|dkk|czk|huf|brl|mxn|cny|zar';
const SIGN = `[$€£¥₹₽₩₺]|zł|(?<!\\p{L})(?:${CODES})(?!\\p{L})`;
const SIZE = `\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{2})?(?!\\d)|\\d+(?:[.,]\\d{1,2})?(?!\\d)`;
const MONEY = new RegExp(`(?<before>${SIGN})\\s?(?<size>${SIZE})|(?<![\\d.,])(?<size2>${SIZE})\\s?(?<after>${SIGN})`, 'giu');

/** The ways to write a day; `month` is a number, `named` a word, and which of `a` and `b` is the month must show. */
const DATES: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/gu,
  /(?<!\d)(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日/gu,
  /(?<![\d.])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})(?!\d)/gu,
  /(?<![\d/-])(?<a>\d{1,2})[/-](?<b>\d{1,2})[/-](?<year>\d{4})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s+(?:de\s+)?(?<named>\p{L}{3,10})\.?,?\s+(?:de\s+)?(?<year>\d{4})(?!\d)/giu,
  /(?<!\p{L})(?<named>\p{L}{3,10})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/giu,
];
/** A whole number written with two noughts behind the point. */
const NO_CENTS = /(?<![\d.,])(\d{1,3}(?:[.,'’ ]\d{3})+|\d+)[.,]00(?![.,]?\d)/gu;

/** A text whose dates and sums of money are written in one way, and the currencies it names. */
export interface ValuedText {
  text: string;
  currencies: readonly string[];
}

/**
 * The same date or sum in another format is the same value. A date that could be read in two ways (05/03/2024) is left
 * as it is, so that it equals only itself.
 */
export function withPlainValues(text: string): ValuedText {
  if (!/\d/u.test(text)) return { text, currencies: [] };
  const currencies: string[] = [];
  const dated = withPlainDates(text);
  const paid = dated.replace(MONEY, (...match) => {
    const { before, size, size2, after } = match.at(-1) as Record<string, string | undefined>;
    const currency = codeOf(before ?? after ?? '');
    currencies.push(currency);
    return ` ${currency} ${plainSize(size ?? size2 ?? '')} `;
  });
  return { text: paid.replace(NO_CENTS, '$1'), currencies };
}

function codeOf(sign: string): string {
  return CURRENCIES[sign.toLowerCase()] ?? sign.toLowerCase();
}

/** Groups without separators, cents only where there are any. */
function plainSize(size: string): string {
  const cents = /[.,](\d{1,2})$/u.exec(size);
  const whole = (cents ? size.slice(0, cents.index) : size).replace(/\D/gu, '');
  const part = cents?.[1]?.padEnd(2, '0') ?? '00';
  return part === '00' ? whole : `${whole} ${part}`;
}

function withPlainDates(text: string): string {
  return DATES.reduce((plain, pattern) => plain.replace(pattern, (...match) => dateOf(match[0] as string, match.at(-1) as DateParts)), text);
}

type DateParts = Partial<Record<'year' | 'month' | 'day' | 'named' | 'a' | 'b', string>>;

function dateOf(written: string, parts: DateParts): string {
  const [month, day] = monthAndDay(parts);
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDate ? ` ${parts.year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')} ` : written;
}

function monthAndDay({ month, day, named, a, b }: DateParts): [number, number] {
  if (named !== undefined) return [MONTH_OF.get(normaliseText(named)) ?? 0, Number(day)];
  if (a === undefined || b === undefined) return [Number(month), Number(day)];
  const [first, second] = [Number(a), Number(b)];
  if (first > 12) return [second, first];
  return second > 12 || first === second ? [first, second] : [0, 0];
}
