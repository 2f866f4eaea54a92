import { collapse, cut } from './collapse.js';
import { dataOf, isElement, nextSiblingOf, nodeTypeOf, previousSiblingOf, tagOf } from './dom.js';
import { typeOf } from './field-kind.js';
import type { PageView } from './page-view.js';

const LENGTH = 120;
const LEVELS = 4;
/** What is beyond these belongs to something else. */
const BLOCKS = new Set(['form', 'fieldset', 'section', 'article', 'dialog', 'table', 'tr', 'ul', 'ol', 'li', 'main', 'nav', 'body']);

const PARAGRAPHS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'section', 'header', 'pre', 'blockquote']);

type Direction = 'before' | 'after';

/** The words that a person takes for the label of a control without a name; behind it for boxes to tick, else before or above it. */
export function nearTextOf(view: PageView, at: number): string | null {
  if (!view.interactive(at) || view.name(at) !== null) return null;
  const type = typeOf(view.element(at));
  const order: Direction[] = type === 'checkbox' || type === 'radio' ? ['after', 'before'] : ['before', 'after'];
  for (const direction of order) {
    const text = textBeside(view, at, direction);
    if (text !== null) return cut(text, LENGTH);
  }
  return null;
}

/** On its own level first, then on those around it, up to the block that holds it; another control ends the search. */
function textBeside(view: PageView, at: number, direction: Direction): string | null {
  let inner = at;
  for (let levels = 0; levels < LEVELS && inner >= 0 && !BLOCKS.has(view.tag(inner)); levels++) {
    const found = textOnLevel(view, inner, direction);
    if (found !== undefined) return found;
    inner = view.index.parents[inner] ?? -1;
  }
  return null;
}

/** undefined where this level has no words, null where another control comes first. */
function textOnLevel(view: PageView, at: number, direction: Direction): string | null | undefined {
  const next = direction === 'before' ? previousSiblingOf : nextSiblingOf;
  for (let node = next(view.element(at)); node !== null; node = next(node)) {
    const text = textOfNode(view, node);
    if (text !== '') return text === null || isLabelling(view, node, at) ? text : null;
  }
  return undefined;
}

/** A paragraph or a heading before a control speaks for it alone only where it is the one control of a small box. */
function isLabelling(view: PageView, node: Node, at: number): boolean {
  if (!isElement(node) || !PARAGRAPHS.has(tagOf(node))) return true;
  const box = view.index.parents[at] ?? -1;
  if (BLOCKS.has(view.tag(box))) return false;
  let controls = 0;
  for (let i = box + 1; i < (view.index.ends[box] ?? 0); i++) if (view.interactive(i)) controls += 1;
  return controls === 1;
}

function textOfNode(view: PageView, node: Node): string | null {
  if (nodeTypeOf(node) === 3) return collapse(dataOf(node as Text));
  if (!isElement(node)) return '';
  const position = view.index.indexOf(node);
  if (position < 0 || !view.index.shown[position]) return '';
  for (let i = position; i < (view.index.ends[position] ?? 0); i++) if (view.interactive(i)) return null;
  return view.text(position);
}
