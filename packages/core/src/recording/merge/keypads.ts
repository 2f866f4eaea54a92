import type { Recording } from '../recording.js';
import type { Step } from '../step.js';

type Note = NonNullable<Recording['notes']>[number];

/** A shorter row of digits is a page number or an amount. */
const SHORTEST = 4;
const DIGIT = /^\p{N}$/u;
/** A digit of a drawn keypad that could not be read. */
const UNREAD = 'something drawn';

/** What is tapped on a keypad is one click for each digit, and stands in clear: nobody can tell a PIN from an amount, so it is said. */
export function keypadNotes(steps: readonly Step[]): Note[] {
  return runsOf(steps).map((run) => {
    const [first, last] = [run[0] as Step, run.at(-1) as Step];
    return { text: `Steps ${first.number} to ${last.number} click digits one by one, as on a keypad. If they are a PIN or a code, it can be read in this recording: remove these steps, or keep the recording to yourself.`, step: first.id };
  });
}

function runsOf(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = [[]];
  for (const step of steps) {
    if (isTap(step)) runs.at(-1)?.push(step);
    else runs.push([]);
  }
  return runs.filter((run) => run.filter(({ label }) => DIGIT.test(label.trim())).length >= SHORTEST);
}

function isTap({ action, label }: Step): boolean {
  return action === 'click' && (DIGIT.test(label.trim()) || label === UNREAD);
}
