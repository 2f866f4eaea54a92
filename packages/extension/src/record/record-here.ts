import type { Captured, Observation } from '@waymark/core';
import { type Recorder, startRecorder } from '@waymark/injected/recorder';
import { type FromPage, LEFT_BEHIND, RECORDS_HERE, type Orders, type Stored, type ToPage, type Welcome } from '../page-protocol.js';
import { Courier } from './courier.js';
import { frameBox } from './frame-box.js';
import { frameElement, holderOf, placeOf, shadowOf, viewOf } from './frame-place.js';

const LONGEST_SECRET = 10_000;

/** Records in this document for as long as the background wants it, and hands over what it sees. */
export function recordHere(): void {
  // Both the registered script and the one for documents that were open already may come, and recordings one after another.
  const askAgain: unknown = Reflect.get(globalThis, RECORDS_HERE);
  if (typeof askAgain === 'function') return void askAgain();
  const here = new RecordedDocument();
  Object.defineProperty(globalThis, RECORDS_HERE, { value: () => here.ask(), configurable: true });
  here.begin();
  chrome.runtime.onMessage.addListener((message: ToPage, _sender, answer) => here.hear(message, answer));
  addEventListener('pagehide', () => here.leave());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) here.ask();
  });
}

class RecordedDocument {
  #recorder: Recorder | undefined;
  #token = '';
  readonly #courier = new Courier({
    send: async (observations) => {
      const { stored, orders } = await tell<Stored>({ type: 'observed', observations });
      if (orders === null) this.#follow(null);
      return stored;
    },
    leave: (observations) => {
      void chrome.storage.local.set({ [`${LEFT_BEHIND}${crypto.randomUUID()}`]: { token: this.#token, observations } }).catch(() => undefined);
    },
    alive,
    wait: (ms, then) => void setTimeout(then, ms),
    now: () => performance.timeOrigin + performance.now(),
  });

  /** Before anybody has answered: the first click may come sooner, and what is not wanted is not taken. */
  begin(): void {
    this.#recorder = start({ mode: { kind: 'record' }, secretFields: [] }, this.#courier);
    this.ask();
  }

  /** A worker that is just being killed does not answer: it is asked again, for as long as there is an extension. */
  ask(pause = 50): void {
    tell<Welcome>({ type: 'hello' }).then(
      ({ orders, token }) => {
        this.#token = token;
        this.#follow(orders);
      },
      () => {
        if (alive()) setTimeout(() => this.ask(Math.min(pause * 2, 2_000)), pause);
      },
    );
  }

  leave(): void {
    this.#recorder?.flush();
    this.#courier.leave();
    if (alive()) tell({ type: 'left' }).catch(() => undefined);
  }

  /** True where the answer comes later. */
  hear(message: ToPage, answer: (value: unknown) => void): boolean {
    switch (message.type) {
      case 'orders':
        this.#follow(message.orders);
        return false;
      case 'secrets':
        this.#recorder?.markSecret(message.selectors);
        return false;
      case 'flush':
        this.#recorder?.flush();
        this.#courier.whenEmpty(() => answer(true));
        return true;
      case 'place':
        answer(placeOf(window));
        return false;
      case 'frameElement':
        answer(frameElement(message.place, message.url));
        return false;
      case 'frameBox':
        answer(frameBox(holderOf(message.place, message.url)));
        return false;
      case 'view':
        answer(viewOf({ secrets: this.#recorder?.secretBoxes() ?? [], typed: (this.#recorder?.typedSecrets() ?? []).map((value) => value.slice(0, LONGEST_SECRET)) }));
        return false;
      default:
        return message satisfies never;
    }
  }

  #follow(orders: Orders): void {
    if (orders === null) {
      this.#recorder?.stop();
      this.#recorder = undefined;
      return;
    }
    if (this.#recorder === undefined) this.#recorder = start(orders, this.#courier);
    else this.#recorder.setMode(orders.mode);
    this.#recorder.markSecret(orders.secretFields);
  }
}

function start({ mode, secretFields }: NonNullable<Orders>, courier: Courier): Recorder {
  const host = {
    send: (observation: Observation) => courier.take(observation),
    closedRootOf: (element: Element) => shadowOf(element),
    picked: (captured: Captured | null) => void (captured && tell({ type: 'picked', captured }).catch(() => undefined)),
    modeEnded: () => void tell({ type: 'modeEnded' }).catch(() => undefined),
    hide: (value: string) => void tell({ type: 'hide', value: value.slice(0, LONGEST_SECRET) }).catch(() => undefined),
  };
  return startRecorder(host, { mode, secretFields });
}

/** After an update of the extension, scripts of the old one stay in their pages without anybody to talk to. */
function alive(): boolean {
  return chrome.runtime?.id !== undefined;
}

async function tell<R>(message: FromPage): Promise<R> {
  const answer: R | undefined = await chrome.runtime.sendMessage(message);
  if (answer === undefined) throw new Error('nobody answered');
  return answer;
}
