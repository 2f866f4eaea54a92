import type { PlacedObservation } from '../observation.js';
import type { Draft, Trace } from './draft.js';
import { placeOf, removeStep, stepById } from './draft-steps.js';
import { isAround } from './relations.js';

/** Component libraries draw a field as an input in two or three boxes, all of which focus it. */
const BOXES = 3;
const CARET_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Backspace', 'Delete']);

/**
 * A fill focuses its field and replaces what is there. So what only prepared for it goes: the click that put the
 * cursor there, keys that moved it or selected, what was typed before. What caused something, such as a calendar, stays.
 */
export function dropPreparing(draft: Draft, placed: PlacedObservation, control: string | null): Draft {
  const [before, own] = draft.merging.traces.slice(-2);
  if (before === undefined || own?.field === undefined || before.place !== placeOf(placed)) return draft;
  const retyped = before.field === own.field && !stepById(draft, before.step)?.signals;
  if (!retyped && !isCaretKey(draft, before, control) && !isFocusing(before, control)) return draft;
  return dropPreparing(removeStep(draft, before.step, own.step), placed, control);
}

function isFocusing(trace: Trace, control: string | null): boolean {
  return trace.kind === 'click' && trace.plain === true && !trace.caused && isAround(trace, control, BOXES);
}

function isCaretKey(draft: Draft, trace: Trace, control: string | null): boolean {
  const step = stepById(draft, trace.step);
  if (step?.action !== 'press' || trace.caused || control === null || trace.control !== control) return false;
  const command = step.modifiers?.some((one) => one === 'Control' || one === 'Meta');
  return CARET_KEYS.has(step.key) || (command === true && step.key.toLowerCase() === 'a');
}
