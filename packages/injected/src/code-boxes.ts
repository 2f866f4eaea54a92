import { attribute, closestOf, matchesSelector, parentElementOf, queryAll, tagOf } from './dom.js';

const BOX = 'input[maxlength="1"]';
const TYPES = new Set(['text', 'tel', 'number', 'password']);
const GROUP = 'form,fieldset,[role="group"]';
const ONE_TIME = 'input[autocomplete~="one-time-code" i]';
const LEVELS = 4;
const FEWEST = 4;
/** More are a crossword. */
const MOST = 12;

/** Boxes for one letter each that stand together: a code is typed into them. Which of them this is, from 1; null where it is none. */
export function boxOfCode(element: Element): number | null {
  if (!isBox(element)) return null;
  const own = closestOf(element, GROUP);
  let group = parentElementOf(element);
  for (let level = 0; group !== null && level < LEVELS; level += 1, group = parentElementOf(group)) {
    const boxes = queryAll(group, BOX).filter((box) => isBox(box) && closestOf(box, GROUP) === own);
    const many = boxes.length >= FEWEST || (boxes.length > 1 && queryAll(group, ONE_TIME).length > 0);
    if (many) return boxes.length <= MOST ? boxes.indexOf(element) + 1 : null;
    if (matchesSelector(group, GROUP)) return null;
  }
  return null;
}

function isBox(element: Element): boolean {
  return tagOf(element) === 'input' && attribute(element, 'maxlength') === '1' && TYPES.has((element as HTMLInputElement).type);
}
