import type { Step } from '../recording/step.js';
import { targetOf } from '../recording/step.js';
import type { Target } from '../recording/target.js';
import { literalText, referenceName } from '../recording/merge/literals.js';
import { isPlace, openedAddress } from '../recording/merge/addresses.js';
import { maskedAddress } from '../recording/merge/secret-addresses.js';
import { referenceText } from '../recording/values.js';
import type { DevToolsStep } from './devtools-flow.js';
import { targetFrom, type Pointed } from './devtools-selectors.js';
import { secretNameOf } from './secret-values.js';

export interface Head {
  id: string;
  number: number;
  tab: number;
  wait?: number;
}

export interface Taken {
  make(head: Head): Step;
  /** The step before only led up to this one. */
  replaces?: boolean;
}

/** What one step of the panel becomes, and what of it could not be taken over. */
export interface Actions {
  made: Taken | null;
  notes?: string[];
  secrets?: string[];
  /** It may be a list of options as well as a text field. */
  doubtful?: string;
}

type Of<T extends DevToolsStep['type']> = Extract<DevToolsStep, { type: T }>;

export function actionsOf(step: Exclude<DevToolsStep, { type: 'setViewport' | 'keyDown' | 'keyUp' }>, before: Step | undefined): Actions {
  const framed = 'frame' in step && Array.isArray(step.frame) && step.frame.length > 0 ? ['it acts in a frame, which the panel names by its number only; Waymark looks for the element in all frames.'] : [];
  const actions = byType(step, before);
  return { ...actions, notes: [...(actions.notes ?? []), ...(actions.made ? framed : [])] };
}

function byType(step: Parameters<typeof actionsOf>[0], before: Step | undefined): Actions {
  switch (step.type) {
    case 'navigate':
      return navigated(step);
    case 'click':
    case 'doubleClick':
      return clicked(step);
    case 'hover':
      return pointed(step, ({ target, label }) => (head) => ({ ...head, label, action: 'hover', target }));
    case 'change':
      return changed(step, before);
    case 'scroll':
      return scrolled(step);
    case 'close':
      return { made: { make: (head) => ({ ...head, label: '', action: 'closeTab', index: head.tab }) } };
    case 'waitForElement':
      return waited(step);
    case 'waitForExpression':
      return { made: null, notes: ['it waits for a script, which Waymark does not run: it was left out. Where the wait matters, add a step that waits for an element.'] };
    case 'emulateNetworkConditions':
      return { made: null, notes: ['it changes the speed of the network, which Waymark does not do: it was left out.'] };
    case 'customStep':
      return { made: null, notes: [`it is the custom step ‘${step.name}’, which only the tool that made it knows: it was left out.`] };
  }
}

function pointed(step: Of<'hover'>, make: (on: Pointed) => Taken['make']): Actions {
  return { made: { make: make(targetFrom(step.selectors)) } };
}

function navigated(step: Of<'navigate'>): Actions {
  if (!isPlace(step.url)) return { made: null, notes: [`it goes to an address that is no page of a site (‘${maskedAddress(step.url).slice(0, 40)}’): it was left out.`] };
  const { url, secrets } = addressOf(step.url);
  return { made: { make: (head) => ({ ...head, label: '', action: 'navigate', url }) }, secrets };
}

export function addressOf(url: string): { url: string; secrets: string[] } {
  const secrets: string[] = [];
  const address = openedAddress(maskedAddress(url), (asked) => {
    const name = referenceName(asked);
    secrets.push(name);
    return referenceText({ kind: 'secret', name });
  });
  return { url: address, secrets };
}

function clicked(step: Of<'click'> | Of<'doubleClick'>): Actions {
  const { target, label } = targetFrom(step.selectors);
  const button = step.button ?? 'primary';
  const notes = [...clickNotes(step)];
  if (button === 'back' || button === 'forward') return { made: null, notes: [`it presses the button ‘${button}’ of the mouse, which Waymark has no step for: it was left out.`] };
  if (step.type === 'doubleClick') return { made: { make: (head) => ({ ...head, label, action: 'doubleClick', target }) }, notes };
  if (button === 'secondary') return { made: { make: (head) => ({ ...head, label, action: 'rightClick', target }) }, notes };
  const held: { modifiers: 'Control'[] } | object = button === 'auxiliary' ? { modifiers: ['Control'] } : {};
  return { made: { make: (head) => ({ ...head, label, action: 'click', target, ...held }) }, notes };
}

/** From this on a click is a press that is meant to be long. */
const LONG_PRESS = 500;

