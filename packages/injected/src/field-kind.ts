import { boxOfCode } from './code-boxes.js';
import { attribute, hasAttr, tagOf } from './dom.js';
import { takesText } from './element-state.js';
import { isSecretField } from './secret.js';

export const TEST_ID_ATTRIBUTES = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-qa-id',
  'data-e2e',
  'data-automation-id',
  'data-automation',
  'data-hook',
  'data-tid',
  'data-selenium',
  'data-tracking-id',
] as const;

const NAMING_ATTRIBUTES = ['name', 'id', 'placeholder', 'aria-label', 'title', ...TEST_ID_ATTRIBUTES];

/** `type` as the browser understands it; an unknown one is text. */
export function typeOf(element: Element): string | null {
  const tag = tagOf(element);
  if (tag === 'input' || tag === 'button') return (element as HTMLInputElement | HTMLButtonElement).type;
  return null;
}

const KIND_OF_TYPE: Record<string, string> = {
  checkbox: 'boolean',
  radio: 'boolean',
  'datetime-local': 'date',
  month: 'date',
  week: 'date',
  range: 'number',
};
const NO_VALUE = new Set(['button', 'submit', 'reset', 'image', 'hidden']);

/** What kind of value it takes, never the value. */
export function valueKindOf(element: Element): string | null {
  const tag = tagOf(element);
  if (tag === 'select') return hasAttr(element, 'multiple') ? 'options' : 'option';
  const type = tag === 'input' ? typeOf(element) : null;
  if (type !== null) return NO_VALUE.has(type) ? null : (KIND_OF_TYPE[type] ?? type);
  return takesText(element) ? 'text' : null;
}

/** null where it is nothing that can be checked. */
export function checkedOf(element: Element): boolean | null {
  const type = typeOf(element);
  if (type === 'checkbox' || type === 'radio') return (element as HTMLInputElement).checked;
  const aria = attribute(element, 'aria-checked') ?? attribute(element, 'aria-pressed');
  return aria === null ? null : aria === 'true';
}

/** A field whose value must never be read, by its attributes and the text of its label. */
export function isSecret(element: Element, label: string | null): boolean {
  const type = typeOf(element);
  if (!takesText(element) && type !== 'hidden') return false;
  if (boxOfCode(element) !== null) return true;
  return isSecretField({
    type,
    autocomplete: attribute(element, 'autocomplete'),
    words: [label, ...NAMING_ATTRIBUTES.map((name) => attribute(element, name))],
  });
}
