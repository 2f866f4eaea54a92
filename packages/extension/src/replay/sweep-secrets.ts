/** Values of so few characters would blot out ordinary words. */
const SHORTEST = 3;

/** A copy in which no string holds one of these values, as typed or as addresses and JSON write it. */
export function sweepSecrets<T>(value: T, secrets: readonly string[]): T {
  const forms = [...new Set(secrets.filter((one) => one.length >= SHORTEST).flatMap((one) => [one, encodeURIComponent(one), encodeURIComponent(one).replaceAll('%20', '+'), JSON.stringify(one).slice(1, -1)]))];
  if (forms.length === 0) return value;
  const longestFirst = forms.sort((a, b) => b.length - a.length);
  return sweep(value, (text) => longestFirst.reduce((swept, form) => swept.replaceAll(form, '«secret»'), text)) as T;
}

function sweep(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('data:image/') ? value : text(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sweep(item, text));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sweep(item, text)]));
}
