import type { CdpSession } from '../ports/cdp-session.js';
import type { ProtocolFrame, ProtocolFrameTree } from './protocol.js';

/** A frame and the session that can reach it; `undefined` while it moves to another process. */
export interface Frame {
  readonly id: string;
  parent: string | null;
  url: string;
  session: CdpSession | undefined;
  /** Grows with each document, so that what belongs to an older one can be told apart. */
  document: number;
}

/** Keeps the frames of a page from events, over the sessions of all its processes. */
export class FrameTree {
  readonly #root: CdpSession;
  readonly #onDocument: (frame: Frame) => void;
  readonly #frames = new Map<string, Frame>();
  readonly #sessions = new Map<CdpSession, (() => void)[]>();
  #main: string | undefined;
  /** There may be sessions of other processes that are not known here. */
  #grown = true;
  #ready: Promise<void> | undefined;

  constructor(root: CdpSession, onDocument: (frame: Frame) => void) {
    this.#root = root;
    this.#onDocument = onDocument;
  }

  /** All frames; no round trip unless a frame has just come or changed its process. */
  async frames(): Promise<Frame[]> {
    await this.ready();
    if (this.#grown || this.#anyAstray()) await this.#adoptChildren();
    if (this.#anyAstray()) await Promise.allSettled([...this.#sessions.keys()].map((session) => this.#look(session)));
    return [...this.#frames.values()];
  }

  async main(): Promise<Frame> {
    await this.ready();
    const frame = this.#main === undefined ? undefined : this.#frames.get(this.#main);
    if (frame === undefined) throw new Error('the page has no main frame');
    return frame;
  }

  get(id: string): Frame | undefined {
    return this.#frames.get(id);
  }

  /** The frames around this one, innermost first. */
  above(frame: Frame): Frame[] {
    const parent = frame.parent === null ? undefined : this.#frames.get(frame.parent);
    return parent === undefined ? [] : [parent, ...this.above(parent)];
  }

  /** The frame at the top of the process that holds this one. */
  localRoot(frame: Frame): Frame {
    const parent = frame.parent === null ? undefined : this.#frames.get(frame.parent);
    return parent === undefined || parent.session !== frame.session ? frame : this.localRoot(parent);
  }

  /** A session has ended: the frame, unless it has moved on already, is looked for at the next listing. */
  lose(frame: Frame, session: CdpSession | undefined): void {
    if (session === undefined || session === this.#root) return;
    this.#forget(session);
    if (frame.session !== session) return;
    frame.session = undefined;
    frame.document += 1;
  }

  ready(): Promise<void> {
    this.#ready ??= this.#adopt(this.#root).then(() => this.#adoptChildren());
    return this.#ready;
  }

  dispose(): void {
    for (const stops of this.#sessions.values()) for (const stop of stops) stop();
    this.#sessions.clear();
  }

  async #adopt(session: CdpSession): Promise<void> {
    if (this.#sessions.has(session)) return;
    this.#sessions.set(session, this.#listen(session));
    await session.send('Page.enable');
    await this.#look(session);
  }

  async #look(session: CdpSession): Promise<void> {
    const { frameTree } = await session.send<{ frameTree: ProtocolFrameTree }>('Page.getFrameTree');
    if (session === this.#root) this.#main = frameTree.frame.id;
    this.#addTree(frameTree, session);
  }

  #anyAstray(): boolean {
    return [...this.#frames.values()].some((frame) => frame.session === undefined);
  }

  async #adoptChildren(): Promise<void> {
    this.#grown = false;
    const children = await this.#root.children();
    const fresh = [...children].filter(([id, session]) => !this.#sessions.has(session) || this.#frames.get(id)?.session === undefined);
    await Promise.all(fresh.map(([id, session]) => this.#adoptChild(id, session)));
  }

  async #adoptChild(id: string, session: CdpSession): Promise<void> {
    try {
      await this.#adopt(session);
      const frame = this.#frames.get(id);
      if (frame !== undefined && frame.session === undefined) frame.session = session;
    } catch {
      // Its process went away between the listing and now: events tell what became of the frame.
      this.#forget(session);
    }
  }

  #forget(session: CdpSession): void {
    for (const stop of this.#sessions.get(session) ?? []) stop();
    this.#sessions.delete(session);
  }

  #addTree(tree: ProtocolFrameTree, session: CdpSession): void {
    this.#upsert(tree.frame, session);
    for (const child of tree.childFrames ?? []) this.#addTree(child, session);
  }

  #upsert(frame: ProtocolFrame, session: CdpSession): Frame {
    const known = this.#frames.get(frame.id);
    const url = frame.url + (frame.urlFragment ?? '');
    if (known !== undefined) {
      known.url = url;
      known.session = session;
      return known;
    }
    const added: Frame = { id: frame.id, parent: frame.parentId ?? null, url, session, document: 0 };
    this.#frames.set(frame.id, added);
    return added;
  }

  #listen(session: CdpSession): (() => void)[] {
    return [
      session.on('Target.attachedToTarget', () => {
        this.#grown = true;
      }),
      session.on('Page.frameAttached', ({ frameId, parentFrameId }: { frameId: string; parentFrameId: string }) => {
        this.#upsert({ id: frameId, parentId: parentFrameId, loaderId: '', url: this.#frames.get(frameId)?.url ?? '' }, session);
      }),
      session.on('Page.frameNavigated', ({ frame }: { frame: ProtocolFrame }) => {
        this.#dropBelow(frame.id);
        const arrived = this.#upsert(frame, session);
        arrived.document += 1;
        this.#onDocument(arrived);
      }),
      session.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
        const frame = this.#frames.get(frameId);
        if (frame !== undefined) frame.url = url;
      }),
      session.on('Page.frameDetached', ({ frameId, reason }: { frameId: string; reason?: string }) => {
        this.#onDetached(frameId, reason === 'swap', session);
      }),
    ];
  }

  /** Sessions are not in step: one may tell late of a frame that has moved on to another. */
  #onDetached(id: string, swapped: boolean, session: CdpSession): void {
    const frame = this.#frames.get(id);
    if (frame === undefined) return;
    const holdsElement = frame.parent !== null && this.#frames.get(frame.parent)?.session === session;
    if (frame.session !== session && (swapped || !holdsElement)) return;
    this.#dropBelow(id);
    if (!swapped) {
      this.#frames.delete(id);
      return;
    }
    frame.session = undefined;
    frame.document += 1;
  }

  #dropBelow(id: string): void {
    for (const frame of this.#frames.values()) {
      if (frame.parent !== id) continue;
      this.#frames.delete(frame.id);
      this.#dropBelow(frame.id);
    }
  }
}
