import type { LabOperatorName } from '@waymark/injected/lab';

export type Family = 'control' | 'naming' | 'structure' | 'wording' | 'company' | 'look' | 'identity' | 'gone' | 'use';

export interface OperatorFacts {
  family: Family;
  /** What is right on the changed page: to act on the element, or to refuse. */
  truth: 'element' | 'refuse';
  /** What of the target something else has now; an id that stayed although the meaning went counts as well. */
  keeps: 'id' | 'path' | 'place' | 'text' | 'none';
  /** For people: what is done to the page. */
  says: string;
  /** How the browser is set before the page is opened. */
  viewport?: { width: number; height: number };
  dark?: true;
  /** What is missing comes back by itself: it is waited for as long as a run would. */
  patient?: true;
}

/** The one table of operators. */
export const OPERATORS: Readonly<Record<LabOperatorName, OperatorFacts>> = {
  unchanged: { family: 'control', truth: 'element', keeps: 'none', says: 'nothing is changed' },
  'rename-ids': { family: 'naming', truth: 'element', keeps: 'none', says: 'every id of the page is made of other words' },
  'hash-ids': { family: 'naming', truth: 'element', keeps: 'none', says: 'every id of the page is a random one' },
  'rename-classes': { family: 'naming', truth: 'element', keeps: 'none', says: 'every class of the page is made of other words' },
  'hash-classes': { family: 'naming', truth: 'element', keeps: 'none', says: 'every class of the page is a random one' },
  restyle: { family: 'naming', truth: 'element', keeps: 'none', says: 'attributes stand in another order; other fonts, colours and spaces' },
  wrap: { family: 'structure', truth: 'element', keeps: 'none', says: 'it is put into one to three more boxes' },
  unwrap: { family: 'structure', truth: 'element', keeps: 'none', says: 'the box around it is gone, what was in it stays' },
  move: { family: 'structure', truth: 'element', keeps: 'none', says: 'it stands elsewhere in its own form, section or list' },
  'reorder-siblings': { family: 'structure', truth: 'element', keeps: 'none', says: 'the items of its list or form stand in another order' },
  'change-tag': { family: 'structure', truth: 'element', keeps: 'none', says: 'the same control in other markup: link and button, input and textarea, select and listbox' },
  'into-shadow-root': { family: 'structure', truth: 'element', keeps: 'none', says: 'its part of the page is in a shadow root' },
  'into-frame': { family: 'structure', truth: 'element', keeps: 'none', says: 'its part of the page is in a frame' },
  relabel: { family: 'wording', truth: 'element', keeps: 'none', says: 'it is called by other everyday words, in capitals, with an ellipsis, colon or counter' },
  'translate-page': { family: 'wording', truth: 'element', keeps: 'none', says: 'the whole page is in another language' },
  'icon-for-text': { family: 'wording', truth: 'element', keeps: 'none', says: 'an icon instead of its text, which only its aria-label or title keeps' },
  'split-text': { family: 'wording', truth: 'element', keeps: 'none', says: 'its text is cut into pieces, even within words' },
  'label-moved': { family: 'wording', truth: 'element', keeps: 'none', says: 'the label of a field becomes its placeholder or aria-label, or the other way round' },
  'decoy-elsewhere': { family: 'company', truth: 'element', keeps: 'text', says: 'a copy of it without id stands in another section' },
  'look-alike-before': { family: 'company', truth: 'element', keeps: 'path', says: 'a control like it with another name stands before it' },
  'extra-items': { family: 'company', truth: 'element', keeps: 'path', says: 'one to three more items stand before its own' },
  'lazy-load': { family: 'look', truth: 'element', keeps: 'none', says: 'it comes a second after the rest of the page', patient: true },
  responsive: { family: 'look', truth: 'element', keeps: 'none', says: 'the window is as narrow as a phone', viewport: { width: 390, height: 844 } },
  'dark-theme': { family: 'look', truth: 'element', keeps: 'none', says: 'the page is dark', dark: true },
  zoom: { family: 'look', truth: 'element', keeps: 'none', says: 'the page is shown larger or smaller' },
  'swap-labels': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'it and a like control near by have each other’s label' },
  'other-row-data': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'its row or item shows another record now' },
  'opposite-label': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'its label says the opposite now' },
  'other-number': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'the number in its label or row is another one' },
  'other-kind': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'a control of another kind has its id and text' },
  'exact-twins': { family: 'identity', truth: 'refuse', keeps: 'text', says: 'two copies of it without ids stand side by side, and nobody can tell which is meant' },
  'other-destination': { family: 'identity', truth: 'refuse', keeps: 'text', says: 'the link leads to another host or another record' },
  'other-section': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'its form or section has another title altogether' },
  'translate-label': { family: 'identity', truth: 'refuse', keeps: 'id', says: 'only its own label is in another language: found where the words are known to be one, else refused' },
  remove: { family: 'gone', truth: 'refuse', keeps: 'none', says: 'it is gone' },
  'remove-keep-id': { family: 'gone', truth: 'refuse', keeps: 'id', says: 'it is gone, and a control with another meaning has its id' },
  'remove-keep-path': { family: 'gone', truth: 'refuse', keeps: 'path', says: 'it is gone, and a control with another meaning stands at its path' },
  'remove-keep-place': { family: 'gone', truth: 'refuse', keeps: 'place', says: 'it is gone, and a control with another meaning stands at its place on the screen' },
  'remove-keep-text': { family: 'gone', truth: 'refuse', keeps: 'text', says: 'it is gone, and one of its name stands in another section' },
  'row-removed': { family: 'gone', truth: 'refuse', keeps: 'path', says: 'its whole row or item is gone, and the next moves up' },
  disable: { family: 'use', truth: 'refuse', keeps: 'none', says: 'it is disabled' },
  hide: { family: 'use', truth: 'refuse', keeps: 'none', says: 'it is hidden' },
  cover: { family: 'use', truth: 'refuse', keeps: 'none', says: 'something lies over the whole page' },
};

export const OPERATOR_NAMES = Object.keys(OPERATORS) as LabOperatorName[];
