/** Markup that is already safe to send. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Fragment = Html | string | number | false | null | undefined | readonly Fragment[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(value: Fragment): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

/** Tagged template: every value is escaped unless it is Html itself. */
export function html(strings: TemplateStringsArray, ...values: Fragment[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

export function raw(text: string): Html {
  return new Html(text);
}

/** A boolean attribute. */
export function flag(name: string, on: boolean): Html {
  return raw(on ? name : '');
}

/**
 * Marks an element for the page's own script, which takes the attribute off again before anything else can
 * read it: the truth about an element is never in the DOM that the product sees.
 */
export function key(name: string): Html {
  return html`data-k="${name}"`;
}
