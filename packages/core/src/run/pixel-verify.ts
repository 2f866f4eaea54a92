import type { Expectation } from '../recording/step.js';
import { spansOf } from '../sight/find-on-surface.js';
import { controlAround, holds, middleOf } from '../sight/scene.js';
import { isShownAs } from '../sight/surface-typing.js';
import type { CheckVerdict } from '../verify/expectations.js';
import { isDrawnSecret, settleField } from './pixel-secret.js';
import type { PixelAct } from './pixel-act.js';
import { changedPixels } from './pixel-change.js';
import { inView, seeSurface, type LocatedPixels, type SeenSurface } from './pixel-surface.js';
import { pictureInMemory } from './read-screen.js';
import type { StepContext } from './step-context.js';
import { isFirm, verifyAfter } from './verify-after.js';

/** Milliseconds: how long an effect is looked for, and how often. */
const WITHIN = 3_000;
const APART = 120;
/** Pixels of a picture: a cursor that blinks is no effect. */
const EFFECT = 40;

/** Success is what can be seen on the surface afterwards. */
export async function verifyOnPixels(context: StepContext, located: LocatedPixels, act: Extract<PixelAct, { kind: 'done' }>): Promise<CheckVerdict> {
  const { step, timeouts } = context;
  if (act.amiss) return { verdict: 'fail', description: act.amiss };
  if (!act.delivered) return { verdict: 'unknown', description: 'the input did not reach it' };
  if (step.action === 'fill') return typedText(context, located, step.value);
  const expectations = step.expect?.after ?? [];
  if (expectations.length === 0) return surfaceChanged(context, located.seen);
  const verdict = await verifyAfter(context, { step, ref: null, expectations, timeouts });
  if (verdict.verdict !== 'pass' || !stoodBefore(located.seen, expectations.filter(isFirm))) return verdict;
  const caused = await surfaceChanged(context, located.seen);
  return caused.verdict === 'pass' ? verdict : { ...verdict, verdict: 'unknown', description: `${verdict.description}, but so it was before, and ${caused.description}` };
}

/** What could be read before the action proves nothing of it. */
function stoodBefore({ scene, all }: SeenSurface, expectations: readonly Expectation[]): boolean {
  const isRead = ({ kind, text }: Expectation): boolean => kind === 'present' && typeof text === 'string' && spansOf(text, { ...scene, words: all }).length > 0;
  return expectations.length > 0 && expectations.every(isRead);
}

/** The field is read; of a secret only that something was typed, and whether it can be seen by anyone. */
async function typedText(context: StepContext, located: LocatedPixels, value: string): Promise<CheckVerdict> {
  const { tab } = context;
  let shown = '';
  // What was read is waited for from the first reading on: an engine that is busy says nothing about the field.
  for (let began: number | null = null; (began === null || began - tab.left() < WITHIN) && tab.left() > 2 * APART; await tab.sleep(APART)) {
    const seen = await seeSurface(context, located.surface.ref);
    if (typeof seen === 'string') continue;
    began ??= tab.left();
    const words = wordsIn(seen, located);
    if (context.holdsSecret) return secretTyped(context, located, { seen, value });
    if (isShownAs(words, value)) return { verdict: 'pass', description: 'what was typed can be read in the field' };
    shown = words.map(({ text }) => text).join(' ');
  }
  if (context.holdsSecret) return { verdict: 'unknown', description: 'whether the field holds it could not be seen' };
  return shown === '' ? { verdict: 'unknown', description: 'what was typed could not be read in the field' } : { verdict: 'fail', description: `the field shows ‘${shown.slice(0, 80)}’` };
}

function wordsIn({ scene }: SeenSurface, { finding }: LocatedPixels): SeenSurface['scene']['words'] {
  const field = controlAround(scene, finding.point) ?? finding.control;
  return scene.words.filter(({ box }) => holds(field, middleOf(box)));
}

/** Nothing of what the field shows is told. */
function secretTyped(context: StepContext, located: LocatedPixels, { seen, value }: { seen: SeenSurface; value: string }): CheckVerdict {
  const secret = context.secrets.findLast(isDrawnSecret);
  if (secret) settleField(context, secret, { before: located.seen, seen, value });
  const { changed } = changedPixels(located.seen.picture, seen.picture, { box: inView(located.seen, located.finding.control), scale: seen.scale });
  return changed > 0 ? { verdict: 'pass', description: 'something was typed into the field' } : { verdict: 'unknown', description: 'nothing can be seen in the field' };
}

/** Without expectations, any change of the surface is the effect. */
export async function surfaceChanged(context: StepContext, seen: Pick<SeenSurface, 'box' | 'picture' | 'scale'>): Promise<CheckVerdict> {
  const { tab, options } = context;
  for (const began = tab.left(); began - tab.left() < WITHIN && tab.left() > 2 * APART; await tab.sleep(APART)) {
    const event = tab.signals().find(({ kind }) => kind === 'navigated' || kind === 'dialog' || kind === 'tabOpened' || kind === 'download');
    if (event) return { verdict: 'pass', description: 'the page went on' };
    const taken = await pictureInMemory(context);
    if (!taken.ok || !options.sight) continue;
    const now = await options.sight.decode(taken.picture.png);
    if (changedPixels(seen.picture, now, { box: seen.box, scale: seen.scale }).changed >= EFFECT) return { verdict: 'pass', description: 'the canvas has changed' };
  }
  return { verdict: 'unknown', description: 'no effect could be seen' };
}
