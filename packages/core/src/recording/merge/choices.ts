import type { ObservationOf, PlacedObservation } from '../observation.js';
import { targetOf, type Step } from '../step.js';
import { append, controlOf, placedTarget, tail } from './append.js';
import { countWhile } from './clicks.js';
import type { Draft, Trace } from './draft.js';
import { addNote, placeOf, removeStep, replaceStep, stepById, withLink } from './draft-steps.js';
import { literalText } from './literals.js';
import { isAround, isLabelOf, type About } from './relations.js';
import { TIMES } from './times.js';

/** Component libraries put the control that takes the click into two or three boxes. */
const BOXES = 3;
/** A list is opened, perhaps scrolled through by keys, and an option is chosen. */
const OPENING_STEPS = 8;
const LIST_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' ', 'Space']);
const TICKS: ReadonlySet<string> = new Set([' ', 'Space', 'Enter']);

/** The choice says what the clicks and keys in the list led to. */
export function absorbChoice(draft: Draft, placed: PlacedObservation, choice: ObservationOf<'choose'>): Draft {
  const control = controlOf(choice.on, placed);
  if (choice.values.length === 0) return addNote(draft, `That nothing is chosen in ‘${choice.on.label}’ any more cannot be replayed.`);
  const again = chosenAgain(draft, placed, { choice, control });
  if (again !== null) return again;
  const target = placedTarget(choice.on, placed);
  const values = choice.values.map(literalText);
  const added = append(draft, placed, { label: choice.on.label, make: (head) => ({ ...head, action: 'select', target, values }), trace: { control } });
  const before = draft.merging.traces.slice(-OPENING_STEPS).toReversed();
  const opening = before.slice(0, countWhile(before, (trace) => trace.place === placeOf(placed) && isInList(draft, trace, { about: { control, on: choice.on }, values: choice.values })));
  return opening.reduce((merged, { step }) => removeStep(merged, step, `s${added.merging.made}`), added);
}

/** Going through a native list by keys tells every option on the way. */
function chosenAgain(draft: Draft, placed: PlacedObservation, { choice, control }: { choice: ObservationOf<'choose'>; control: string | null }): Draft | null {
  const before = tail(draft, placed, { kind: 'choose', within: Infinity });
  const step = before && stepById(draft, before.step);
  if (before === null || control === null || before.control !== control || step?.action !== 'select' || choice.on.target.dom?.tag !== 'select') return null;
  return withLink(replaceStep(draft, { ...step, values: choice.values.map(literalText) }), choice.id, step.id);
}

function isInList(draft: Draft, trace: Trace, { about, values }: { about: About; values: readonly string[] }): boolean {
  const step = stepById(draft, trace.step);
  const { control, on } = about;
  if (step?.action === 'press') return LIST_KEYS.has(step.key) && (trace.control === null || isAround(trace, control, BOXES));
  if (step?.action !== 'click') return false;
  if (isAround(trace, control, BOXES)) return true;
  if (!trace.plain) return false;
  if (on.target.dom?.tag === 'select') return false;
  return values.includes(step.label) || isLabelOf(step, about) || opensLists(step);
}

/** A button of its own beside the field, or the list that hangs somewhere else in the document. */
function opensLists(step: Step): boolean {
  const { semantics, dom } = targetOf(step) ?? {};
  return semantics?.role === 'listbox' || (dom?.attributes?.['aria-haspopup'] === 'listbox' && semantics?.role === 'button');
}

/** The click on the box or its label, or the space key, is told before the change it made. */
export function absorbCheck(draft: Draft, placed: PlacedObservation, { on, checked }: ObservationOf<'check'>): Draft {
  const target = placedTarget(on, placed);
  const about = { control: controlOf(on, placed), on };
  const added = append(draft, placed, { label: on.label, make: (head) => ({ ...head, action: checked ? 'check' : 'uncheck', target }), trace: { control: about.control } });
  const before = draft.merging.traces.slice(-3).toReversed();
  const recent = (trace: Trace): boolean => trace.place === placeOf(placed) && Math.abs(placed.observation.at - trace.at) <= TIMES.sameEvent;
  const made = before.slice(0, countWhile(before, (trace) => recent(trace) && isTick(draft, trace, about)));
  return made.reduce((merged, { step }) => removeStep(merged, step, `s${added.merging.made}`), added);
}

function isTick(draft: Draft, trace: Trace, about: About): boolean {
  const step = stepById(draft, trace.step);
  if (step?.action === 'click') return trace.plain === true && (isAround(trace, about.control, BOXES) || isLabelOf(step, about));
  return step?.action === 'press' && trace.control === about.control && (TICKS.has(step.key) || step.key.startsWith('Arrow'));
}
