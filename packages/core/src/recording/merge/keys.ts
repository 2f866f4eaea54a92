import type { ObservationOf, PlacedObservation } from '../observation.js';
import { append, controlOf, placedTarget, tail } from './append.js';
import type { Draft } from './draft.js';
import { replaceStep, stepById, withLink } from './draft-steps.js';

/** By themselves they do nothing, or nobody can press them again. */
const NO_KEYS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'Dead', 'Process', 'Unidentified', 'Compose']);

/** Tab stays too: leaving a field checks it, takes it over, or opens the next cell of a grid. */
export function absorbKey(draft: Draft, placed: PlacedObservation, { on, key, modifiers }: ObservationOf<'key'>): Draft {
  if (NO_KEYS.has(key)) return draft;
  const target = on && placedTarget(on, placed);
  return append(draft, placed, {
    label: on?.label ?? '',
    make: (head) => ({ ...head, action: 'press', key, ...(target ? { target } : {}), ...(modifiers.length > 0 ? { modifiers: [...modifiers] } : {}) }),
    trace: { control: on ? controlOf(on, placed) : null },
  });
}

export function absorbScroll(draft: Draft, placed: PlacedObservation, scroll: ObservationOf<'scroll'>): Draft {
  const { on } = scroll;
  const to = { x: scroll.to.x, y: scroll.to.y };
  const control = on ? controlOf(on, placed) : null;
  const before = tail(draft, placed, { kind: 'scroll', within: Infinity });
  const earlier = before && stepById(draft, before.step);
  if (before !== null && earlier?.action === 'scroll' && before.control === control) return withLink(replaceStep(draft, { ...earlier, to }), scroll.id, earlier.id);
  const target = on && placedTarget(on, placed);
  return append(draft, placed, { label: on?.label ?? '', make: (head) => ({ ...head, action: 'scroll', to, ...(target ? { target } : {}) }), trace: { control } });
}
