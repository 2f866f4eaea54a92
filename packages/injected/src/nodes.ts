import { isConnected } from './dom.js';

/** Numbers for elements, so that they can be named across calls; an element that is gone is not kept alive. */
export class Nodes {
  readonly #byId = new Map<number, WeakRef<Element>>();
  readonly #ids = new WeakMap<Element, number>();
  #last = 0;

  idOf(element: Element): number {
    const known = this.#ids.get(element);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#ids.set(element, this.#last);
    this.#byId.set(this.#last, new WeakRef(element));
    return this.#last;
  }

  /** null where the element was removed from the document. */
  find(id: number): Element | null {
    const element = this.#byId.get(id)?.deref();
    if (element === undefined) this.#byId.delete(id);
    return element !== undefined && isConnected(element) ? element : null;
  }

  get(id: number): Element {
    const element = this.find(id);
    if (element === null) throw new Error(`stale-node: node ${id} is no longer in the document`);
    return element;
  }
}
