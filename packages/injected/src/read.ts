import type { Reading } from '@waymark/core';
import { accessibleNameOf } from './accessible.js';
import { boxOf, isEmpty } from './boxes.js';
import { attribute, isConnected, isShown, queryAll, tagOf, textContentOf } from './dom.js';
import { takesText } from './element-state.js';
import { checkedOf, isSecret, typeOf } from './field-kind.js';
import type { PageWorld } from './page-world.js';

const READ_LIMIT = 10_000;

/** null where the node is gone. Looks at the one element, not at the page: it is asked after every action. */
export function read(world: PageWorld, node: number): Reading | null {
  const element = world.nodes.find(node);
  if (element === null || !isConnected(element)) return null;
  const box = boxOf(element);
  const secret = takesText(element) && isSecret(element, accessibleNameOf(element));
  return {
    text: secret ? '' : shownTextOf(element),
    value: secret ? null : valueOf(element),
    checked: checkedOf(element),
    visible: isShown(element) && !isEmpty(box),
    box,
  };
}

/** As it is laid out; captions of buttons made of <input> included. */
export function shownTextOf(element: Element): string {
  const type = typeOf(element);
  if (tagOf(element) === 'input') return type === 'submit' || type === 'button' || type === 'reset' ? ((element as HTMLInputElement).value ?? '') : '';
  if (tagOf(element) === 'textarea' || tagOf(element) === 'select') return '';
  const text = element instanceof HTMLElement && tagOf(element) !== 'form' ? element.innerText : textContentOf(element);
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, READ_LIMIT);
}

export function valueOf(element: Element): string | null {
  const tag = tagOf(element);
  if (tag === 'select') return selectedValues(element as HTMLSelectElement);
  if (tag === 'input' || tag === 'textarea') return (element as HTMLInputElement).value;
  const made = choiceOfMadeList(element);
  if (made !== null) return made;
  const editable = attribute(element, 'contenteditable');
  return editable !== null && editable !== 'false' ? textContentOf(element) : attribute(element, 'aria-valuetext') ?? attribute(element, 'aria-valuenow');
}

/** A list that a page made itself holds what it says is chosen, or what it shows while it is closed. */
function choiceOfMadeList(element: Element): string | null {
  const role = attribute(element, 'role');
  if (role === 'listbox') {
    const chosen = queryAll(element, '[role="option"][aria-selected="true"]').map(shownTextOf);
    return chosen.length === 0 ? null : chosen.join(', ');
  }
  const opens = role === 'combobox' || attribute(element, 'aria-haspopup') === 'listbox';
  return opens ? shownTextOf(element) || null : null;
}

function selectedValues(select: HTMLSelectElement): string {
  return [...select.selectedOptions].map((option) => option.value).join(', ');
}
