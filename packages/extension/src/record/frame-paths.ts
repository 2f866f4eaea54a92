import { type FrameIdentity, frameIdentity } from '@waymark/core';
import { FrameElementSchema, PlaceSchema } from '../page-messages.js';
import type { FrameElement, Place, ToPage } from '../page-protocol.js';

/** The parts of Chrome that know about frames. */
export interface FrameSource {
  frame(tabId: number, frameId: number): Promise<{ parentFrameId: number; url: string; documentId: string } | null>;
  /** Rejects where nobody answers there. */
  ask(tabId: number, frameId: number, message: ToPage): Promise<unknown>;
}

export interface FrameAddress {
  tabId: number;
  frameId: number;
  documentId: string;
}

const LONGEST_WAIT = 1_000;
const MOST_KNOWN = 500;

/** The frames on the way to a document, by identity. What a frame is called is asked once for each document. */
export class FramePaths {
  readonly #source: FrameSource;
  readonly #known = new Map<string, Promise<FrameIdentity[]>>();

  constructor(source: FrameSource) {
    this.#source = source;
  }

  pathOf(address: FrameAddress): Promise<FrameIdentity[]> {
    if (address.frameId === 0) return Promise.resolve([]);
    const key = `${address.tabId} ${address.documentId}`;
    const path = this.#known.get(key) ?? this.#find(address);
    this.#known.delete(key);
    this.#known.set(key, path);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value ?? '');
    return path;
  }

  async #find({ tabId, frameId }: FrameAddress): Promise<FrameIdentity[]> {
    const frame = await this.#source.frame(tabId, frameId).catch(() => null);
    if (frame === null) return [];
    const parent = frame.parentFrameId <= 0 ? [] : await this.#above(tabId, frame.parentFrameId);
    const element = await this.#elementOf(tabId, frameId, frame);
    return [...parent, frameIdentity(frame.url, element)];
  }

  async #above(tabId: number, frameId: number): Promise<FrameIdentity[]> {
    const frame = await this.#source.frame(tabId, frameId).catch(() => null);
    return frame === null ? [] : this.pathOf({ tabId, frameId, documentId: frame.documentId });
  }

  /** A frame that nobody can describe is known by its address alone. */
  async #elementOf(tabId: number, frameId: number, { parentFrameId, url }: { parentFrameId: number; url: string }): Promise<FrameElement | undefined> {
    const place = PlaceSchema.safeParse(await this.#asked(tabId, frameId, { type: 'place' }));
    const known: Place = place.success ? place.data : { name: '', index: null };
    const element = FrameElementSchema.safeParse(await this.#asked(tabId, parentFrameId, { type: 'frameElement', place: known, url }));
    return element.success ? element.data : undefined;
  }

  async #asked(tabId: number, frameId: number, message: ToPage): Promise<unknown> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_WAIT));
    return Promise.race([this.#source.ask(tabId, frameId, message).catch(() => undefined), late]);
  }
}
