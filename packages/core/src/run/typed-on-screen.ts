import type { Rect } from '../element/geometry.js';
import type { NodeRef } from '../element/snapshot.js';
import { wordsInView, wordsOn, joined, type PlacedWord } from '../locator/placed-words.js';
import { isShownAs } from '../sight/surface-typing.js';
import { confidence } from '../confidence/scale.js';
import { wordsOf } from '../text/normalise.js';
import { similarity } from '../text/similarity.js';
import { disagreementOf } from '../verify/dom-witness.js';
import type { CheckVerdict } from '../verify/expectations.js';
import { folded } from '../verify/misreading.js';
import type { SightReport } from '../verify/sight-report.js';
import { placedFrames } from './frame-places.js';
import { readBack } from './read-back.js';
import { readScreen, type SeenScreen } from './read-screen.js';
import type { StepContext } from './step-context.js';

/** A word that is read with less certainty, 0–100, is not held against a field. */
const SURE = 80;
/** Shorter words are icons and units as often as not. */
const TELLING = 3;
/** Words this alike may be one, misread. */
const LIKE = 0.5;
const ID = 'typed';

/** What a field shows where the page says that it holds what was typed. Only another text there, read for certain, speaks against it. */
export async function typedOnScreen(context: StepContext, { ref, value }: { ref: NodeRef; value: string }, dom: CheckVerdict): Promise<CheckVerdict> {
  const box = context.holdsSecret || wordsOf(value).length === 0 ? null : await fieldBox(context, { ref, value });
  if (!box) return dom;
  const reading = await readScreen(context, { regions: [box], within: Math.min(context.timeouts.read, context.tab.left() / 2) });
  if (!reading.ok) return dom;
  const words = wordsOn(wordsInView(reading.snapshot), box);
  const isSeen = isShownAs(words, value);
  const other = isSeen ? '' : otherText(words, value);
  const sight = reportOf({ reading, box, value, keep: context.options.pictures }, { words: isSeen ? words : [], other });
  if (other === '') return { ...dom, sight };
  return { verdict: 'unknown', description: sight.description, sight };
}

/** null where the field shows something else than its value by its nature: a date in words, a mask. */
async function fieldBox({ tab }: StepContext, { ref, value }: { ref: NodeRef; value: string }): Promise<Rect<'viewport'> | null> {
  const [frames, field] = await Promise.all([placedFrames(tab), readBack(tab, ref)]);
  const corner = frames.get(ref.frame)?.corner;
  if (!corner || !field?.visible || field.value !== value) return null;
  const { x, y, width, height } = field.box;
  return { space: 'viewport', x: x + corner.x, y: y + corner.y, width, height };
}

/** Not one word of it is part of the value, or like one of its words: a cursor is read as a letter, and a long value is cut off. */
export function otherText(words: readonly PlacedWord[], value: string): string {
  const sure = words.filter(({ text, confidence: certainty }) => certainty >= SURE && folded(text).length >= TELLING);
  const isOfValue = (text: string): boolean => folded(value).includes(folded(text)) || wordsOf(value).some((word) => similarity(word, text) >= LIKE);
  return sure.some(({ text }) => isOfValue(text)) ? '' : joined(sure);
}

interface Looked {
  reading: SeenScreen;
  box: Rect<'viewport'>;
  value: string;
  keep: boolean;
}

function reportOf({ reading, box, value, keep }: Looked, { words, other }: { words: readonly PlacedWord[]; other: string }): SightReport {
  const { picture } = reading;
  const read = words.length === 0 ? [] : [{ id: ID, text: joined(words), box, confidence: confidence(Math.min(...words.map((word) => word.confidence)) / 100) }];
  const disagreement = other === '' ? null : disagreementOf(ID, { kind: 'other-text', text: value, reads: other, box });
  const because = disagreement?.text ?? (words.length === 0 ? 'what was typed could not be read in the field' : 'what was typed can be read in the field');
  return {
    verdict: disagreement || words.length === 0 ? 'unknown' : 'pass',
    confidence: read[0]?.confidence ?? confidence(0),
    reason: disagreement || words.length === 0 ? 'not-sure' : 'as-expected',
    observed: read,
    expected: [{ id: ID, kind: 'present', text: value, role: null }],
    mismatches: words.length > 0 ? [] : [{ id: ID, kind: 'present', expected: value, role: null, verdict: 'unknown', confidence: 0, by: 'screen', read: null, because }],
    disagreements: disagreement ? [disagreement] : [],
    description: because,
    problem: null,
    engine: reading.text.engine,
    picture: keep ? { png: picture.png, viewport: picture.viewport, from: picture.from ?? { x: 0, y: 0 } } : null,
  };
}
