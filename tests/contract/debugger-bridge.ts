import type { DebuggerApi } from '../../packages/extension/src/drivers/chrome-debugger-session.js';
import type { ExtensionBrowser } from '../e2e/extension/extension-browser.js';

type OnEvent = Parameters<DebuggerApi['onEvent']['addListener']>[0];
type OnDetach = Parameters<DebuggerApi['onDetach']['addListener']>[0];

const bridges = new WeakMap<ExtensionBrowser, Promise<DebuggerApi>>();

/** `chrome.debugger` of a page of the extension, within reach of a test. */
export function debuggerOf(browser: ExtensionBrowser): Promise<DebuggerApi> {
  const bridge = bridges.get(browser) ?? build(browser);
  bridges.set(browser, bridge);
  return bridge;
}

type Told = { kind: 'event'; told: Parameters<OnEvent> } | { kind: 'detach'; told: Parameters<OnDetach> } | { kind: 'answer'; id: number; value?: unknown; message?: string };
type Method = 'attach' | 'detach' | 'sendCommand';

/** Answers and events come by one way, so that they stay in the order in which Chrome told them. */
async function build(browser: ExtensionBrowser): Promise<DebuggerApi> {
  const page = await browser.bridgePage();
  const onEvent = new Set<OnEvent>();
  const onDetach = new Set<OnDetach>();
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  await page.exposeFunction('told', (told: Told) => {
    if (told.kind === 'event') onEvent.forEach((listener) => listener(...told.told));
    else if (told.kind === 'detach') onDetach.forEach((listener) => listener(...told.told));
    else if (told.message === undefined) asked.get(told.id)?.resolve(told.value);
    else asked.get(told.id)?.reject(new Error(told.message));
  });
  await page.evaluate(listen);
  let last = 0;
  const ask = <R>(method: Method, given: readonly unknown[]): Promise<R> => {
    last += 1;
    const id = last;
    const answer = new Promise((resolve, reject) => asked.set(id, { resolve, reject })).finally(() => asked.delete(id));
    page.evaluate(run, { id, method, given }).catch((error: Error) => asked.get(id)?.reject(error));
    return answer as Promise<R>;
  };
  return {
    attach: (target, version) => ask('attach', [target, version]),
    detach: (target) => ask('detach', [target]),
    sendCommand: (target, method, params = {}) => ask('sendCommand', [target, method, params]),
    onEvent: { addListener: (listener) => void onEvent.add(listener), removeListener: (listener) => void onEvent.delete(listener) },
    onDetach: { addListener: (listener) => void onDetach.add(listener), removeListener: (listener) => void onDetach.delete(listener) },
  };
}

function listen(): void {
  const { told } = globalThis as unknown as { told(what: object): void };
  chrome.debugger.onEvent.addListener((...all) => told({ kind: 'event', told: all }));
  chrome.debugger.onDetach.addListener((...all) => told({ kind: 'detach', told: all }));
}

function run({ id, method, given }: { id: number; method: Method; given: readonly unknown[] }): void {
  const { told } = globalThis as unknown as { told(what: object): void };
  const call = chrome.debugger[method] as (...all: unknown[]) => Promise<unknown>;
  call(...given).then(
    (value) => told({ kind: 'answer', id, value }),
    (error: unknown) => told({ kind: 'answer', id, message: error instanceof Error ? error.message : String(error) }),
  );
}
