import type { Draft, Trace } from './draft.js';
import { TIMES } from './times.js';

/** What a person does without wanting anything to happen. */
const CAUSES_NOTHING: ReadonlySet<Trace['kind']> = new Set(['assert', 'scroll']);

/** The last thing done in a tab, where it was not too long ago to have caused what happens now. */
export function causeIn(draft: Draft, tab: number, at: number): Trace | null {
  const trace = draft.merging.traces.findLast((one) => one.tab === tab && !CAUSES_NOTHING.has(one.kind));
  if (trace === undefined) return null;
  const after = at - trace.at;
  return after >= -TIMES.disorder && after <= TIMES.cause ? trace : null;
}
