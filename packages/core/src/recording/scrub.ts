import type { Recording } from './recording.js';
import { pixelsWithout } from './scrub-pixels.js';
import { targetOf, type Step } from './step.js';
import type { Target } from './target.js';

/** Shorter ones stand in every other word; taking them out would leave nothing. */
const SHORTEST = 3;
const BLANKED = '•••';

interface Wanted {
  /** As it stands in texts of steps. */
  value: string;
  reference: string;
  /** Where it was typed. */
  target: Target | undefined;
}

/** A recording in which a value, now a secret, stands nowhere any more. */
export function withoutValue(recording: Recording, wanted: Wanted): Recording {
  const shown = wanted.value.replaceAll('\\{{', '{{');
  const steps = recording.steps.map((step) => withoutPicture(step, { shown, typedIn: wanted.target }));
  if (shown.length < SHORTEST) return { ...recording, steps };
  const { steps: _steps, variables, ...rest } = recording;
  const blank = (value: unknown): unknown => blanked(value, [wanted.value, shown]);
  return {
    ...(blank(rest) as Omit<Recording, 'steps' | 'variables'>),
    ...(variables ? { variables: blank(variables) as NonNullable<Recording['variables']> } : {}),
    steps: steps.map((step) => scrubbed(step, wanted, { shown, blank })),
  } as Recording;
}

/** The same value typed elsewhere is the same secret; an expectation that shows it can no longer be checked. */
function scrubbed(step: Step, { value, reference }: Wanted, { shown, blank }: { shown: string; blank(value: unknown): unknown }): Step {
  const typed = step.action === 'fill' && step.value === value ? ({ ...step, value: reference, secret: true } as Step) : step;
  const clean = (time: 'before' | 'after') => typed.expect?.[time]?.filter((one) => !JSON.stringify(one).includes(JSON.stringify(shown).slice(1, -1)));
  const [before, after] = [clean('before'), clean('after')];
  const expect = typed.expect ? { ...typed.expect, ...(before ? { before } : {}), ...(after ? { after } : {}) } : undefined;
  return blank(expect ? { ...typed, expect } : typed) as Step;
}

/** Names and structure, in which a value stands by chance only. */
const KEPT: ReadonlySet<string> = new Set('id action kind key state tag type role valueKind xpath idXPath css crop createdAt'.split(' '));
const REFERENCES = /(\{\{[^{}]*\}\})/u;

function blanked(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string') return value.split(REFERENCES).map((part) => (REFERENCES.test(part) ? part : blankedText(part, needles))).join('');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => blanked(one, needles));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, KEPT.has(key) && typeof field === 'string' ? field : blanked(field, needles)]));
}

function blankedText(text: string, needles: readonly string[]): string {
  return needles.reduce((left, needle) => left.replaceAll(needle, BLANKED), text);
}

/** Pictures may show what was typed, and what was read on them may tell it. */
function withoutPicture(step: Step, { shown, typedIn }: { shown: string; typedIn: Target | undefined }): Step {
  const target = targetOf(step);
  if (!target?.pixels) return step;
  const { pixels: _pixels, ...rest } = target;
  const pixels = pixelsWithout(target, { shown, typedIn });
  return { ...step, target: Object.keys(pixels).length === 0 ? rest : { ...rest, pixels } } as Step;
}
