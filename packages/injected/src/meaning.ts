import { compareRows, type Meaning } from '@waymark/core';
import { accessibleNameOf } from './accessible.js';
import { collapse, cut, orNull } from './collapse.js';
import { tagOf, textContentOf } from './dom.js';
import { visibleTextOf } from './own-texts.js';
import { TEXT_LIMIT } from './page-index.js';
import type { PageView } from './page-view.js';
import { rowOf } from './row.js';

/** Whether the element is still what was decided on. The page is only looked at where its name alone does not tell. */
export function stillMeans(look: () => PageView, element: Element, meaning: Meaning): boolean {
  if (meaning.row === null && meaning.name !== null && alike(accessibleNameOf(element), meaning.name)) return true;
  const view = look();
  const at = view.index.indexOf(element);
  if (at < 0 || !alike(view.name(at), meaning.name)) return false;
  if (meaning.name === null && !alike(visibleTextOf(view, at), meaning.text)) return false;
  return meaning.row === null || isSameRow(rowOf(view, at)?.text ?? null, meaning.row);
}

/** Amounts and states in a row go on changing; what names it does not. */
function isSameRow(now: string | null, then: string): boolean {
  return ['same', 'similar'].includes(compareRows(then, now).verdict);
}

/** What the element is called at this moment, as one text to compare with a later one: its name, or what stands in it. */
export function callOf(element: Element): string {
  const name = accessibleNameOf(element);
  if (name !== null || FIELDS.has(tagOf(element))) return plain(name ?? '');
  return plain((textContentOf(element) ?? '').slice(0, TEXT_LIMIT));
}

const FIELDS = new Set(['input', 'textarea', 'select']);

function alike(now: string | null, then: string | null): boolean {
  return plain(now ?? '') === plain(then ?? '');
}

/** A count in brackets goes up and down without the thing becoming another one. */
function plain(text: string): string {
  return collapse(cut(orNull(text) ?? '', TEXT_LIMIT).replace(/[([{]\s*\d[\d.,/\s+]*[)\]}]/g, ' '));
}
