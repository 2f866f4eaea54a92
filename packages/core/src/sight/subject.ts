import type { Box, SightWord } from '../recording/target.js';
import { riskOf } from '../text/risk.js';
import { wordsOf } from '../text/normalise.js';
import { findJoined, findWords } from '../text/windows.js';
import { isLabelled, isPlainText, type RecordedScene } from './recorded-scene.js';
import { holds, isBeside, middleOf, plain, scenePhrases, type Scene, type ScenePhrase, type SceneWord } from './scene.js';
import { cardAround } from './word-parts.js';

/** Where only the first cell is as it was, so much of the others must be as well, 0–1. */
const ENOUGH = 0.5;
/** Words that spread over more of the surface than this belong to no card but to all of it. */
const WHOLE_SURFACE = 0.7;

/** One side of a number line is not the other. */
const MINUS = /(?<![\p{L}\p{N}])[-−–](?=\s*\p{N})/gu;

/**
 * Why a drawn control is about something else than the recorded one was: it stands in another row of data, or in a card with another title.
 * Null where nothing says so. Letters count: Andersen is not Anderson, and one that cannot be read is not known to be meant.
 */
export function otherSubject(recorded: RecordedScene, scene: Scene, { control, isRepeated }: { control: Box; isRepeated: boolean }): string | null {
  const cells = cellsOf(recorded);
  const forGood = recorded.name === null || riskOf([recorded.name]) !== null;
  const isRow = isRepeated || forGood || isTelling(recorded, cells);
  if (isRow && cells.length > 0 && !isSameRow(cells, { recorded, scene, control, forGood })) return `in another row than the recorded one (${cells.map(({ text }) => text).join(' ')})`;
  const title = forGood || (isRepeated && !isTelling(recorded, cells)) ? titleOf(recorded) : null;
  return title !== null && !standsAround(title, scene, control) ? `where ‘${title}’ is not to be read any more` : null;
}

/** What tells a control apart now: the texts on its line, and the uppermost of its card. Where these change, another one stands there. */
export function witnessesOf(scene: Scene, control: Box): Box[] {
  const card = cardAround(scene, control);
  const inCard = scene.words.filter(({ box }) => holds(card, middleOf(box)));
  const [top] = scenePhrases(inCard).sort((a, b) => a.box.y - b.box.y);
  return [...inCard.filter(({ box }) => isBeside(control, box)).map(({ box }) => plain(box)), ...(top ? [plain(top.box)] : [])];
}

/** Texts on the line of a control, from the left. A letter that stands alone may be an icon. */
export function cellsOf({ words }: RecordedScene): ScenePhrase[] {
  return inOrder(scenePhrases(words.filter(({ part }) => part === 'row'))).filter(({ text }) => tokens(text).length > 0 && (text.length > 1 || hasNumber(text)));
}

/** A heading with a count beside a button is no row of data; two texts are, or words with a number among them. Labels of fields stand side by side without being one. */
export function isTelling(recorded: RecordedScene, cells: readonly ScenePhrase[]): boolean {
  const words = cells.flatMap(({ text }) => text.split(' '));
  if (words.length >= 2 && words.some(hasNumber)) return true;
  return cells.length >= 2 && !isLabelled(recorded) && !isPlainText(recorded);
}

/** Its first text says which one it is, and so do numbers; others may be news of it, where no second one has that first text and nothing is done for good. */
function isSameRow(cells: readonly ScenePhrase[], { recorded, scene, control, forGood }: { recorded: RecordedScene; scene: Scene; control: Box; forGood: boolean }): boolean {
  const line = lineAt(scene, control);
  const then = middleOf(recorded.control ?? { ...recorded.at, width: 0, height: 0 }).x;
  const isThere = ({ text, box }: ScenePhrase): boolean => isIn(middleOf(box).x < then ? line.before : line.after, text);
  const [first, ...others] = cells;
  if (!first || !isThere(first)) return false;
  if (others.some((cell) => hasNumber(cell.text) && !isThere(cell))) return false;
  const share = others.length === 0 ? 1 : others.filter(isThere).length / others.length;
  return share === 1 || (!forGood && share >= ENOUGH && timesIn(recorded.words, first.text) <= 1 && timesIn(scene.words, first.text) <= 1);
}

function lineAt({ words }: Scene, control: Box): { before: string[]; after: string[] } {
  const line = inOrder(words.filter(({ box }) => isBeside(control, box)));
  const isBefore = ({ box }: SceneWord): boolean => middleOf(box).x < middleOf(control).x;
  return { before: tokens(line.filter(isBefore).map(({ text }) => text).join(' ')), after: tokens(line.filter((word) => !isBefore(word)).map(({ text }) => text).join(' ')) };
}

/** The uppermost text of the card; null where it has none of its own, or none that is above the control's line. */
function titleOf(recorded: RecordedScene): string | null {
  const card = recorded.words.filter(({ part }) => part === 'card');
  if (card.length === 0 || isSpreadOut(card, recorded)) return null;
  const [top] = scenePhrases(card).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const line = recorded.control ?? recorded.nameBox;
  return top && line && top.box.y + top.box.height <= line.y + 2 ? top.text : null;
}

function isSpreadOut(words: readonly SightWord[], { size }: RecordedScene): boolean {
  const across = Math.max(...words.map(({ box }) => box.x + box.width)) - Math.min(...words.map(({ box }) => box.x));
  const down = Math.max(...words.map(({ box }) => box.y + box.height)) - Math.min(...words.map(({ box }) => box.y));
  return across > WHOLE_SURFACE * size.width || down > WHOLE_SURFACE * size.height;
}

function standsAround(title: string, scene: Scene, control: Box): boolean {
  const card = cardAround(scene, control);
  const phrases = scenePhrases(scene.words.filter(({ box }) => holds(card, middleOf(box))));
  return phrases.some(({ text }) => isIn(tokens(text), title));
}

function timesIn(words: readonly SceneWord[], text: string): number {
  const wanted = tokens(text).join(' ');
  return scenePhrases(words).filter((phrase) => tokens(phrase.text).join(' ') === wanted).length;
}

/** OCR may cut a word in two; of numbers, 1.500 is not 15.00. */
function isIn(words: readonly string[], text: string): boolean {
  const wanted = tokens(text);
  return (hasNumber(text) ? findWords(words, wanted).length : findJoined(words, wanted).length) > 0;
}

function hasNumber(text: string): boolean {
  return /\p{N}/u.test(text);
}

function tokens(text: string): string[] {
  return wordsOf(text.replace(MINUS, ' minus '));
}

function inOrder<W extends { box: Box }>(words: readonly W[]): W[] {
  return [...words].sort((a, b) => a.box.x - b.box.x);
}
