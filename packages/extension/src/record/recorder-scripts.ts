import { RECORDS_HERE, type ToPage } from '../page-protocol.js';

const RECORDER = 'recorder.js';
const DIALOGS = 'dialog-watch.js';

/** Only while something is recorded is there any code of ours in pages. */
export async function loadIntoNewDocuments(): Promise<void> {
  await unloadFromNewDocuments();
  const everywhere = { matches: ['<all_urls>'], allFrames: true, matchOriginAsFallback: true, runAt: 'document_start', persistAcrossSessions: false } as const;
  await chrome.scripting.registerContentScripts([
    { ...everywhere, id: 'recorder', js: [RECORDER], matches: [...everywhere.matches] },
    // Dialogs are seen in the page's own world alone.
    { ...everywhere, id: 'dialogs', js: [DIALOGS], world: 'MAIN', matches: [...everywhere.matches] },
  ]);
}

export async function unloadFromNewDocuments(): Promise<void> {
  const registered = await chrome.scripting.getRegisteredContentScripts();
  if (registered.length > 0) await chrome.scripting.unregisterContentScripts({ ids: registered.map(({ id }) => id) });
}

/** For documents that were there before. Rejects where the page itself may not be touched; frames that may not are left. */
export async function loadIntoTab(tabId: number, dialogs: boolean): Promise<void> {
  const everywhere = { tabId, allFrames: true };
  const bare = dialogs ? await withoutRecorder(tabId) : [];
  const injected = await chrome.scripting.executeScript({ target: { tabId }, files: [RECORDER], injectImmediately: true });
  if (injected.length === 0) throw new Error('the page could not be reached');
  await chrome.scripting.executeScript({ target: everywhere, files: [RECORDER], injectImmediately: true }).catch(() => undefined);
  if (bare.length === 0) return;
  await chrome.scripting.executeScript({ target: { tabId, documentIds: bare }, files: [DIALOGS], world: 'MAIN', injectImmediately: true }).catch(() => undefined);
}

/** Watching dialogs twice in one document would tell each of them twice. */
async function withoutRecorder(tabId: number): Promise<string[]> {
  const asked = chrome.scripting.executeScript({
    target: { tabId, allFrames: true },
    args: [RECORDS_HERE],
    func: (name: string) => Object.hasOwn(globalThis, name),
    injectImmediately: true,
  });
  const answers = await asked.catch(() => []);
  return answers.flatMap(({ documentId, result }) => (result === false ? [documentId] : []));
}

/** To all frames of a tab; a page without a recorder does not mind. */
export async function tellTab(tabId: number, message: ToPage): Promise<void> {
  await chrome.tabs.sendMessage(tabId, message).catch(() => undefined);
}

export function askFrame(tabId: number, frameId: number, message: ToPage): Promise<unknown> {
  return chrome.tabs.sendMessage(tabId, message, { frameId });
}