function clickNotes(step: Of<'click'> | Of<'doubleClick'>): string[] {
  const duration = step.type === 'click' ? (step.duration ?? 0) : 0;
  return [
    ...(step.button === 'auxiliary' ? ['a click with the middle button is replayed as a click with Control held, which opens links in the same way.'] : []),
    ...(duration >= LONG_PRESS ? [`the button is held for ${duration} ms; Waymark clicks at once.`] : []),
    ...(step.deviceType === 'touch' || step.deviceType === 'pen' ? [`it was done by ${step.deviceType}; Waymark uses the mouse.`] : []),
  ];
}

const TRUE_WORDS: ReadonlySet<string> = new Set(['on', 'true', 'checked', '1', 'yes']);

/** The panel writes one kind of step for fields, lists and boxes: what it is shows in the selectors. */
function changed({ selectors, value }: Of<'change'>, before: Step | undefined): Actions {
  const { target, label } = targetFrom(selectors);
  const replaces = before?.action === 'click' && before.signals === undefined && sameElement(targetOf(before), target);
  const role = target.semantics?.role;
  const made = (make: Taken['make']): Actions => ({ made: { make, replaces } });
  if (target.dom?.tag === 'select' || role === 'combobox' || role === 'listbox') return made((head) => ({ ...head, label, action: 'select', target, values: [literalText(value)] }));
  if (role === 'checkbox' || role === 'radio' || role === 'switch') return made((head) => ({ ...head, label, action: TRUE_WORDS.has(value.toLowerCase()) ? 'check' : 'uncheck', target }));
  const name = secretNameOf(target, label, value);
  if (name !== null) return { ...made((head) => ({ ...head, label, action: 'fill', target, value: referenceText({ kind: 'secret', name }), secret: true })), secrets: [name], notes: [`what was typed into ‘${label}’ looks like a secret: it was left out, and is asked for at run time as {{secret:${name}}}.`] };
  if (value === '') return made((head) => ({ ...head, label, action: 'clear', target }));
  const unknown = !target.dom?.tag && !role;
  return { ...made((head) => ({ ...head, label, action: 'fill', target, value: literalText(value) })), ...(unknown ? { doubtful: label } : {}) };
}

function sameElement(one: Target | undefined, other: Target): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function scrolled({ selectors, x = 0, y = 0 }: Of<'scroll'>): Actions {
  const on = selectors && selectors.length > 0 ? targetFrom(selectors) : null;
  return { made: { make: (head) => ({ ...head, label: on?.label ?? '', action: 'scroll', to: { x, y }, ...(on ? { target: on.target } : {}) }) } };
}

/** Presence and absence can be waited for; a number of elements, a text, a value or a state is checked. */
function waited(step: Of<'waitForElement'>): Actions {
  const { target, label } = targetFrom(step.selectors);
  const { operator = '>=', count = 1, visible, properties = {}, attributes = {} } = step;
  const left = [...Object.keys(properties).filter((name) => !CHECKED_PROPERTIES.has(name)), ...Object.keys(attributes)];
  const notes = left.length === 0 ? [] : [`it checks ${left.join(', ')}, which Waymark does not look at.`];
  const assertion = propertyCheck(properties, { target, label });
  if (!assertion && typeof properties['value'] === 'string') notes.push(`it checks the value of ‘${label}’, which looks like a secret: only its being there is waited for.`);
  if (assertion) return { made: { make: assertion }, notes };
  const hidden = visible === false || (count === 0 && operator !== '>=');
  if (hidden || count <= 1) return { made: { make: (head) => ({ ...head, label, action: 'waitFor', target, ...(hidden ? { state: 'hidden' as const } : {}) }) }, notes };
  if (operator === '==') return { made: { make: (head) => ({ ...head, label, action: 'assertCount', target, count }) }, notes };
  const words = operator === '>=' ? `at least ${count}` : `at most ${count}`;
  return { made: { make: (head) => ({ ...head, label, action: 'waitFor', target }) }, notes: [...notes, `it waits for ${words} elements; Waymark waits until there is one.`] };
}

const CHECKED_PROPERTIES: ReadonlySet<string> = new Set(['textContent', 'innerText', 'value', 'checked']);

function propertyCheck(properties: Record<string, unknown>, { target, label }: Pointed): Taken['make'] | null {
  const { textContent, innerText, value, checked } = properties;
  const text = typeof innerText === 'string' ? innerText : textContent;
  if (typeof text === 'string') return (head) => ({ ...head, label, action: 'assertText', target, text: literalText(text) });
  if (typeof value === 'string' && secretNameOf(target, label, value) === null) return (head) => ({ ...head, label, action: 'assertValue', target, value: literalText(value) });
  if (typeof checked === 'boolean') return (head) => ({ ...head, label, action: 'assertChecked', target, checked });
  return null;
}

