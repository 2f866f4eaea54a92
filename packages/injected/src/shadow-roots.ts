import {
  dataOf,
  firstChildOf,
  hostOf,
  isShadowRoot,
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
  readonly #examined = new WeakSet<Element>();
  #adopted = false;

  rootOf(host: Element): ShadowRoot | null {
    return openShadowRootOf(host) ?? (this.#adopted ? (this.#closed.get(host) ?? null) : null);
  }

  adopt(host: Element, root: ShadowRoot): void {
    if (openShadowRootOf(host) === null && isShadowRoot(root)) {
      this.#closed.set(host, root);
      this.#adopted = true;
    }
    this.#examined.add(host);
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

  /** Elements that may host a closed root and have not been named before. */
  takeSuspects(): Element[] {
    const suspects = this.trees()
      .flatMap((tree) => queryAll(tree, '*'))
      .filter((element) => mayHost(element) && !this.#examined.has(element) && this.rootOf(element) === null);
    for (const element of suspects) this.#examined.add(element);
    return suspects;
  }
}

/** A closed root takes the place of what is in the host: a host with a box, and nothing in it to fill it, has one. */
function mayHost(element: Element): boolean {
  const tag = tagOf(element);
  if (tag.includes('-')) return true;
  if (!POSSIBLE_HOSTS.has(tag) || !isBlank(element)) return false;
  const { width, height } = rectOf(element);
  return width > 0 && height > 0;
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
