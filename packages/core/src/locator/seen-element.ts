import { finding, type Finding } from '../element/finding.js';
import type { PixelBox as Box } from './vision-ocr-layout.js';
import { compareTexts } from '../text/compare.js';
import { digitsAgree } from '../text/guards.js';
import { addsNothing } from '../text/neutral.js';
import { wordsOf } from '../text/normalise.js';
import { wordOverlap } from '../text/similarity.js';
import { aroundOf, type AroundSeen } from './words-around.js';
import { asRead, centreOf, holds, joined, wordsOn, type PlacedWord } from './placed-words.js';
import { distanceTo, type RecordedSight } from './recorded-sight.js';
import { phrasesOf } from './vision-ocr-layout.js';
import type { OcrSnapshot, VisionFound } from './vision-ocr-types.js';

/** What the screen shows of one element, against what it showed of the recorded one. */
export interface Seen {
  /** In CSS pixels of the viewport of the page. */
  box: Box;
  /** The match of the target's text that belongs to it. */
  match: VisionFound | null;
  /** What is read on it, or beside it for a field. */
  text: string | null;
  on: Finding;
  around: AroundSeen;
  /** Texts above it, nearest first. */
  above: readonly string[];
  /** Texts on the same line. */
  beside: readonly string[];
  /** Likeness of its picture to the recorded one, 0–1; null where there is none to compare. */
  look: number | null;
}

/** One reading of the screen, with all that it is asked for. */
export interface Screen {
  snapshot: OcrSnapshot;
  words: readonly PlacedWord[];
  phrases: readonly PlacedText[];
  matches: readonly VisionFound[];
}

export interface PlacedText {
  text: string;
  box: Box;
}

/** Phrases as a person sees them, in CSS pixels of the viewport. */
export function phrasesInView({ words, size, viewport }: OcrSnapshot): PlacedText[] {
  const across = viewport.width / size.width;
  const down = viewport.height / size.height;
  return phrasesOf(words).map(({ raw, box }) => ({ text: raw, box: { x: box.x * across, y: box.y * down, width: box.width * across, height: box.height * down } }));
}

/** `box`: of the candidate, in CSS pixels of the viewport of the page. */
export function seenAs(recorded: RecordedSight, screen: Screen, box: Box): Seen {
  const match = recorded.where === 'on' ? matchOn(screen.matches, box) : matchBeside(recorded, screen.matches, box);
  const text = recorded.where === 'on' ? joined(withoutIcons(wordsOn(screen.words, box), recorded.text)) || null : (match?.text ?? null);
  return {
    box,
    match,
    text,
    on: compareRead(recorded.text, text),
    around: aroundOf(recorded, { words: screen.words, scroll: screen.snapshot.scroll }, box),
    above: screen.phrases.filter((one) => one.box.y + one.box.height <= box.y + 4).sort((a, b) => b.box.y - a.box.y).map(({ text: read }) => read),
    beside: screen.phrases.filter((one) => Math.abs(centreOf(one.box).y - centreOf(box).y) < Math.max(box.height, one.box.height) && !holds(box, centreOf(one.box))).map(({ text: read }) => read),
    look: null,
  };
}

function matchOn(matches: readonly VisionFound[], box: Box): VisionFound | null {
  return matches.find(({ point }) => holds(box, point)) ?? null;
}

const MARGIN = 8;

type Side = 'left' | 'above' | 'right' | 'below' | 'inside';

function sideOf(label: Box, field: Box): Side | null {
  if (holds(field, centreOf(label))) return 'inside';
  const sameLine = label.y < field.y + field.height && field.y < label.y + label.height;
  const sameColumn = label.x < field.x + field.width && field.x < label.x + label.width;
  if (sameLine) return label.x + label.width <= field.x + MARGIN ? 'left' : label.x >= field.x + field.width - MARGIN ? 'right' : null;
  if (!sameColumn) return null;
  return label.y + label.height <= field.y + MARGIN ? 'above' : label.y >= field.y + field.height - MARGIN ? 'below' : null;
}

/** Farther than this nobody takes a text for the label of a field, in CSS pixels. */
const LABEL_GAP = 60;

/** The label at the side on which it stood, about as far away; where that is not known, to the left or above. */
function matchBeside({ label, box: then }: RecordedSight, matches: readonly VisionFound[], box: Box): VisionFound | null {
  const side = label && then ? sideOf(label, then) : null;
  const most = label && then ? Math.max(LABEL_GAP, 2 * distanceTo(label, then)) : LABEL_GAP;
  const fits = matches.filter((match) => {
    const now = sideOf(match.box, box);
    return now !== null && distanceTo(match.box, box) <= most && (side === null ? now === 'left' || now === 'above' : now === side);
  });
  return fits.sort((a, b) => distanceTo(a.box, box) - distanceTo(b.box, box))[0] ?? null;
}

/** Lone letters at either end that the recorded text has not: icons, as readers see them. */
function withoutIcons(words: readonly PlacedWord[], recorded: string): PlacedWord[] {
  const known = new Set(wordsOf(recorded));
  const kept = words.filter(({ text }) => [...asRead(text)].length !== 1 || known.has(wordsOf(text)[0] ?? '') || /\d/.test(text));
  return kept.length === 0 ? [...words] : kept.filter(({ text }) => asRead(text) !== '' || words.length === 1);
}

/** Words from which a text is compared as a whole, not word by word. */
const LONG = 6;

/** What is read on it against what was: the same, with letters that readers confuse, or something else. */
export function compareRead(recorded: string, found: string | null): Finding {
  const values = { recorded, found };
  if (found === null || wordsOf(found).length === 0) return finding('lost', 0, values);
  if (asRead(recorded) === asRead(found) && digitsAgree(recorded, found)) return finding('same', 1, values);
  const { relation, similarity } = compareTexts(recorded, found);
  if (relation === 'equal') return finding('same', 1, values);
  if (relation === 'contradicts') return finding('contradicts', 0, values);
  const overlap = wordOverlap(wordsOf(asRead(recorded)), wordsOf(asRead(found)));
  if (wordsOf(recorded).length >= LONG && overlap >= 0.85 && digitsAgree(recorded, found)) return finding('same', overlap, values);
  if (relation === 'synonym' || addsNothing(recorded, found)) return finding('similar', Math.max(similarity, 0.8), values);
  return relation === 'similar' ? finding('similar', similarity, values) : finding('changed', similarity, values);
}
