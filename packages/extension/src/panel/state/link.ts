import type { CallArgument, CallName, CallValues, PanelAnswer, PanelEvent, Trouble } from '../../messages.js';
import { words } from '../words.js';

/** The slice of chrome.runtime.Port that is used. */
export interface PortLike {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** `lost`: the worker died before it answered, so that nobody knows whether it was done. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Trouble; lost?: true };

export interface Link {
  call<N extends CallName>(name: N, argument: CallArgument<N>): Promise<Answer<CallValues[N]>>;
}

export interface LinkOptions {
  connect(): PortLike;
  onEvent(event: PanelEvent): void;
  onStatus(status: 'connected' | 'lost'): void;
  /** Calls back after that many milliseconds. */
  after(ms: number, callback: () => void): void;
}

interface Pending {
  request: { id: number; call: CallName; argument: unknown };
  settle(answer: Answer<unknown>): void;
}

/** Twice is the same as once, so that these may be asked again of a worker that came back. */
const REPEATABLE: ReadonlySet<CallName> = new Set([
  'state',
  'recordings.list',
  'recordings.get',
  'recordings.export',
  'recordings.rename',
  'recordings.delete',
  'recordings.restore',
  'record.pause',
  'record.resume',
  'record.stop',
  'record.mode',
  'record.markSecret',
  'replay.stop',
  'replay.breakpoints',
  'replay.results',
  'files.supply',
  'files.list',
  'portal.connect',
  'portal.disconnect',
  'portal.check',
  'portal.list',
  'portal.standing',
  'portal.newest',
]);
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** The worker may be stopped at any moment: the link connects again by itself, and no call stays without an answer. */
export function openLink(options: LinkOptions): Link {
  const pending = new Map<number, Pending>();
  const line: { port: PortLike | null; next: number; pause: number } = { port: null, next: 1, pause: FIRST_PAUSE };

  const receive = (message: unknown): void => {
    line.pause = FIRST_PAUSE;
    if (isEvent(message)) return options.onEvent(message);
    if (!isAnswer(message)) return;
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    waiting?.settle(message.ok ? { ok: true, value: message.value } : { ok: false, problem: message.problem });
  };

  const lose = (): void => {
    line.port = null;
    for (const [id, { request, settle }] of pending) {
      if (REPEATABLE.has(request.call)) continue;
      pending.delete(id);
      settle({ ok: false, problem: words.linkLost, lost: true });
    }
    options.onStatus('lost');
    options.after(line.pause, connect);
    line.pause = Math.min(line.pause * 2, LONGEST_PAUSE);
  };

  const connect = (): void => {
    try {
      const port = options.connect();
      line.port = port;
      port.onMessage.addListener(receive);
      port.onDisconnect.addListener(() => line.port === port && lose());
      for (const { request } of pending.values()) port.postMessage(request);
      options.onStatus('connected');
    } catch {
      lose();
    }
  };

  connect();
  return {
    call: (name, argument) =>
      new Promise((resolve) => {
        // Ports carry JSON, in which a field without a value is no field.
        const request = { id: line.next++, call: name, argument: argument ?? {} };
        pending.set(request.id, { request, settle: (answer) => resolve(answer as Answer<CallValues[typeof name]>) });
        try {
          line.port?.postMessage(request);
        } catch {
          // A port that broke tells so by its own event, and what is pending is settled there.
        }
      }),
  };
}

function isEvent(message: unknown): message is PanelEvent {
  return typeof message === 'object' && message !== null && typeof Reflect.get(message, 'event') === 'string';
}

function isAnswer(message: unknown): message is PanelAnswer {
  return typeof message === 'object' && message !== null && typeof Reflect.get(message, 'id') === 'number';
}
