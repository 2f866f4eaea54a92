import {
  dataOf,
  firstChildOf,
  hostOf,
  isShadowRoot,
  matchesSelector,
  nextSiblingOf,
  nodeTypeOf,
  openShadowRootOf,
  parentNodeOf,
  queryAll,
  rectOf,
  rootOf,
  tagOf,
  type Root,
} from './dom.js';

/** Elements other than custom ones on which a page may call attachShadow. */
const POSSIBLE_HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Closed shadow roots cannot be seen from page code: drivers hand them in. */
export class ShadowRoots {
  readonly #closed = new WeakMap<Element, ShadowRoot>();
  readonly #examined = new WeakMap<Element, string>();
  #adopted = false;

  rootOf(host: Element): ShadowRoot | null {
    return openShadowRootOf(host) ?? (this.#adopted ? (this.#closed.get(host) ?? null) : null);
  }

  adopt(host: Element, root: ShadowRoot): void {
    if (openShadowRootOf(host) === null && isShadowRoot(root)) {
      this.#closed.set(host, root);
      this.#adopted = true;
    }
  }

  /** The document and all shadow trees that can be reached, hosts before what is inside them. */
  trees(): Root[] {
    const trees: Root[] = [document];
    for (const tree of trees) {
      for (const element of queryAll(tree, '*')) {
        const root = this.rootOf(element);
        if (root !== null) trees.push(root);
      }
    }
    return trees;
  }

  /** Elements that may host a closed root and have not been named before, or have changed since. */
  takeSuspects(): Element[] {
    return this.trees()
      .flatMap((tree) => queryAll(tree, '*'))
      .filter((element) => this.#isSuspect(element));
  }

  #isSuspect(element: Element): boolean {
    const looks = looksOfHost(element);
    if (looks === null || this.#examined.get(element) === looks || this.rootOf(element) !== null) return false;
    this.#examined.set(element, looks);
    return true;
  }
}

export function canHostShadow(element: Element): boolean {
  const tag = tagOf(element);
  return tag.includes('-') || POSSIBLE_HOSTS.has(tag);
}

/**
 * What a possible host looks like from outside; null where it can be none. A closed root takes the place of what
 * is in the host: a box with nothing in it that could fill it has one. Custom elements get theirs when defined.
 */
export function looksOfHost(element: Element): string | null {
  const custom = tagOf(element).includes('-');
  if (!canHostShadow(element)) return null;
  if (!isBlank(element)) return custom ? `${matchesSelector(element, ':defined')}` : null;
  const { width, height } = rectOf(element);
  if (!custom && (width === 0 || height === 0)) return null;
  return `${matchesSelector(element, ':defined')} ${width} ${height}`;
}

function isBlank(element: Element): boolean {
  const first = firstChildOf(element);
  if (first === null) return true;
  return nodeTypeOf(first) === 3 && nextSiblingOf(first) === null && dataOf(first as Text).trim() === '';
}

/** Hosts on the way to the element, outermost first. */
export function shadowHostsOf(element: Element): Element[] {
  const hosts: Element[] = [];
  for (let root = rootOf(element); isShadowRoot(root); root = rootOf(hosts[0] as Element)) hosts.unshift(hostOf(root));
  return hosts;
}

/** Whether the element is the other or inside it, shadow trees included. */
export function isInside(element: Element, ancestor: Element): boolean {
  for (let node: Node | null = element; node !== null; node = isShadowRoot(node) ? hostOf(node) : parentNodeOf(node)) {
    if (node === ancestor) return true;
  }
  return false;
}
