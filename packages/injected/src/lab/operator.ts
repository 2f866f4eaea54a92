import { nextFrame } from '../timing.js';
import type { LabOperatorName } from './contract.js';
import type { Random } from './random.js';

/** What became of the target: the element that is it now, or null where the right answer is to refuse. */
export interface Changed {
  truth: Element | null;
  note: string;
  /** It is there only for those who know that the two words are one. */
  ifSynonyms?: readonly [string, string];
}

/**
 * Changes the page, or leaves it alone and answers null where it does not apply to this control. Where only the result
 * shows that it did not work out, `Spoiled` is thrown.
 */
export type Operator = (target: Element, random: Random) => Changed | null | Promise<Changed | null>;

export type OperatorFamily<N extends LabOperatorName> = Readonly<Record<N, Operator>>;

/** The page was changed, but not into what was promised. */
export class Spoiled extends Error {}

/** What was meant is not there any more, or not to be used. */
export function refuse(note: string): Changed {
  return { truth: null, note };
}

/** Components that were copied draw themselves a moment after they are put into the page. */
export async function rendered(): Promise<void> {
  await nextFrame();
  await nextFrame();
}
