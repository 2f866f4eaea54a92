/** Directions that turn the reading of what follows, and other signs that are not seen. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const GAP = '\u200B';

/**
 * Text of a page in a message to a person: one line, cut, nothing that addresses a group of people, and nothing that
 * mail programs make a link of.
 */
export function quiet(text: string, length: number): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
  const letters = [...line];
  const cut = letters.length <= length ? line : `${letters.slice(0, length - 1).join('')}…`;
  return cut
    .replace(/:\/\//g, `:${GAP}//`)
    .replace(/\bwww\./gi, (www) => www.replace('.', `${GAP}.`))
    .replace(/@(?=\p{L})/gu, `@${GAP}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For the body and the attributes of HTML; `&`, `<` and `>` are also all that Slack asks to be escaped. */
export function entities(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
