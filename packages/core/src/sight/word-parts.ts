import type { Box, WordPart } from '../recording/target.js';
import { normaliseText } from '../text/normalise.js';
import { isBare } from './control-at.js';
import { areaOf, encloses, holds, isBeside, middleOf, scenePhrases, type Scene, type SceneWord } from './scene.js';

/** A card is at least so many times as large as the control in it. */
const CARD = 1.5;

/** The smallest flat area around a control that holds other words as well: its row, its card; the whole scene at last. */
export function cardAround({ boxes, words, size }: Scene, control: Box): Box {
  const whole = { x: 0, y: 0, ...size };
  const around = boxes.filter((box) => encloses(box, control) && areaOf(box) >= CARD * areaOf(control));
  return around.find((box) => words.some((word) => holds(box, middleOf(word.box)) && !holds(control, middleOf(word.box)))) ?? whole;
}

export interface Place {
  control: Box;
  nameBox: Box | null;
  card: Box;
}

/** What each word is to a control: its name, on its line in its card, in its card; or its value, where it stands on it and does not name it. */
export function partsOf(scene: Scene, { control, nameBox, card }: Place): (word: SceneWord) => { part?: WordPart | 'value' } {
  return (word) => {
    const middle = middleOf(word.box);
    if (nameBox && holds(nameBox, middle, 1)) return { part: 'name' };
    if (holds(control, middle)) return { part: 'value' };
    if (holds(card, middle) && isBeside(control, word.box) && isBare(scene, word.box, control)) return { part: 'row' };
    return holds(card, middle) && isBare(scene, word.box, control) ? { part: 'card' } : {};
  };
}

/** How often a text stands in a scene, by itself. */
export function timesOf({ words }: Scene, text: string): number {
  const wanted = normaliseText(text);
  return scenePhrases(words).filter((phrase) => normaliseText(phrase.text) === wanted).length;
}
