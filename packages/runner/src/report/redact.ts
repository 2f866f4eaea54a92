export interface Redactor {
  text(value: string): string;
  /** A copy in which every string, keys too, has been swept; bytes are left as they are. */
  deep<T>(value: T): T;
}

/** Shorter values would blot out ordinary words and numbers; the parts that handle values never write them anyway. */
const MIN_LENGTH = 4;

/** The last net: whatever is written anywhere passes through it, so that a value that slipped into a URL or an error stays unseen. */
export function createRedactor(secrets: ReadonlyMap<string, string>): Redactor {
  const replacements = [...secrets]
    .flatMap(([name, value]) => formsOf(value).map((form) => ({ form, mark: `«secret:${name}»` })))
    .sort((a, b) => b.form.length - a.form.length);
  const text = (value: string): string => replacements.reduce((swept, { form, mark }) => swept.replaceAll(form, mark), value);
  const deep = <T>(value: T): T => (replacements.length === 0 ? value : (sweep(value, text) as T));
  return { text, deep };
}

/** As typed, as the page collapses it, as a URL, a form, JSON or HTML writes it. */
function formsOf(value: string): string[] {
  const collapsed = value.replace(/\s+/g, ' ').trim();
  const url = encodeURIComponent(value);
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  const forms = [value, collapsed, url, url.replaceAll('%20', '+'), encodeURI(value), JSON.stringify(value).slice(1, -1), html];
  return [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH);
}

function sweep(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sweep(item, text));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), sweep(item, text)]));
}
