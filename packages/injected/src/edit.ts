import { normaliseText } from '@waymark/core';
import { attribute, scrollingElementOf, scrollLeftOf, scrollTopOf, tagOf } from './dom.js';
import { isEnabled, isReadOnly } from './element-state.js';
import { deepActiveElement } from './hit-test.js';
import type { PageWorld } from './page-world.js';
import { isInside } from './shadow-roots.js';

const { focus } = HTMLElement.prototype;
const scrollElement: (this: Element, options: ScrollToOptions) => void = Element.prototype.scrollTo;
const { select: selectInput } = HTMLInputElement.prototype;
const { select: selectTextarea } = HTMLTextAreaElement.prototype;
const setInputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const setTextareaValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;

export function focusAll(world: PageWorld, request: { node: number; keepSelection?: boolean }): { focused: boolean } {
  const element = world.nodes.get(request.node);
  if (element instanceof HTMLElement) focus.call(element);
  if (request.keepSelection !== true) selectAll(element);
  const active = deepActiveElement(world.shadows);
  return { focused: active !== null && isInside(active, element) };
}

function selectAll(element: Element): void {
  if (element instanceof HTMLInputElement) selectInput.call(element);
  else if (element instanceof HTMLTextAreaElement) selectTextarea.call(element);
  else if (attribute(element, 'contenteditable') !== null) getSelection()?.selectAllChildren(element);
}

export function setValue(world: PageWorld, request: { node: number; value: string }): { value: string; reason?: string } {
  const element = world.nodes.get(request.node);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    return { value: '', reason: `<${tagOf(element)}> holds no value` };
  }
  const before = element.value;
  if (!isEnabled(element)) return { value: before, reason: 'it is disabled' };
  if (isReadOnly(element)) return { value: before, reason: 'it is read-only' };
  focus.call(element, { preventScroll: true });
  (element instanceof HTMLInputElement ? setInputValue : setTextareaValue)?.call(element, request.value);
  if (element.value !== before) announce(element);
  return element.value === request.value ? { value: element.value } : { value: element.value, reason: `it does not take this value as ${element.type}` };
}

/** The events that a person's change would cause. */
function announce(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** All or nothing: where one of the values is missing, nothing is chosen. */
export function selectOptions(
  world: PageWorld,
  request: { node: number; values: readonly string[] },
): { chosen: string[]; missing: string[] } {
  const element = world.nodes.get(request.node);
  if (!(element instanceof HTMLSelectElement)) return { chosen: [], missing: [...request.values] };
  const options = [...element.options].filter((option) => !option.matches(':disabled'));
  const found = request.values.map((value) => optionFor(options, value));
  const missing = request.values.filter((_, i) => found[i] === undefined);
  if (missing.length > 0) return { chosen: [], missing };
  const chosen = new Set(found);
  const before = [...element.options].map((option) => option.selected);
  for (const option of element.options) if (option.selected !== chosen.has(option)) option.selected = chosen.has(option);
  if ([...element.options].some((option, i) => option.selected !== before[i])) announce(element);
  return { chosen: [...element.selectedOptions].map((option) => option.label), missing: [] };
}

/** By value first, then by what is shown, then by what is shown in another spelling if only one is meant. */
function optionFor(options: readonly HTMLOptionElement[], wanted: string): HTMLOptionElement | undefined {
  const exact = options.find((option) => option.value === wanted) ?? options.find((option) => option.label === wanted || option.text === wanted);
  if (exact !== undefined) return exact;
  const text = normaliseText(wanted);
  const alike = text === '' ? [] : options.filter((option) => normaliseText(option.label) === text || normaliseText(option.text) === text);
  return alike.length === 1 ? alike[0] : undefined;
}

export function scrollToPlace(world: PageWorld, request: { node?: number; x: number; y: number }): { x: number; y: number; moved: boolean } {
  const scroller = request.node === undefined ? scrollingElementOf(document) : world.nodes.get(request.node);
  if (scroller === null) return { x: 0, y: 0, moved: false };
  const before = { x: scrollLeftOf(scroller), y: scrollTopOf(scroller) };
  scrollElement.call(scroller, { left: request.x, top: request.y, behavior: 'instant' });
  const after = { x: scrollLeftOf(scroller), y: scrollTopOf(scroller) };
  return { ...after, moved: after.x !== before.x || after.y !== before.y };
}
