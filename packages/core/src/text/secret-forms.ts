/** Values up to this length would blot out ordinary words and numbers; they are looked for as whole tokens. */
export const SHORT = 3;

/** Texts of a page are cut before they get here, so a long value may have lost its end or its beginning. */
const CUT = {
  /** Shorter values are always kept whole. */
  from: 12,
  /** A part of this length is telling by itself. */
  plain: 12,
  /** One with a digit is already here: no ordinary word has one, and neither has `https://`. */
  withDigit: 8,
} as const;

/** As typed, as the page collapses it, as a URL, a form, JSON or HTML writes it. */
export function formsOf(value: string): string[] {
  const forms = [value, value.replace(/\s+/g, ' ').trim(), ...writingsOf(value)];
  return [...new Set(forms)].filter((form) => form !== '' && (form.length > SHORT || value.length <= SHORT));
}

/** Every part of a long value that gives it away; together they cover any longer part. */
export function partsOf(value: string): string[] {
  const collapsed = value.replace(/\s+/g, ' ').trim();
  if (collapsed.length < CUT.from) return [];
  const characters = [...collapsed];
  const parts: string[] = windowsOf(characters, CUT.plain);
  for (let length: number = CUT.withDigit; length < CUT.plain; length++) parts.push(...windowsOf(characters, length).filter((part) => /\p{N}/u.test(part)));
  return [...new Set(parts.flatMap((part) => [part, ...writingsOf(part)]))];
}

function windowsOf(characters: readonly string[], length: number): string[] {
  return characters.slice(0, Math.max(0, characters.length - length + 1)).map((_, start) => characters.slice(start, start + length).join(''));
}

function writingsOf(value: string): string[] {
  const paired = value.replace(/\p{Cs}/gu, '\uFFFD');
  const url = encodeURIComponent(paired);
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  return [url, url.replaceAll('%20', '+'), encodeURI(paired), JSON.stringify(value).slice(1, -1), html];
}
