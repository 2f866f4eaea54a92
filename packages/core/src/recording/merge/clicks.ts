import type { ObservationOf, PlacedObservation } from '../observation.js';
import type { Modifier } from '../step.js';
import type { Target } from '../target.js';
import { append, controlOf, placedTarget, tail } from './append.js';
import type { Draft, Trace } from './draft.js';
import { addNote, lastTrace, placeOf, removeStep, stepById, withLink, type Made } from './draft-steps.js';
import { isAround } from './relations.js';
import { TIMES } from './times.js';

export function absorbClick(draft: Draft, placed: PlacedObservation, click: ObservationOf<'click'>): Draft {
  if (click.count === 2) return absorbDoubleClick(draft, placed, click);
  if (click.byKeyboard) return absorbKeyboardClick(draft, placed, click);
  const cause = toldAlready(draft, placed, click);
  if (cause !== null) return withLink(draft, click.id, cause.step);
  return appendClick(draft, placed, click);
}

function appendClick(draft: Draft, placed: PlacedObservation, click: ObservationOf<'click'>): Draft {
  const added = append(draft, placed, clickMade(placed, click));
  if (click.button !== 'middle') return added;
  return addNote(added, 'A click with the middle button is replayed as a click with Control held, which opens links in the same way.', `s${added.merging.made}`);
}

function clickMade(placed: PlacedObservation, { on, button, modifiers }: ObservationOf<'click'>): Made {
  const target = placedTarget(on, placed);
  const held = button === 'middle' ? (['Control', ...modifiers.filter((one) => one !== 'Control')] satisfies Modifier[]) : modifiers;
  const plain = button === 'left' && held.length === 0;
  return {
    label: on.label,
    make: (head) => ({ ...head, action: button === 'right' ? 'rightClick' : 'click', target, ...(held.length > 0 ? { modifiers: [...held] } : {}) }),
    trace: { control: controlOf(on, placed), ...(plain ? { plain } : {}) },
  };
}

/** The browser tells two clicks first; where they were taken for something else, such as two ticks, that stands. */
function absorbDoubleClick(draft: Draft, placed: PlacedObservation, { on, modifiers, id }: ObservationOf<'click'>): Draft {
  const control = controlOf(on, placed);
  const before = lastTrace(draft);
  if (before && ['check', 'choose'].includes(before.kind) && before.control === control && isRecent(before, placed)) return withLink(draft, id, before.step);
  const target = placedTarget(on, placed);
  const added = append(draft, placed, {
    label: on.label,
    make: (head) => ({ ...head, action: 'doubleClick', target, ...(modifiers.length > 0 ? { modifiers: [...modifiers] } : {}) }),
    trace: { control },
  });
  const own = `s${added.merging.made}`;
  const singles = draft.merging.traces.slice(-2).toReversed();
  const parts = singles.slice(0, countWhile(singles, (trace) => isRecent(trace, placed) && isSingle(draft, trace, control)));
  return parts.reduce((merged, { step }) => removeStep(merged, step, own), added);
}

function isRecent(trace: Trace, placed: PlacedObservation): boolean {
  return trace.place === placeOf(placed) && Math.abs(placed.observation.at - trace.at) <= TIMES.doubleClick;
}

function isSingle(draft: Draft, trace: Trace, control: string | null): boolean {
  return stepById(draft, trace.step)?.action === 'click' && (trace.control === control || trace.control === null);
}

/**
 * Of a key and the click that it made, the click names the control. But Enter in a field sends its form by a click on
 * a button that the person never saw: then the key is what was done.
 */
function absorbKeyboardClick(draft: Draft, placed: PlacedObservation, click: ObservationOf<'click'>): Draft {
  const key = tail(draft, placed, { kind: 'key', within: TIMES.keyClick });
  if (key === null || !isActivation(draft, key)) return appendClick(draft, placed, click);
  const control = controlOf(click.on, placed);
  if (key.control !== null && control !== null && key.control !== control && isField(draft, key)) return withLink(draft, click.id, key.step);
  const added = appendClick(draft, placed, click);
  return removeStep(added, key.step, `s${added.merging.made}`);
}

function isActivation(draft: Draft, { step }: Trace): boolean {
  const pressed = stepById(draft, step);
  return pressed?.action === 'press' && ['Enter', ' ', 'Space', 'Spacebar'].includes(pressed.key);
}

const FIELD_ROLES: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

function isField(draft: Draft, { step }: Trace): boolean {
  const pressed = stepById(draft, step);
  const target = pressed?.action === 'press' ? pressed.target : undefined;
  return FIELD_ROLES.has(target?.semantics?.role ?? '') || ['input', 'textarea'].includes(target?.dom?.tag ?? '');
}

/** Letting go of the button makes a click, after what the press and the way of the pointer did was told. */
function toldAlready(draft: Draft, placed: PlacedObservation, { on }: ObservationOf<'click'>): Trace | null {
  const before = lastTrace(draft);
  if (before === undefined || before.control === null || before.place !== placeOf(placed)) return null;
  const control = controlOf(on, placed);
  const same = before.control === control;
  const soon = Math.abs(placed.observation.at - before.at) <= TIMES.sameEvent;
  const step = stepById(draft, before.step);
  switch (before.kind) {
    case 'drag':
      return same && soon ? before : null;
    case 'input':
      return same && ((before.picked && soon) || on.target.dom?.type === 'range') ? before : null;
    case 'choose':
      return step?.action === 'select' && step.target.dom?.tag === 'select' && isAround({ control }, before.control, 0) ? before : null;
    default:
      return null;
  }
}

export function absorbDrag(draft: Draft, placed: PlacedObservation, { on, to, by }: ObservationOf<'drag'>): Draft {
  const target = placedTarget(on, placed);
  const end = to === undefined ? { by: { x: by.x, y: by.y } } : { target: placedTarget(to, placed) };
  const control = controlOf(on, placed);
  const press = tail(draft, placed, { kind: 'click', within: TIMES.dragPress });
  const added = append(draft, placed, { label: on.label, make: (head) => ({ ...head, action: 'drag', target, to: end }), trace: { control } });
  const own = press !== null && press.control === control && press.plain && !press.caused;
  return own ? removeStep(added, press.step, `s${added.merging.made}`) : added;
}

/**
 * What has neither a name nor anything else to be known by would be refused at replay, and end it. Most often the
 * pointer only crossed it on its way through what a click had opened.
 */
export function absorbHover(draft: Draft, placed: PlacedObservation, { on, id }: ObservationOf<'hover'>): Draft {
  const control = controlOf(on, placed);
  const before = tail(draft, placed, { kind: 'hover', within: Infinity });
  if (before !== null && control !== null && before.control === control) return withLink(draft, id, before.step);
  const target = placedTarget(on, placed);
  if (isNameless(target)) return addNote(draft, 'The pointer rested on something that has no name and nothing else to be known by; replay does not point at it.');
  return append(draft, placed, { label: on.label, make: (head) => ({ ...head, action: 'hover', target }), trace: { control } });
}

function isNameless({ dom, semantics, surroundings }: Target): boolean {
  const { name, label, text, title, alt, placeholder, icon, near } = semantics ?? {};
  const known = [name, label, text, title, alt, placeholder, icon, near, dom?.id, dom?.name, dom?.href, surroundings?.row].some((one) => !!one);
  return !known && Object.keys(dom?.dataAttributes ?? {}).length === 0;
}

export function countWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const end = items.findIndex((item) => !holds(item));
  return end < 0 ? items.length : end;
}
