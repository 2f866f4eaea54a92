import type { FrameAddress } from './frame-paths.js';

/** A document that records says its last words when it goes; a crash says none. */
const LAST_WORDS = 1_500;
/** Where a worker is so young that it does not know what was there before. */
const UNKNOWN = 500;
/** Frames of a page go after the page itself. */
const FRAMES_GO = 30;
const MOST_KEPT = 6;

interface Doc {
  id: string | null;
  speaks: boolean;
  left: boolean;
  onLeft: (() => void) | undefined;
}

interface Arrival {
  documentId: string;
  at: number;
  told: Promise<void>;
}

interface Tab {
  current: Doc;
  docs: Doc[];
  arrivals: Arrival[];
  line: Promise<void>;
}

interface Commit {
  tabId: number;
  documentId: string;
  at: number;
}

/**
 * The browser tells of a new document before the old one's last words have come. So a navigation waits for them, and
 * what is done in the new document waits for the navigation.
 */
export class Departures {
  readonly #after: (ms: number, then: () => void) => void;
  readonly #tabs = new Map<number, Tab>();

  constructor(after: (ms: number, then: () => void) => void) {
    this.#after = after;
  }

  /** A tab that has just come into being holds nothing whose last words could be waited for. */
  opened(tabId: number): void {
    this.#tab(tabId).current.id ??= '';
  }

  /** There is a recorder in this document, so that its end will be told. */
  speaks({ tabId, frameId, documentId }: FrameAddress): void {
    if (frameId !== 0) return;
    const tab = this.#tab(tabId);
    if (tab.current.id === null && !tab.docs.some(({ id }) => id === documentId)) tab.current.id = documentId;
    const doc = docIn(tab, documentId);
    doc.speaks = true;
    doc.left = false;
  }

  left({ tabId, frameId, documentId }: FrameAddress): void {
    if (frameId !== 0) return;
    const tab = this.#tab(tabId);
    const doc = docIn(tab, documentId);
    doc.left = true;
    doc.onLeft?.();
    // A young worker waits for a document whose name it cannot know.
    for (const one of tab.docs) if (one.id === null) one.onLeft?.();
  }

  /** Tells of a navigation at its time: after all that was done before it. */
  hold({ tabId, documentId, at }: Commit, tell: () => Promise<void>): Promise<void> {
    const tab = this.#tab(tabId);
    const before = tab.current;
    tab.current = docIn(tab, documentId);
    tab.current.left = false;
    const spoken = before === tab.current ? Promise.resolve() : this.#lastWords(before);
    const told = tab.line.then(() => spoken).then(tell);
    tab.line = told.catch(() => undefined);
    const arrival = { documentId, at, told: tab.line };
    tab.arrivals.push(arrival);
    void tab.line.then(() => tab.arrivals.splice(tab.arrivals.indexOf(arrival), 1));
    return told;
  }

  /** Resolves when the navigation that brought this document has been told; `at`: of what is to be told of it. */
  async arrived({ tabId, frameId, documentId }: FrameAddress, at: number): Promise<void> {
    const arrivals = this.#tabs.get(tabId)?.arrivals ?? [];
    await arrivals.findLast((one) => (frameId === 0 ? one.documentId === documentId : one.at < at))?.told;
  }

  /** Resolves when no navigation of that tab, or of any, is held back. */
  async settled(tabId?: number): Promise<void> {
    await Promise.all([...this.#tabs].map(([id, { line }]) => (tabId === undefined || id === tabId ? line : undefined)));
  }

  forget(tabId: number): void {
    this.#tabs.delete(tabId);
  }

  #lastWords(doc: Doc): Promise<void> {
    return new Promise((resolve) => {
      if (doc.id !== null && !doc.speaks) return resolve();
      doc.onLeft = () => this.#after(FRAMES_GO, resolve);
      if (doc.left) doc.onLeft();
      else this.#after(doc.id === null ? UNKNOWN : LAST_WORDS, resolve);
    });
  }

  #tab(tabId: number): Tab {
    const known = this.#tabs.get(tabId);
    if (known !== undefined) return known;
    const current: Doc = { id: null, speaks: false, left: false, onLeft: undefined };
    const tab: Tab = { current, docs: [current], arrivals: [], line: Promise.resolve() };
    this.#tabs.set(tabId, tab);
    return tab;
  }
}

function docIn(tab: Tab, id: string): Doc {
  const known = tab.docs.find((doc) => doc.id === id);
  if (known !== undefined) return known;
  const doc: Doc = { id, speaks: false, left: false, onLeft: undefined };
  tab.docs = [...tab.docs, doc].slice(-MOST_KEPT);
  return doc;
}
