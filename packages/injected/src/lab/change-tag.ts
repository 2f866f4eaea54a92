import { typeOf } from '../field-kind.js';
import { labelsFor, inLightTree } from './naming.js';
import type { Operator } from './operator.js';
import { textOf } from './controls.js';
import { pick, type Random } from './random.js';

const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url']);

/** The same control in other markup: link and button, button and box with a role, field of one line and of many, select and listbox. */
export const changeTag: Operator = (target, random) => {
  if (!inLightTree(target) || target.closest('tr [role=gridcell]') !== null) return null;
  const made = madeOf(target, random);
  if (made === null) return null;
  for (const label of labelsFor(target)) keepLabel(label, target, made);
  target.replaceWith(made);
  return { truth: made, note: `${target.localName} became ${made.localName}${made.getAttribute('role') ? ` with the role ${made.getAttribute('role')}` : ''}` };
};

function madeOf(target: Element, random: Random): Element | null {
  if (target.localName === 'a' && target.getAttribute('role') === null) return remade(target, 'button', { type: 'button' });
  if (target.localName === 'button' && target.getAttribute('role') === null) return remade(target, pick(random, ['a', 'div']) ?? 'a', { role: 'button', tabindex: '0' });
  if (target.localName === 'input' && TEXT_TYPES.has(typeOf(target) ?? '')) return remade(target, 'textarea', { rows: '1' });
  if (target.localName === 'select') return listbox(target as HTMLSelectElement);
  return null;
}

const LEFT_BEHIND = new Set(['href', 'type', 'target', 'rel', 'value', 'size', 'tabindex', 'multiple']);

function remade(old: Element, tag: string, attributes: Record<string, string>): Element {
  const made = document.createElement(tag);
  for (const { name, value } of old.attributes) if (!LEFT_BEHIND.has(name)) made.setAttribute(name, value);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (tag === 'div') made.style.display = 'inline-block';
  made.append(...old.childNodes);
  return made;
}

function listbox(select: HTMLSelectElement): Element {
  const shown = select.selectedOptions[0] ?? select.options[0];
  const made = document.createElement('div');
  for (const { name, value } of select.attributes) if (!LEFT_BEHIND.has(name)) made.setAttribute(name, value);
  for (const [name, value] of Object.entries({ role: 'combobox', tabindex: '0', 'aria-haspopup': 'listbox', 'aria-expanded': 'false' })) made.setAttribute(name, value);
  made.style.cssText = 'display:inline-block;border:1px solid #999;padding:4px 24px 4px 8px;min-width:80px';
  made.textContent = shown === undefined ? '' : textOf(shown) || shown.label;
  return made;
}

/** Only native fields take a label by `for`. */
function keepLabel(label: Element, old: Element, made: Element): void {
  if (made.localName === 'textarea' || made.localName === 'button') return;
  if (!label.id) label.id = `${old.id || 'control'}-label`;
  made.setAttribute('aria-labelledby', label.id);
}
