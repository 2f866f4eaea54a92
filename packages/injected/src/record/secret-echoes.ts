import type { Box } from '@waymark/core';
import { boxOf, isEmpty } from '../boxes.js';
import { documentElementOf, isShown, queryAll, textContentOf, type Root } from '../dom.js';
import { blocksOf, placesOf } from '../secret-places.js';

const FIELDS = 'input,textarea,select';
/** Shorter values count as a word of their own only: they stand in every other number. */
const TELLING = 4;

/** Where fields and texts show one of these values once more, in CSS pixels of the viewport. */
export function echoBoxes(trees: readonly Root[], values: readonly string[]): Box[] {
  const wanted = [...new Set(values.map(plain))].filter((value) => value !== '');
  if (wanted.length === 0) return [];
  return trees.flatMap((tree) => [...fieldsShowing(tree, wanted), ...textsShowing(tree, wanted)]).filter((box) => !isEmpty(box));
}

function fieldsShowing(tree: Root, wanted: readonly string[]): Box[] {
  const fields = queryAll(tree, FIELDS).filter((field) => wanted.some((value) => spansIn(shownIn(field), value).length > 0));
  return fields.filter(isShown).map((field) => boxOf(field));
}

function shownIn(field: Element): string {
  const { value, selectedOptions } = field as HTMLInputElement & { selectedOptions?: HTMLCollectionOf<HTMLOptionElement> };
  return selectedOptions ? [...selectedOptions].map(({ label }) => label).join(' ') : String(value ?? '');
}

function textsShowing(tree: Root, wanted: readonly string[]): Box[] {
  const all = plain(textContentOf(tree) ?? textContentOf(documentElementOf(document) ?? tree) ?? '');
  const there = wanted.filter((value) => all.includes(value));
  return there.length === 0 ? [] : blocksOf(tree).flatMap((block) => there.flatMap((value) => spansIn(block.text, value).flatMap((span) => placesOf(block, span))));
}

/** In the text as it stands, whatever spaces and dashes part it. */
function spansIn(text: string, value: string): { start: number; end: number }[] {
  const places = lettersOf(text);
  const letters = places.map(({ letter }) => letter).join('');
  const spans: { start: number; end: number }[] = [];
  for (let at = letters.indexOf(value); at >= 0; at = letters.indexOf(value, at + 1)) {
    const [start, end] = [places[at]?.at ?? 0, (places[at + value.length - 1]?.at ?? 0) + 1];
    if (value.length >= TELLING || (!isSign(text[start - 1]) && !isSign(text[end]))) spans.push({ start, end });
  }
  return spans;
}

function lettersOf(text: string): { letter: string; at: number }[] {
  return Array.from({ length: text.length }, (_, at) => ({ letter: plain(text[at] as string), at })).filter(({ letter }) => letter.length === 1);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\u00ad\u200b-\u200d\u2060·.–—-]+/gu, '');
}

function isSign(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}
