import { formsOf, partsOf, SHORT } from './secret-forms.js';
import { fold, spansOf, type Marked } from './secret-spans.js';

export interface Redactor {
  text(value: string): string;
  /** A copy in which every string, keys too, has been swept; bytes are left as they are. */
  deep<T>(value: T): T;
}

/** Where a step or a run tells what the page showed: only there can a page echo a value of one to three characters. */
const FROM_PAGE: ReadonlySet<string> = new Set(['reason', 'considered', 'found', 'verified', 'notes', 'extracted']);

type Sweep = (value: string) => string;

interface Sweeps {
  text: Sweep;
  /** Our own names stand in keys, so nothing less than a whole value is replaced there. */
  key: Sweep;
  fromPage: Sweep;
}

/** The last net: whatever is written anywhere passes through it, so that a value that slipped into a URL or an error stays unseen. */
export function createRedactor(secrets: ReadonlyMap<string, string>): Redactor {
  const sweeps = sweepsFor([...secrets].filter(([, value]) => value.length > SHORT || value.trim() !== ''));
  const deep = <T>(value: T): T => (sweeps === null ? value : (sweep(value, sweeps, sweeps.text) as T));
  return { text: (value) => sweeps?.text(value) ?? value, deep };
}

function sweepsFor(secrets: readonly [name: string, value: string][]): Sweeps | null {
  if (secrets.length === 0) return null;
  const long = secrets.filter(([, value]) => value.length > SHORT);
  const whole = long.flatMap(([name, value]) => formsOf(value).map((form) => ({ form, mark: markOf(name) })));
  const parts = long.flatMap(([name, value]) => partsOf(value).map((form) => ({ form, mark: markOf(name) })));
  const spans = spansOf([...whole, ...parts].map(({ form, mark }) => ({ form: fold(form), mark })));
  const exactly = whole.toSorted((a, b) => b.form.length - a.form.length);
  const tokens = secrets.filter(([, value]) => value.length <= SHORT).map(([name, value]) => ({ pattern: tokenPattern(value), mark: markOf(name) }));
  const text: Sweep = (value) => replaceSpans(value, spans(fold(value)));
  return {
    text,
    key: (value) => exactly.reduce((swept, { form, mark }) => swept.replaceAll(form, mark), value),
    fromPage: (value) => tokens.reduce((swept, { pattern, mark }) => swept.replace(pattern, () => mark), text(value)),
  };
}

function markOf(name: string): string {
  return `«secret:${name}»`;
}

function replaceSpans(value: string, spans: readonly Marked[]): string {
  let swept = '';
  let at = 0;
  for (const { start, end, mark } of spans) {
    swept += value.slice(at, start) + mark;
    at = end;
  }
  return swept + value.slice(at);
}

/** Alone, and not as a part of a word, a decimal number, a date or a time: `123` is not in `1,123`, `4.123` or `v123`. */
function tokenPattern(value: string): RegExp {
  const forms = formsOf(value).map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?<!\\p{N}[.,:\\-/])(?:${forms.join('|')})(?![\\p{L}\\p{N}_])(?![.,:\\-/]\\p{N})`, 'giu');
}

function sweep(value: unknown, sweeps: Sweeps, text: Sweep): unknown {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sweep(item, sweeps, text));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [sweeps.key(key), sweep(item, sweeps, FROM_PAGE.has(key) ? sweeps.fromPage : text)]));
}
