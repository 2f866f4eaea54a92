import type { AbortSignalLike, Clock } from '../../ports/clock.js';
import type { Admission } from '../../ports/model-limits.js';
import { tooLong, type WaitReason } from './admission.js';

/** One look at the limits. Whoever has to wait gets a place in the line, and comes back with it. */
export type Look = (place: string | null) => Promise<Looked>;
export type Looked = Admission | { wait: number; why: WaitReason; place: string };

export interface Waiting {
  clock: Clock;
  atMost: number;
  signal?: AbortSignalLike | undefined;
  /** Gives a place back that is not waited for any longer. */
  leave(place: string): Promise<void>;
}

/** Nobody sleeps longer without having a look: those ahead may have left. */
const LONGEST_NAP = 5_000;

export async function waitForAdmission(look: Look, { clock, atMost, signal, leave }: Waiting): Promise<Admission> {
  const deadline = clock.now() + atMost;
  let place: string | null = null;
  for (;;) {
    const looked: Looked = await look(place);
    if (!('wait' in looked)) return looked;
    place = looked.place;
    if (signal?.aborted || clock.now() + looked.wait > deadline) {
      await leave(place);
      return tooLong(looked.wait, looked.why);
    }
    await clock.sleep(Math.min(looked.wait, LONGEST_NAP), signal);
  }
}

/** How long a place in the line is kept for somebody who does not come back, in milliseconds. */
export function placeLifetime(wait: number): number {
  return Math.min(wait, LONGEST_NAP) + LONGEST_NAP;
}
