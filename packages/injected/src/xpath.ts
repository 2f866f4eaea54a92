import type { PageView } from './page-view.js';

/** From the root of its own tree: the document, or the shadow root. */
export function xpathOf(view: PageView, at: number): string {
  const known = view.once('xpaths', () => new Map<number, string>());
  return pathFrom(view, at, { known, start: '', stops: () => false });
}

/** From the nearest element with an id, itself included; null where there is none. */
export function idXPathOf(view: PageView, at: number): string | null {
  const known = view.once('id xpaths', () => new Map<number, string>());
  const ids = view.once('ids', () => new Set(view.matching('[id]:not([id=""])')));
  const path = pathFrom(view, at, { known, start: '?', stops: (one) => ids.has(one) });
  return path.startsWith('?') ? null : path;
}

interface PathRequest {
  /** Paths of elements that were asked for before: candidates share most of their ancestors. */
  known: Map<number, string>;
  /** What the path begins with where nothing stopped it. */
  start: string;
  stops: (at: number) => boolean;
}

function pathFrom(view: PageView, at: number, { known, start, stops }: PathRequest): string {
  const tree = view.index.trees[at];
  const way: number[] = [];
  let path = start;
  for (let one = at; one >= 0 && view.index.trees[one] === tree; one = view.index.parents[one] ?? -1) {
    const before = known.get(one) ?? (stops(one) ? `//*[@id=${xpathLiteral(view.attribute(one, 'id') ?? '')}]` : undefined);
    if (before === undefined) {
      way.push(one);
      continue;
    }
    path = before;
    break;
  }
  for (const one of way.toReversed()) {
    path = `${path}/${stepOf(view, one)}[${view.ordinal(one)}]`;
    known.set(one, path);
  }
  return path;
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
