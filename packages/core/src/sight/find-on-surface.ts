import { confidence } from '../confidence/scale.js';
import { VISION_DEFAULTS } from '../locator/vision-ocr.js';
import { climb } from '../locator/vision-ocr-ladder.js';
import { phrasesOf } from '../locator/vision-ocr-layout.js';
import type { Span } from '../locator/vision-ocr-spans.js';
import type { Box } from '../recording/target.js';
import { namelessOn } from './find-nameless.js';
import { controlsNamed, type NamedControl } from './named-controls.js';
import { pointIn, type RecordedScene } from './recorded-scene.js';
import { plain, type Scene } from './scene.js';
import { cellsOf, isTelling, otherSubject, witnessesOf } from './subject.js';
import { surroundingOf, type Surrounding } from './surface-evidence.js';
import type { FoundOnSurface, Looks, SurfaceFinding } from './surface-finding.js';

/** Shares of the confidence in a drawn control, renormalised over what is known; higher is better. */
export const SURFACE_WEIGHTS = { name: 0.4, surroundings: 0.3, shape: 0.15, looks: 0.15 } as const;

/** From where on surroundings speak for a candidate, 0–1; what they must be apart to tell two of one name apart. */
export const SURFACE_LIMITS = {
  /** A name that stands once needs little else, but not nothing: an application has other pages with the same button. */
  once: 0.2,
  /** One of several needs its own card. */
  oneOfSeveral: 0.5,
  apart: 0.25,
  row: 0.5,
  /** As recorded: in its place, and looking so. */
  looksSame: 0.7,
  same: 0.5,
} as const;

/** In CSS pixels. */
const SAME_PLACE = 4;

/** The drawn control that was recorded, among what a surface shows now. Where it cannot be told for sure, it is not found. */
export function findOnSurface(recorded: RecordedScene, scene: Scene, looks: Looks = () => null): SurfaceFinding {
  if (recorded.name === null || recorded.nameBox === null) return namelessOn(recorded, scene, looks);
  const spans = spansOf(recorded.name, scene);
  if (spans.length === 0) return notFound(`‘${recorded.name}’ is not to be read there`);
  const { controls, refused } = controlsNamed(recorded, scene, spans);
  if (controls.length === 0) return notFound(refused[0] ?? `‘${recorded.name}’ names no control there`);
  const isRepeated = recorded.times > 1 || controls.length > 1 || spans.length > 1;
  const others = controls.map(({ control }) => otherSubject(recorded, scene, { control, isRepeated }));
  const judged = controls.filter((_, at) => others[at] === null).map((one) => ({ ...one, around: surroundingOf(recorded, scene, one), looks: looks(one.control), witnesses: [plain(one.anchor), ...witnessesOf(scene, one.control)] }));
  return judged.length === 0 ? notFound(`‘${recorded.name}’ stands ${others[0] ?? ''}`) : chosen(recorded, judged, isRepeated);
}

type Judged = NamedControl & { around: Surrounding; looks: number | null; witnesses: readonly Box[] };

function chosen(recorded: RecordedScene, among: readonly Judged[], isRepeated: boolean): SurfaceFinding {
  const [best, next] = [...among].sort((a, b) => standing(b) - standing(a));
  if (!best) return notFound('it is not there');
  const inOwnRow = best.around.row !== null && best.around.row.numbers && best.around.row.share >= SURFACE_LIMITS.row;
  if (next && standing(best) - standing(next) < SURFACE_LIMITS.apart) return { kind: 'ambiguous', reason: `‘${recorded.name}’ stands there ${among.length} times, and nothing around tells which one is meant` };
  if (isRepeated && !(inOwnRow && isTelling(recorded, cellsOf(recorded))) && (best.around.card ?? 0) < SURFACE_LIMITS.oneOfSeveral) {
    return { kind: 'ambiguous', reason: `‘${recorded.name}’ was there more than once, and what told the recorded one apart is gone` };
  }
  if (!isRepeated && !inOwnRow && !isSupported(best)) return notFound(`‘${recorded.name}’ is there, but nothing around it is as recorded`);
  return found(recorded, best);
}

/** Without anything recorded around it, its looks are the only other witness. */
function isSupported({ around, looks }: Judged): boolean {
  if (around.near === null) return (looks ?? 0) >= SURFACE_LIMITS.looksSame;
  return Math.max(around.near, around.card ?? 0) >= SURFACE_LIMITS.once;
}

function standing({ around, name }: Judged): number {
  const row = around.row === null ? 0 : around.row.share;
  return 0.1 * name + 0.45 * (around.card ?? 0) + 0.25 * (around.near ?? 0) + 0.2 * row;
}

function found(recorded: RecordedScene, best: Judged): FoundOnSurface {
  const surroundings = Math.max(best.around.row?.share ?? 0, best.around.card ?? 0, best.around.near ?? 0);
  const known = [
    { value: best.name, weight: SURFACE_WEIGHTS.name },
    { value: best.shape, weight: SURFACE_WEIGHTS.shape },
    ...(best.around.near === null ? [] : [{ value: surroundings, weight: SURFACE_WEIGHTS.surroundings }]),
    ...(best.looks === null ? [] : [{ value: best.looks, weight: SURFACE_WEIGHTS.looks }]),
  ];
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const place = isSamePlace(recorded, best) && best.exact && surroundings >= SURFACE_LIMITS.same && (best.looks ?? 1) >= SURFACE_LIMITS.looksSame ? 'same' : 'moved';
  return {
    kind: 'found',
    control: plain(best.control),
    witnesses: best.witnesses,
    point: pointIn(recorded, best.control),
    name: best.text,
    confidence: confidence(known.reduce((sum, { value, weight }) => sum + value * weight, 0) / total),
    place,
    why: `‘${best.text}’ is read there, ${Math.round(surroundings * 100)} % of what stood around it too${place === 'same' ? ', in its place' : ', elsewhere or otherwise drawn'}`,
  };
}

function isSamePlace({ control }: RecordedScene, { control: now }: Judged): boolean {
  if (control === null) return false;
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(control[side] - now[side]) <= SAME_PLACE);
}

/** Every place where the name stands, by the rules of `vision_ocr`. */
export function spansOf(name: string, { words }: Scene): Span[] {
  const phrases = phrasesOf(words.map(({ text, box, confidence: sure }) => ({ text, confidence: sure, box: { space: 'device', ...plain(box) } })));
  return climb(name, phrases, { metadata: { targetText: name }, config: VISION_DEFAULTS })?.spans ?? [];
}

function notFound(reason: string): SurfaceFinding {
  return { kind: 'not-found', reason };
}
