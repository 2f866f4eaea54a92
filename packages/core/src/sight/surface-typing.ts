import type { Captured, Observation, ObservationOf } from '../recording/observation.js';
import { normaliseText } from '../text/normalise.js';
import { similarityOfNormalised } from '../text/similarity.js';
import { controlAt } from './control-at.js';
import { boxInView, type SightLook } from './recorded-sight.js';
import { controlAround, holds, middleOf, type SceneWord } from './scene.js';
import { secretNamed } from './secret-label.js';
import { surfaceScene } from './surface-scene.js';

/** Letters that OCR takes for each other; without telling which is which, what was typed is still to be seen. */
const LOOK_ALIKES: readonly [RegExp, string][] = [
  [/[il1|!]/g, 'i'],
  [/[o0]/g, 'o'],
  [/[s5]/g, 's'],
];
/** From so many letters on, one may be misread. */
const LONG = 5;
const SIMILAR = 0.8;

/** Whether something was typed into a drawn field: what it is may be told only when it has been seen there. */
export function isSurfaceTyping(observation: Observation): observation is ObservationOf<'input'> {
  if (observation.kind !== 'input') return false;
  return !!(observation['on'] as Captured | undefined)?.target.pixels?.surface;
}

/**
 * What was typed into a drawn field, as it may be kept. It is a secret where the label says so, where the field does not
 * show it, and where nobody could look: `before` is a picture from before the typing, `after` one from when it was done.
 */
export function judgedTyping(observation: ObservationOf<'input'>, { before, after }: { before?: SightLook | undefined; after?: SightLook | undefined }): ObservationOf<'input'> {
  if (observation.value === null || observation.secret !== undefined) return observation;
  const label = labelOnLook(observation, before) ?? labelOnLook(observation, after);
  const named = secretNamed(label);
  if (named === null && observation.value === '') return observation;
  if (named === null && after !== undefined && shows(observation, after)) return observation;
  return { ...observation, value: null, secret: named ?? 'secret' };
}

function labelOnLook({ on }: ObservationOf<'input'>, look: SightLook | undefined): string | null {
  const place = placeIn(on, look);
  return place && (controlAt(place.scene, place.at, { typed: true })?.name ?? null);
}

/** Whether a field shows what was typed into it. Where the drawn box around it cannot be made out, nothing counts as seen. */
function shows({ on, value }: ObservationOf<'input'>, look: SightLook): boolean {
  const place = placeIn(on, look);
  const box = place && controlAround(place.scene, place.at);
  if (!place || !box) return false;
  return isShownAs(place.scene.words.filter((word) => holds(box, middleOf(word.box))), value ?? '');
}

function placeIn(on: Captured | undefined, look: SightLook | undefined): { scene: ReturnType<typeof surfaceScene>; at: { x: number; y: number } } | null {
  const at = on?.target.pixels?.surface?.at;
  const box = on && look && boxInView(on.target, look.scroll);
  return at && look && box ? { scene: surfaceScene(look, box), at } : null;
}

/** Whether words read on a field say what was typed there; of a text too long for it, a part of it is to be seen. */
export function isShownAs(words: readonly Pick<SceneWord, 'text'>[], typed: string): boolean {
  const raw = words.map(({ text }) => text).join('');
  const [seen, wanted] = [folded(raw), folded(typed)];
  if (wanted === '') return raw.includes(typed.trim());
  // Dots in place of letters may be read as a row of one letter.
  if (seen === '' || /^(.)\1+$/u.test(wanted)) return false;
  if (seen === wanted) return true;
  if (wanted.length < LONG) return false;
  return similarityOfNormalised(seen, wanted) >= SIMILAR || (seen.length >= LONG && wanted.includes(seen));
}

/** Dots and stars in place of letters. */
const DOTS = /^[•●∙·⋅*✱∗⚫◦○⬤.…]{3,}$/u;
/** What recognisers make of a row of dots: one letter over and over, about as often. */
const ABOUT = 0.35;

/** Whether words read on a field prove that it hides what was typed. What could not be read proves nothing. */
export function isHidden(words: readonly Pick<SceneWord, 'text'>[], typed: string): boolean {
  const raw = words.map(({ text }) => text).join('').replace(/\s+/gu, '');
  const length = [...typed].length;
  if (length < 2 || /^(.)\1*$/su.test(typed)) return false;
  if (DOTS.test(raw)) return !/^[^\p{L}\p{N}]+$/u.test(typed);
  const seen = raw.toLowerCase();
  if (!/^(\p{L})\1+$/u.test(seen) || Math.abs([...seen].length - length) > Math.max(1, ABOUT * length)) return false;
  return [...folded(typed)].filter((letter) => letter === folded(seen)[0]).length <= length / 4;
}

/** Whether a text holds all of a secret. */
export function showsWholly(text: string, secret: string): boolean {
  const [seen, wanted] = [text, secret].map((one) => one.replace(/\s+/gu, '').toLowerCase()) as [string, string];
  return wanted.length > 1 && (seen === wanted || (wanted.length >= 4 && seen.includes(wanted)));
}

function folded(text: string): string {
  const plain = normaliseText(text).replace(/\s+/g, '');
  return LOOK_ALIKES.reduce((left, [pattern, letter]) => left.replace(pattern, letter), plain);
}
