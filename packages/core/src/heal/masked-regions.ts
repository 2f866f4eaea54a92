import type { Rect } from '../element/geometry.js';
import type { PlainPicture, ReadText, ReadWord, Size } from '../ports/text-reader.js';
import type { Box } from '../recording/target.js';
import { secretWordsIn } from '../text/secret-in-words.js';
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
  return [...fields, ...lines.flatMap((words) => inLine(words, rules)), ...valueRegions(text.words, values).map((box) => ({ what: 'value' as const, box }))];
}

function inLine(words: readonly ReadWord[], rules: SecretRules): MaskedRegion[] {
  const starts = words.map((_, at) => words.slice(0, at).reduce((length, { text }) => length + text.length + 1, 0));
  const line = words.map(({ text }) => text).join(' ');
  return secretSpans(line, { ...rules, read: true }).map(({ start, end, what }) => {
    const hit = words.filter((word, at) => (starts[at] as number) < end && (starts[at] as number) + word.text.length > start);
    return { what, box: around(hit) };
  });
}

/** Where one of these values was read, in pixels of the picture: a letter may be misread, and a word be read as two. */
export function valueRegions(words: readonly ReadWord[], values: Iterable<string>): Rect<'device'>[] {
  const hits = [...secretWordsIn(words, values)].map((at) => words[at] as ReadWord);
  return [...new Set(hits.map(({ line }) => line))].map((line) => hits.filter((word) => word.line === line)).flatMap(runs).map(around);
}

/** The same in CSS pixels of the viewport. */
export function valuesShown({ words, size, viewport }: Pick<ReadText, 'words' | 'size' | 'viewport'>, values: Iterable<string>): Box[] {
  const [across, down] = [viewport.width / size.width, viewport.height / size.height];
  return valueRegions(words, values).map(({ x, y, width, height }) => ({ x: x * across, y: y * down, width: width * across, height: height * down }));
}

/** Words between two hits of a line may say something else. */
function runs(words: readonly ReadWord[]): ReadWord[][] {
  const parts: ReadWord[][] = [];
  for (const word of words.toSorted((a, b) => a.box.x - b.box.x)) {
    const last = parts.at(-1)?.at(-1);
    if (last && word.box.x - (last.box.x + last.box.width) <= 2 * word.box.height) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts;
}

function around(words: readonly ReadWord[]): Rect<'device'> {
  const [left, top] = [Math.min(...words.map(({ box }) => box.x)), Math.min(...words.map(({ box }) => box.y))];
  const [right, bottom] = [Math.max(...words.map(({ box }) => box.x + box.width)), Math.max(...words.map(({ box }) => box.y + box.height))];
  const room = (bottom - top) * ROOM;
  return { space: 'device', x: left - room, y: top - room, width: right - left + 2 * room, height: bottom - top + 2 * room };
}
