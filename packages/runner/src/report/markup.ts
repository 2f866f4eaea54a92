/** Text that is already HTML. Everything else that goes into `html` is escaped: most of a report comes from pages. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = Markup | string | number | null | undefined | false | readonly Content[];

export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(value: Content): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

export function escapeHtml(text: string): string {
  return withoutControls(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? character);
}

/** Control characters are not allowed in XML at all, and invisible in HTML; lone surrogates break encoders. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''));
}
