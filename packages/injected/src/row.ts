import type { PageView } from './page-view.js';
import { alikeSiblings, hasTwin, itemText } from './repeated-item.js';
import { isDataRow, rowText } from './table.js';

/** The row, card or list item that the element sits in. */
export interface Row {
  at: number;
  text: string | null;
}

const LEVELS = 14;

/** null outside anything like a row. */
export function rowOf(view: PageView, at: number): Row | null {
  let container = view.index.parents[at] ?? -1;
  for (let levels = 0; levels < LEVELS && container >= 0 && view.tag(container) !== 'body'; levels++) {
    const row = rowAt(view, container, at);
    if (row !== null) return row;
    container = view.index.parents[container] ?? -1;
  }
  return null;
}

function rowAt(view: PageView, container: number, at: number): Row | null {
  if (isDataRow(view, container)) {
    const text = rowText(view, container, at);
    return text === null ? null : { at: container, text };
  }
  const items = { item: container, siblings: alikeSiblings(view, container) };
  if (items.siblings.length === 0 || view.text(container) === view.text(at)) return null;
  if (items.siblings.length > 1 && !hasTwin(view, at, items)) return null;
  const telling = itemText(view, items);
  if (telling === null) return null;
  const itself = at <= telling.at && telling.at < (view.index.ends[at] ?? 0);
  const around = telling.at <= at && at < (view.index.ends[telling.at] ?? 0);
  // The element is what names the item: that is evidence already, and must not count twice.
  return { at: container, text: itself || around ? null : telling.text };
}
