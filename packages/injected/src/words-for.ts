import { collapse, cut } from './collapse.js';
import { attribute, tagOf, textContentOf } from './dom.js';

/** An element in words for people: its tag, what it is called, the beginning of its text. */
export function wordsFor(element: Element): string {
  const id = attribute(element, 'id');
  const name = attribute(element, 'aria-label') ?? attribute(element, 'name') ?? attribute(element, 'title');
  const text = cut(collapse((textContentOf(element) ?? '').slice(0, 400)), 60);
  return [`<${tagOf(element)}${id ? ` id="${id}"` : ''}>`, name ? `‘${cut(name, 60)}’` : '', text && text !== name ? `‘${text}’` : '']
    .filter((part) => part !== '')
    .join(' ');
}
