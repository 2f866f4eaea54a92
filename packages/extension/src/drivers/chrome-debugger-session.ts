import type { CdpSession } from '@waymark/core';
import { keepNulls } from './keep-nulls.js';

type Listener = (params: never) => void;

/** The slice of `chrome.debugger` that sessions need. */
export interface DebuggerApi {
  attach(target: { tabId: number }, version: string): Promise<void>;
  detach(target: { tabId: number }): Promise<void>;
  sendCommand(target: { tabId: number; sessionId?: string }, method: string, params?: object): Promise<unknown>;
  onEvent: Subscription<(source: { tabId?: number; sessionId?: string }, method: string, params?: object) => void>;
  onDetach: Subscription<(source: { tabId?: number; sessionId?: string }, reason: string) => void>;
}

interface Subscription<L> {
  addListener(listener: L): void;
  removeListener(listener: L): void;
}

interface Attached {
  sessionId: string;
  targetInfo: { targetId: string; type: string };
}

/**
 * Only frames: workers have no elements. Each waits until it is told to go on: a frame that ran on at once could have
 * frames of other processes of its own before anybody asks for them, and Chrome tells of those only now and then.
 */
const AUTO_ATTACH = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'iframe', exclude: false }, { exclude: true }],
};

/** The protocol through `chrome.debugger`: one session for the tab, flat child sessions for frames of other processes. */
export class ChromeDebuggerSession implements CdpSession {
  readonly #api: DebuggerApi;
  readonly #tabId: number;
  readonly #root: Channel;
  readonly #channels = new Map<string, { frame: string; channel: Channel }>();
  readonly #adopting = new Set<Promise<unknown>>();

  private constructor(api: DebuggerApi, tabId: number) {
    this.#api = api;
    this.#tabId = tabId;
    this.#root = new Channel((method, params) => api.sendCommand({ tabId }, method, params));
    api.onEvent.addListener(this.#onEvent);
    api.onDetach.addListener(this.#onDetach);
  }

  /** Rejects where the tab may not be debugged. */
  static async attach(api: DebuggerApi, tabId: number): Promise<ChromeDebuggerSession> {
    await api.attach({ tabId }, '1.3');
    const session = new ChromeDebuggerSession(api, tabId);
    try {
      await session.send('Target.setAutoAttach', AUTO_ATTACH);
    } catch (error) {
      await session.detach();
      throw error;
    }
    return session;
  }

  send<R>(method: string, params?: Record<string, unknown>): Promise<R> {
    return this.#root.send<R>(method, params);
  }

  on(event: string, listener: Listener): () => void {
    return this.#root.on(event, listener);
  }

  async children(): Promise<ReadonlyMap<string, CdpSession>> {
    await Promise.all(this.#adopting);
    return new Map([...this.#channels.values()].map(({ frame, channel }) => [frame, channel]));
  }

  async detach(): Promise<void> {
    this.#forget();
    await this.#api.detach({ tabId: this.#tabId }).catch(() => undefined);
  }

  readonly #onEvent = (source: { tabId?: number; sessionId?: string }, method: string, params: object = {}): void => {
    if (source.tabId !== this.#tabId) return;
    if (method === 'Target.attachedToTarget') return this.#adopt(params as Attached);
    if (method === 'Target.detachedFromTarget') return this.#drop((params as { sessionId: string }).sessionId);
    // Told while the tab closes, or moves to another process; that it is over is told by onDetach.
    if (method === 'Inspector.detached') return;
    const channel = source.sessionId === undefined ? this.#root : this.#channels.get(source.sessionId)?.channel;
    channel?.tell(method, params);
  };

  readonly #onDetach = (source: { tabId?: number; sessionId?: string }, reason: string): void => {
    if (source.tabId !== this.#tabId) return;
    if (source.sessionId !== undefined) return this.#drop(source.sessionId);
    this.#forget();
    this.#root.tell('Inspector.detached', { reason });
  };

  /** Frames below a frame of another process are told through its session alone. */
  #adopt({ sessionId, targetInfo }: Attached): void {
    if (targetInfo.type !== 'iframe') return;
    const channel = new Channel((method, params) => this.#api.sendCommand({ tabId: this.#tabId, sessionId }, method, params));
    this.#channels.set(sessionId, { frame: targetInfo.targetId, channel });
    const adopted = channel
      .send('Target.setAutoAttach', AUTO_ATTACH)
      .catch(() => undefined)
      .then(() => channel.send('Runtime.runIfWaitingForDebugger'))
      .catch(() => undefined);
    this.#adopting.add(adopted);
    void adopted.then(() => this.#adopting.delete(adopted));
    this.#root.tell('Target.attachedToTarget', {});
  }

  #drop(sessionId: string): void {
    const dropped = this.#channels.get(sessionId);
    this.#channels.delete(sessionId);
    dropped?.channel.tell('Inspector.detached', { reason: 'target closed' });
  }

  #forget(): void {
    this.#api.onEvent.removeListener(this.#onEvent);
    this.#api.onDetach.removeListener(this.#onDetach);
  }
}

/** One session, of the tab or of a frame. */
class Channel implements CdpSession {
  readonly #send: (method: string, params?: Record<string, unknown>) => Promise<unknown>;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(send: (method: string, params?: Record<string, unknown>) => Promise<unknown>) {
    this.#send = send;
  }

  send<R>(method: string, params?: Record<string, unknown>): Promise<R> {
    return this.#send(method, keepNulls(method, params)) as Promise<R>;
  }

  on(event: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  children(): Promise<ReadonlyMap<string, CdpSession>> {
    return Promise.resolve(new Map());
  }

  tell(event: string, params: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(params as never);
  }
}
