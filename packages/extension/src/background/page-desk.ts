import { isSurfaceTyping, judgedTyping, type Observation } from '@waymark/core';
import { FromPageSchema, LeftBehindSchema, readObservation } from '../page-messages.js';
import { LEFT_BEHIND, type Stored, type Welcome } from '../page-protocol.js';
import type { Departures } from '../record/departures.js';
import type { FrameAddress } from '../record/frame-paths.js';
import type { RecordingSession } from '../record/recording-session.js';
import type { Sights } from '../record/sights.js';
import type { TabPictures } from '../record/tab-pictures.js';
import type { RecordingDesk } from './record-calls.js';

/** What changes what a page shows; a new picture is due then. */
const CHANGING = new Set<Observation['kind']>(['effect', 'scroll', 'input', 'click', 'check', 'choose']);

const MOST_WELCOMED = 200;

/** Hears the recorders in pages. Who speaks is told by Chrome; what is said is checked and bounded. */
export class PageDesk {
  readonly #session: RecordingSession;
  readonly #desk: RecordingDesk;
  readonly #pictures: TabPictures;
  readonly #sights: Sights;
  readonly #departures: Departures;
  /** By the name it leaves something behind under. */
  readonly #welcomed = new Map<string, FrameAddress>();
  readonly #acted = new Map<number, number>();

  constructor(parts: { session: RecordingSession; desk: RecordingDesk; pictures: TabPictures; sights: Sights; departures: Departures }) {
    this.#session = parts.session;
    this.#desk = parts.desk;
    this.#pictures = parts.pictures;
    this.#sights = parts.sights;
    this.#departures = parts.departures;
  }

  listen(): void {
    chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
      const address = addressOf(sender);
      if (address === undefined) return false;
      this.#hear(message, address).then(answer, () => answer(undefined));
      return true;
    });
    chrome.storage.local.onChanged.addListener((changes) => {
      if (Object.entries(changes).some(([key, { newValue }]) => key.startsWith(LEFT_BEHIND) && newValue !== undefined)) void this.collectLeftBehind();
    });
  }

  /** Milliseconds from what the person last did in a tab, and that led nowhere yet, to a moment. */
  sinceActed(tabId: number, at: number): number {
    return at - (this.#acted.get(tabId) ?? -Infinity);
  }

  explained(tabId: number): void {
    this.#acted.delete(tabId);
  }

  /** What documents left when they went; most of it is known already, and told apart by its id. */
  async collectLeftBehind(): Promise<void> {
    await this.#session.ready();
    const all = await chrome.storage.local.get(null);
    for (const [key, value] of Object.entries(all)) {
      if (!key.startsWith(LEFT_BEHIND)) continue;
      const left = LeftBehindSchema.safeParse(value);
      if (left.success) await this.#takeLeft(left.data.token, left.data.observations);
      await chrome.storage.local.remove(key);
    }
  }

  async #takeLeft(token: string, observations: readonly unknown[]): Promise<void> {
    const address = this.#welcomed.get(token);
    if (address !== undefined) await this.#departures.arrived(address, firstAt(observations));
    await this.#session.observeLeft(token, observations.map((one) => unseen(readObservation(one))));
  }

  async #welcome(address: FrameAddress): Promise<Welcome> {
    this.#departures.speaks(address);
    const token = await this.#session.welcome(address);
    this.#welcomed.set(token, address);
    if (this.#welcomed.size > MOST_WELCOMED) this.#welcomed.delete(this.#welcomed.keys().next().value ?? '');
    return { orders: this.#desk.ordersFor(address.tabId), token };
  }

  async #hear(message: unknown, address: FrameAddress): Promise<Welcome | Stored | true> {
    await this.#session.ready();
    const parsed = FromPageSchema.parse(message);
    switch (parsed.type) {
      case 'hello':
        return this.#welcome(address);
      case 'observed':
        return this.#observed(parsed.observations, address);
      case 'left':
        await this.#session.ready();
        this.#departures.left(address);
        return true;
      case 'picked':
        await this.#desk.picked(address, parsed.captured);
        return true;
      case 'modeEnded':
        await this.#desk.modeEnded();
        return true;
      case 'hide':
        if (this.#session.tabNumber(address.tabId) !== undefined) this.#sights.hide(parsed.value);
        return true;
      default:
        return parsed satisfies never;
    }
  }

  async #observed(values: readonly unknown[], address: FrameAddress): Promise<Stored> {
    await this.#departures.arrived(address, firstAt(values));
    const number = this.#session.tabNumber(address.tabId);
    if (number === undefined) return { ...(await this.#session.observe(address, values)), orders: this.#desk.ordersFor(address.tabId) };
    const stored = await this.#store(values, address, number);
    const observations = values.map(readObservation).filter((one) => one !== undefined);
    if (observations.some(({ kind }) => kind === 'assert')) void this.#desk.modeEnded();
    for (const one of observations) if (one.kind === 'click' || one.kind === 'key') this.#acted.set(address.tabId, Math.max(one.at, this.#acted.get(address.tabId) ?? 0));
    if (observations.some(({ kind }) => CHANGING.has(kind))) this.#pictures.want(address.tabId);
    return stored;
  }

  /** Nobody waits for what is to be seen of it, but for what was typed on a canvas: that may be a secret. */
  async #store(values: readonly unknown[], address: FrameAddress, number: number): Promise<Stored> {
    let done: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => (done = resolve));
    const spot = { tabId: address.tabId, frameId: address.frameId, number };
    const kept: unknown[] = [];
    try {
      for (const value of values) {
        const observation = readObservation(value);
        const typed = observation !== undefined && isSurfaceTyping(observation);
        const seen = typed ? await this.#sights.judged(spot, observation) : observation;
        kept.push(typed ? seen : value);
        if (seen !== undefined) void this.#sights.add(spot, seen, stored);
      }
      return await this.#session.observe(address, kept);
    } finally {
      done();
    }
  }
}

/** What was typed on a canvas is a secret where nobody looked. */
function unseen(observation: Observation | undefined): Observation | undefined {
  return observation !== undefined && isSurfaceTyping(observation) ? judgedTyping(observation, {}) : observation;
}

/** When the first of them happened. */
function firstAt([first]: readonly unknown[]): number {
  return readObservation(first)?.at ?? -Infinity;
}

/** Only frames of tabs: other extensions and pages of our own have none, or are not listened to here. */
function addressOf({ id, tab, frameId, documentId }: chrome.runtime.MessageSender): FrameAddress | undefined {
  if (id !== chrome.runtime.id || tab?.id === undefined || frameId === undefined) return undefined;
  return { tabId: tab.id, frameId, documentId: documentId ?? String(frameId) };
}
