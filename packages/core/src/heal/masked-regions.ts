import type { Rect } from '../element/geometry.js';
import type { PlainPicture, ReadText, ReadWord, Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { wordsOf } from '../text/normalise.js';
import { similarityOfNormalised } from '../text/similarity.js';
import { secretSpans, type SecretKind, type SecretRules } from './secret-looking.js';

/** A part of a picture that is painted over before it leaves the machine, in pixels of the picture, and why. */
export interface MaskedRegion {
  box: Rect<'device'>;
  what: SecretKind | 'field' | 'value';
}

export interface MaskSources {
  /** In CSS pixels of the viewport: fields for secrets, and texts of the DOM that look like secrets. */
  boxes: readonly Box[];
  /** What was read on the very picture. */
  text: Pick<ReadText, 'words' | 'lines'>;
  /** Secrets of this run, as they are. */
  values: readonly string[];
  rules: SecretRules;
}

/** Around words, in their heights: letters reach over the boxes that reading gives them. */
const ROOM = 0.25;

/** Everything that must not be seen, by what the page says and by what can be read. */
export function maskedRegions(picture: PlainPicture & { viewport: Size }, { boxes, text, values, rules }: MaskSources): MaskedRegion[] {
  const scale = { x: picture.width / picture.viewport.width, y: picture.height / picture.viewport.height };
  const fields = boxes.map(({ x, y, width, height }) => ({ what: 'field' as const, box: { space: 'device' as const, x: x * scale.x, y: y * scale.y, width: width * scale.x, height: height * scale.y } }));
  const lines = text.lines.map((_, line) => text.words.filter((word) => word.line === line));
  return [...fields, ...lines.flatMap((words) => [...inLine(words, rules), ...known(words, values)])];
}

function inLine(words: readonly ReadWord[], rules: SecretRules): MaskedRegion[] {
  const starts = words.map((_, at) => words.slice(0, at).reduce((length, { text }) => length + text.length + 1, 0));
  const line = words.map(({ text }) => text).join(' ');
  return secretSpans(line, { ...rules, read: true }).map(({ start, end, what }) => {
    const hit = words.filter((word, at) => (starts[at] as number) < end && (starts[at] as number) + word.text.length > start);
    return { what, box: around(hit) };
  });
}

/** A letter may be misread, and a word be read as two: what is nearly a secret of the run is taken for it. */
const ALIKE = 0.7;
/** Shorter ones are like too many words, and only count as they are. */
const TELLING = 4;

function known(words: readonly ReadWord[], values: readonly string[]): MaskedRegion[] {
  const flat = words.flatMap((word) => wordsOf(word.text).map((text) => ({ text, word })));
  return values.flatMap((value) => {
    const wanted = wordsOf(value);
    const starts = wanted.length === 0 ? [] : flat.map((_, start) => start);
    const windows = starts.flatMap((start) => [wanted.length, wanted.length + 1].flatMap((count) => (start + count <= flat.length ? [flat.slice(start, start + count)] : [])));
    const hits = windows.filter((window) => isAlike(window.map(({ text }) => text).join(''), wanted.join('')) || (window.length === wanted.length && holds(window, wanted)));
    return hits.map((window) => ({ what: 'value' as const, box: around(window.map(({ word }) => word)) }));
  });
}

function isAlike(read: string, value: string): boolean {
  return value.length < TELLING ? read === value : similarityOfNormalised(read, value) >= ALIKE;
}

function holds(window: readonly { text: string }[], wanted: readonly string[]): boolean {
  const value = wanted.join('');
  return value.length >= TELLING && window.map(({ text }) => text).join('').includes(value);
}

function around(words: readonly ReadWord[]): Rect<'device'> {
  const [left, top] = [Math.min(...words.map(({ box }) => box.x)), Math.min(...words.map(({ box }) => box.y))];
  const [right, bottom] = [Math.max(...words.map(({ box }) => box.x + box.width)), Math.max(...words.map(({ box }) => box.y + box.height))];
  const room = (bottom - top) * ROOM;
  return { space: 'device', x: left - room, y: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room };
}
