import { normaliseText, wordsOf } from '../text/normalise.js';
import { translated } from '../text/translation.js';
import type { Comparison } from './verdict.js';

type Finding = Pick<Comparison, 'verdict' | 'likeness' | 'recorded' | 'found'>;

export const CELL_SEPARATOR = ' | ';

/** A redesign shows more or fewer cells of the row, all that both show are equal. */
export const ROW_KEPT = 0.95;
/** The row still has its name, but other data in it. */
const ROW_CHANGED = 0.8;

/** What tells one row from the next: order and article numbers, dates, addresses; but not prices, which change. */
const CODES = [/^(?=.*\d)[#\p{L}\d][\p{L}\d_/-]{2,}$/u, /^\d{1,4}([./:-]\d{1,4}){2,}$/, /^[^@\s]+@[^@\s]+$/];

/**
 * Prices and stock of a row change, and a redesign shows more or fewer of its cells; what names the row stays.
 * Rows are the same thing where all that names one is in the other, and where their codes, if both have any,
 * have one in common. Otherwise it is another row, and that contradicts, however alike the button in it is.
 * `around` are the texts beside a candidate that stands in nothing like a row: what named the row must be there.
 */
export function compareRows(recorded: string | null | undefined, found: string | null | undefined, around?: readonly string[]): Finding {
  const values = { recorded: recorded ?? null, found: found ?? null };
  if (recorded === undefined || found === undefined) return { verdict: 'unknown', likeness: 0, ...values };
  const then = cellsOf(recorded);
  const now = cellsOf(found);
  if (then.length === 0 && now.length === 0) return { verdict: 'absent', likeness: 1, ...values };
  if (then.length === 0) return { verdict: 'appeared', likeness: 0, ...values };
  if (now.length === 0) return outsideRows(then, around, values);
  if (plain(recorded) === plain(found)) return { verdict: 'same', likeness: 1, ...values };
  if (isNumberedOtherwise(then, now)) return { verdict: 'contradicts', likeness: 0, ...values };
  const named = isNamedIn(then, now) || isNamedIn(now, then) || beginsWithItsCode(then, now);
  if (named && !codesDiffer(then, now)) return { verdict: 'similar', likeness: keepsCells(then, now) ? ROW_KEPT : ROW_CHANGED, ...values };
  return { verdict: 'contradicts', likeness: 0, ...values };
}

/** What a row begins with names it: number 2026 is not number 2027, whatever else they share. */
function isNumberedOtherwise(then: readonly string[], now: readonly string[]): boolean {
  const [a = '', b = ''] = [then[0], now[0]];
  const told = [a, b].every((cell) => numberOf(cell) !== '' && !MOMENT.test(normaliseText(cell)));
  if (!told || numberOf(a) === numberOf(b)) return false;
  const words = (cell: string): string => normaliseText(cell.replace(/\d+/g, ' '));
  // A hidden name that was left behind does not make "Passenger 4" passenger 2.
  return (words(a) !== '' && words(a) === words(b)) || !now.some((cell) => normaliseText(cell) === normaliseText(a));
}

/**
 * Rows on a page in another language: names and numbers are not translated, and some words are known to mean the same;
 * one of them must be there, and the row with more of them is nearer. Where all else keeps its place, the number of a
 * group will do: "Passenger 1" is now "Pasajero 1".
 */
export function compareTranslatedRows(finding: Finding, keepsPlace: boolean): Finding {
  if (finding.verdict !== 'contradicts') return finding;
  const then = cellsOf(finding.recorded);
  const now = cellsOf(finding.found);
  if (codesDiffer(then, now)) return finding;
  const kept = then.filter((cell) => now.some((other) => normaliseText(other) === normaliseText(cell) || translated(cell, other))).length;
  const numbered = keepsPlace && then.length === now.length && numberOf(then[0]) !== '' && numberOf(then[0]) === numberOf(now[0]);
  return kept > 0 || numbered ? { ...finding, verdict: 'similar', likeness: ROW_CHANGED * (0.9 + (0.1 * kept) / then.length) } : finding;
}

function numberOf(cell = ''): string {
  return cell.replace(PRICE, ' ').replace(/\D+/g, ' ').trim();
}

function outsideRows(then: readonly string[], around: readonly string[] | undefined, values: { recorded: string | null; found: string | null }): Finding {
  if (around === undefined || around.length === 0) return { verdict: 'lost', likeness: 0, ...values };
  return isTold(then, around) ? { verdict: 'similar', likeness: ROW_KEPT, ...values } : { verdict: 'contradicts', likeness: 0, ...values };
}

/** Texts beside a candidate are cut otherwise than cells: the words of what names the row must all be there. */
function isTold(row: readonly string[], around: readonly string[]): boolean {
  const words = new Set(around.flatMap(wordsOf));
  const name = row.find((cell) => /\p{L}{2}/u.test(cell)) ?? row[0] ?? '';
  return wordsOf(name).every((word) => words.has(word));
}

function cellsOf(row: string | null): string[] {
  return (row ?? '').split(CELL_SEPARATOR).filter((cell) => normaliseText(cell) !== '');
}

/**
 * More than half of the cells that name things must stand in the other row, whole, and the first of them too: "Active"
 * does not name a row, nor does "Lamp" name the "Lamp Pro". Rows of one shape are compared cell by cell, unless all
 * that names the one is in the other in another order.
 */
function isNamedIn(row: readonly string[], other: readonly string[]): boolean {
  const aligned = row.length === other.length;
  const stands = (cell: string, i: number): boolean => {
    const wanted = normaliseText(cell);
    return aligned ? normaliseText(other[i] ?? '') === wanted : other.some((one) => normaliseText(one) === wanted);
  };
  const worded = row.map((cell, i) => ({ cell, stands: stands(cell, i) })).filter(({ cell }) => /\p{L}{2}/u.test(cell));
  const naming = worded.filter(({ cell }, i) => i === 0 || !isData(cell));
  if (naming[0]?.stands === true && naming.filter((one) => one.stands).length > naming.length / 2) return true;
  return naming.length > 1 && naming.every(({ cell }) => other.some((one) => normaliseText(one) === normaliseText(cell)));
}

/** What a row says of its thing at the moment: its state, its dates, its amounts. */
function isData(cell: string): boolean {
  const text = normaliseText(cell);
  return STATES.has(text) || MOMENT.test(text) || /^\P{L}*\d[\d.,:/ -]*\P{L}*\p{L}{0,4}$/u.test(cell.trim());
}

const STATES = new Set(
  ['active', 'inactive', 'pending', 'paid', 'unpaid', 'overdue', 'open', 'closed', 'new', 'draft', 'published', 'shipped', 'delivered', 'cancelled', 'canceled', 'returned', 'online', 'offline', 'away', 'busy', 'enabled', 'disabled', 'yes', 'no', 'in stock', 'out of stock', 'low stock', 'sold out', 'sale', 'done', 'in progress', 'failed', 'running', 'stopped', 'read', 'unread', 'invited', 'blocked', 'archived', 'approved', 'rejected', 'processing', 'on hold', 'refunded', 'completed', 'aktiv', 'inaktiv', 'offen', 'bezahlt', 'versandt', 'actif', 'inactif', 'paye', 'activo', 'inactivo', 'pagado'],
);
const MOMENT = /^(today|yesterday|tomorrow|now|just now|never|heute|gestern|(mon|tue|wed|thu|fri|sat|sun)[a-z]*|\d+ ?(s|sec|min|m|h|hours?|days?|d|weeks?|months?|years?) ago|in \d+ .*|last (week|month|year)|.*\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d.*|\d{1,2} (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*.*)$/;

/** Accents count here: Muller's row is not Müller's. */
function plain(row: string | null): string {
  return (row ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function keepsCells(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [a.map(normaliseText), b.map(normaliseText)];
  return left.every((cell) => right.includes(cell)) || right.every((cell) => left.includes(cell));
}

/** A code that a row begins with is its own; those behind it (a shelf, a telephone) may be in many rows. */
function beginsWithItsCode(a: readonly string[], b: readonly string[]): boolean {
  const own = ([first = '']: readonly string[]): string[] => (/\s/.test(first.trim()) ? [] : codesOf([first]));
  const [left, right] = [own(a), own(b)];
  return codesOf(b).includes(left[0] ?? '') || codesOf(a).includes(right[0] ?? '');
}

function codesDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [codesOf(a), codesOf(b)];
  return left.length > 0 && right.length > 0 && !right.includes(left[0] ?? '') && !left.includes(right[0] ?? '');
}

const PRICE = /(?:[€$£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY)\b)\s*[\d.,' ]*\d|\d[\d.,' ]*\s*(?:[€$£¥₹%]|\b(?:USD|EUR|GBP|CHF|JPY)\b)/giu;

function codesOf(row: readonly string[]): string[] {
  return row.map((cell) => cell.replace(PRICE, ' ')).flatMap((cell) => cell.split(/\s+/)).filter((token) => CODES.some((code) => code.test(token))).map((token) => token.toLowerCase());
}
