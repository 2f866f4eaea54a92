import { childrenOf, type PageIndex } from './page-index.js';
import type { PageView } from './page-view.js';
import { attribute } from './dom.js';

/** Positions of the children of one parent among those of their tag, from 1. */
export function ordinalsOf(index: PageIndex, parent: number, tree: number): Map<number, number> {
  const ordinals = new Map<number, number>();
  const counts = new Map<string, number>();
  const children = parent < 0 ? [0] : childrenOf(index, parent, tree);
  for (const child of children) {
    const tag = index.tags[child] ?? '';
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    ordinals.set(child, count);
  }
  return ordinals;
}

/** From the root of its own tree: the document, or the shadow root. */
export function xpathOf(view: PageView, at: number): string {
  return pathUpTo(view, at, () => false).path;
}

/** From the nearest element with an id, itself included; null where there is none. */
export function idXPathOf(view: PageView, at: number): string | null {
  const { path, stop } = pathUpTo(view, at, (i) => (attribute(view.element(i), 'id') ?? '') !== '');
  if (stop < 0) return null;
  return `//*[@id=${xpathLiteral(view.attribute(stop, 'id') ?? '')}]${path}`;
}

function pathUpTo(view: PageView, at: number, until: (at: number) => boolean): { path: string; stop: number } {
  const tree = view.index.trees[at];
  let path = '';
  for (let i = at; i >= 0 && view.index.trees[i] === tree; i = view.index.parents[i] ?? -1) {
    if (until(i)) return { path, stop: i };
    path = `/${stepOf(view, i)}[${view.ordinal(i)}]${path}`;
  }
  return { path, stop: -1 };
}

/** In an HTML document a plain name means HTML elements only, so others are named by their name. */
function stepOf(view: PageView, at: number): string {
  const tag = view.tag(at);
  const html = view.element(at) instanceof HTMLElement && /^[a-z][a-z0-9-]*$/.test(tag);
  return html ? tag : `*[name()=${xpathLiteral(tag)}]`;
}

/** XPath 1.0 has no escapes: a text with both kinds of quotes is put together. */
export function xpathLiteral(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}
