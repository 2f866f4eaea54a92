import type { Rect } from '../element/geometry.js';
import { phrasesOf } from '../locator/vision-ocr-layout.js';
import type { OcrSnapshot } from '../locator/vision-ocr-types.js';
import { wordsOf } from '../text/normalise.js';
import { folded } from './misreading.js';
import { wordsWithin } from './region.js';

/** Words that OCR is less sure of come and go from one picture to the next. */
const SURE = 75;

/** Whether the screen says something else than before, there; null where one of them could not be read. */
export function wordsChanged(before: OcrSnapshot | null, after: OcrSnapshot | null, within: Rect<'viewport'> | null): boolean | null {
  if (!before || !after) return null;
  return textOf(before, within) !== textOf(after, within);
}

/** In the order of reading; what OCR confuses is folded, so that the same pixels in another place are the same text. */
function textOf(snapshot: OcrSnapshot, within: Rect<'viewport'> | null): string {
  const { words } = within ? wordsWithin(snapshot, [within]) : snapshot;
  const sure = words.filter(({ text, confidence }) => confidence >= SURE && wordsOf(text).join('').length > 1);
  return phrasesOf(sure).map(({ raw }) => folded(raw)).sort().join(' ');
}
