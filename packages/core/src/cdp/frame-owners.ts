import type { FrameElement } from './frame-identity.js';
import type { Frame } from './frame-tree.js';
import type { RemoteObject } from './protocol.js';
import type { World } from './world.js';

/** Its place among the frame elements of its own tree: the order of loading would differ from run to run. */
const DESCRIBE = `function () {
  const siblings = Array.from(this.getRootNode().querySelectorAll('iframe, frame, object, embed'));
  return { name: this.getAttribute('name'), id: this.getAttribute('id'), index: siblings.indexOf(this) };
}`;

/** The element in the parent document that holds a frame. */
export interface FrameOwner {
  backendNode: number;
  /** Handle in the parent's isolated world. */
  handle: string;
  element: FrameElement;
}

/** Where frames and their documents are found. */
export interface Documents {
  frame(id: string): Promise<Frame>;
  inDocument<T>(frame: Frame, repeatable: boolean, work: (world: World) => Promise<T>): Promise<T>;
}

/** Frame elements by frame; an element stays the same for as long as its frame lives. */
export class FrameOwners {
  readonly #documents: Documents;
  readonly #owners = new WeakMap<Frame, Promise<FrameOwner>>();
  readonly #elements = new WeakMap<Frame, FrameElement>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  ownerOf(frame: Frame): Promise<FrameOwner> {
    const known = this.#owners.get(frame);
    if (known !== undefined) return known;
    const found = this.#find(frame);
    this.#owners.set(frame, found);
    found.catch(() => this.#owners.delete(frame));
    return found;
  }

  /** What has been learnt of the frame's element so far; undefined where that could not be told. */
  known(frame: Frame): FrameElement | undefined {
    return this.#elements.get(frame);
  }

  /** Finds out; a frame that is going away is left unknown. */
  async learn(frame: Frame): Promise<void> {
    if (frame.parent === null || this.#elements.has(frame)) return;
    await this.ownerOf(frame).then(
      ({ element }) => this.#elements.set(frame, element),
      () => undefined,
    );
  }

  async #find(frame: Frame): Promise<FrameOwner> {
    const parent = await this.#documents.frame(frame.parent ?? '');
    return this.#documents.inDocument(parent, false, async ({ session, context }) => {
      const { backendNodeId } = await session.send<{ backendNodeId: number }>('DOM.getFrameOwner', { frameId: frame.id });
      const { object } = await session.send<{ object: RemoteObject }>('DOM.resolveNode', { backendNodeId, executionContextId: context });
      const { result } = await session.send<{ result: RemoteObject }>('Runtime.callFunctionOn', {
        objectId: object.objectId,
        functionDeclaration: DESCRIBE,
        returnByValue: true,
      });
      return { backendNode: backendNodeId, handle: object.objectId ?? '', element: result.value as FrameElement };
    });
  }
}
