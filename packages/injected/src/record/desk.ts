import type { Captured, Observation } from '@waymark/core';
import type { PageView } from '../page-view.js';
import type { ShadowRoots } from '../shadow-roots.js';
import type { Bundles } from './bundles.js';
import type { RecorderHost, RecorderOptions } from './contract.js';
import type { Effects } from './effects.js';
import type { Origins } from './origin.js';
import type { Outbox } from './outbox.js';
import type { PointerTrail } from './pointer-trail.js';
import type { Secrets } from './secrets.js';
import type { Sight } from './sight.js';

/** What sees one kind of action. Listeners are called in the order of the watchers. */
export interface Watcher {
  readonly on: Readonly<Record<string, (event: never) => void>>;
  /** Something else is about to be told: what is held back goes first. */
  settle?(): void;
  stop?(): void;
}

export interface DeskParts {
  host: RecorderHost;
  options: RecorderOptions;
  shadows: ShadowRoots;
  sight: Sight;
  bundles: Bundles;
  trail: PointerTrail;
  secrets: Secrets;
  outbox: Outbox;
  effects: Effects;
  origins: Origins;
}

/** What a click leads to by itself comes in the same moment. */
const SAME_CLICK = 50;

/** Where watchers put what they saw, in order: before each action goes what the one before it led to. */
export class Desk {
  readonly #settling: (() => void)[] = [];
  readonly #noted = new Set<string>();
  #isSettling = false;
  /** The field that the last action was about, if it was typing. */
  #field: string | null = null;
  #lastAct: { id: string; kind: Observation['kind']; at: number } | null = null;

  constructor(readonly parts: DeskParts) {}

  beforeActs(settle: () => void): void {
    this.#settling.push(settle);
  }

  /** `before`: the page as it was when the action began. */
  act(observation: Observation, before: PageView | null): void {
    const { effects } = this.parts;
    const field = observation.kind === 'input' ? observation.field : null;
    const goesOn = field !== null && field === this.#field;
    // What this one found is what the last one had led to: no need to look again.
    if (!goesOn && before !== null) effects.freeze(before);
    if (!goesOn) this.settle();
    this.#send(observation, field);
    if (goesOn) effects.goOn(observation.id);
    else if (before !== null) effects.begin(observation.id, before);
  }

  #send(observation: Observation, field: string | null): void {
    this.#field = field;
    this.#lastAct = { id: observation.id, kind: observation.kind, at: performance.now() };
    this.parts.outbox.send(observation);
  }

  /**
   * What ends the typing, such as Enter. What the typing led to is told of this as well: to tell the two apart would
   * take a look at the whole page between two keys.
   */
  conclude(observation: Observation): void {
    this.#release();
    this.#send(observation, null);
    this.parts.effects.goOn(observation.id);
  }

  isTypingAnywhere(): boolean {
    return this.#field !== null;
  }

  /** Whether the last thing that was done was typing into this field. */
  isTyping(field: string): boolean {
    return this.#field === field;
  }

  /** What the action `of` came to; what it leads to is told of this one then. */
  follow(observation: Observation, of: string): void {
    if (this.#lastAct?.id !== of) return this.act(observation, null);
    this.#field = null;
    this.#lastAct = { ...this.#lastAct, id: observation.id, kind: observation.kind };
    this.parts.outbox.send(observation);
    this.parts.effects.goOn(observation.id);
  }

  /** The click that is being handled right now. */
  clickNow(): string | null {
    const last = this.#lastAct;
    return last !== null && last.kind === 'click' && performance.now() - last.at < SAME_CLICK ? last.id : null;
  }

  lastAct(): string | null {
    return this.#lastAct?.id ?? null;
  }

  /** Each thing that cannot be recorded is said once for each document. */
  note(text: string, of?: string): void {
    if (this.#noted.has(text) || this.#noted.size > 50) return;
    this.#noted.add(text);
    const { outbox } = this.parts;
    outbox.send({ ...outbox.stamp(), kind: 'note', text, ...(of === undefined ? {} : { of }) });
  }

  /** What is held back goes now; last, what the last action has led to. */
  settle(): void {
    this.#release();
    this.parts.effects.end();
  }

  #release(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      for (const settle of this.#settling) settle();
    } finally {
      this.#isSettling = false;
    }
  }

  /** Bundle of an element that something is done to; a page may have taken it away already. */
  capture(element: Element): Captured | null {
    return this.parts.bundles.take(element);
  }
}
