import { originPattern, parsePortalAddress } from '../../portal-address.js';
import { idIn, NOTHING_FOUND } from './panel-state.js';
import { ask, change, showToast, showTrouble, type Panel } from './panel.js';
import { fetchOpen, show } from './recordings.js';
import { words } from '../words.js';

/** The view; who is connected is asked for anew, since a token may have been revoked. */
export async function showPortal(panel: Panel): Promise<void> {
  await show(panel, { kind: 'portal' });
  if (panel.store.get().app.portal !== null) await ask(panel, 'portal.check', undefined);
}

/** The browser asks the person for leave only in answer to what he did: before all else. */
export async function connectPortal(panel: Panel, { address, token }: { address: string; token: string }): Promise<void> {
  const parsed = parsePortalAddress(address);
  if (!parsed.ok) return showTrouble(panel, parsed.trouble);
  const allowed = await panel.host.mayReach(originPattern(parsed.address)).catch(() => false);
  if (!allowed) return showTrouble(panel, words.portal.notAllowed(parsed.address));
  const portal = await whileBusy(panel, () => ask(panel, 'portal.connect', { address: parsed.address, token }));
  if (portal) change(panel, { app: { ...panel.store.get().app, portal }, found: NOTHING_FOUND, said: words.portal.connected(portal.organisation.name) });
}

export async function disconnectPortal(panel: Panel): Promise<void> {
  if (!(await ask(panel, 'portal.disconnect', undefined))) return;
  change(panel, { app: { ...panel.store.get().app, portal: null }, found: NOTHING_FOUND });
  showToast(panel, words.portal.disconnected);
}

/** An answer to an earlier search is dropped. */
export async function findInPortal(panel: Panel, search: string): Promise<void> {
  const { found } = panel.store.get();
  change(panel, { found: { ...(search === found.search ? found : NOTHING_FOUND), search, failed: false } });
  const page = await ask(panel, 'portal.list', { search });
  if (panel.store.get().found.search === search) change(panel, { found: page ? { search, ...page, failed: false } : { ...NOTHING_FOUND, search, failed: true } });
}

export async function findMore(panel: Panel): Promise<void> {
  const { search, next } = panel.store.get().found;
  if (next === null) return;
  const page = await whileBusy(panel, () => ask(panel, 'portal.list', { search, cursor: next }));
  const { found } = panel.store.get();
  if (page && found.search === search && found.next === next) change(panel, { found: { ...found, items: [...(found.items ?? []), ...page.items], next: page.next } });
}

/** `over`: the version in the portal that was seen, and is to get this one on top. */
export async function sendToPortal(panel: Panel, id: string, over?: number): Promise<void> {
  await panel.edits.last;
  const sending = await whileBusy(panel, () => ask(panel, 'portal.send', { id, over }));
  if (!sending) return;
  change(panel, { question: sending.sent ? null : { kind: 'send', id, newest: sending.newest } });
  if (!sending.sent) return change(panel, { said: words.portal.clash });
  forgetNewest(panel, id);
  showToast(panel, sending.changed ? words.portal.sent(sending.version) : words.portal.sentBefore(sending.version));
  await lookUpStanding(panel, id);
}

/** From a card of the list: what has to be decided is decided on the recording itself. */
export async function sendFromList(panel: Panel, id: string): Promise<void> {
  if (panel.store.get().app.portal === null) return showPortal(panel);
  await show(panel, { kind: 'recording', id });
  await sendToPortal(panel, id);
}

/** `over`: the version here that was seen, and is to get that of the portal on top. */
export async function openFromPortal(panel: Panel, id: string, over?: number): Promise<void> {
  const opening = await whileBusy(panel, () => ask(panel, 'portal.open', { id, over }));
  if (!opening) return;
  const here = idIn(panel.store.get().view) === id;
  if (here) await fetchOpen(panel);
  else await show(panel, { kind: 'recording', id });
  change(panel, { question: opening.opened ? null : { kind: 'open', id, mine: opening.mine } });
  if (!opening.opened) return;
  forgetNewest(panel, id);
  showToast(panel, words.portal.opened(opening.version));
  await lookUpStanding(panel, id);
}

export function leaveAsItIs(panel: Panel): void {
  change(panel, { question: null });
}

/** What is known here; an answer that comes after the person went on is dropped. */
export async function lookUpStanding(panel: Panel, id: string): Promise<void> {
  const answer = await panel.link.call('portal.standing', { id });
  if (answer.ok && idIn(panel.store.get().view) === id) change(panel, { known: { ...panel.store.get().known, standing: answer.value } });
}

/** Whether there is something newer is nice to know: a portal that cannot say so is no trouble until it is needed. */
export async function lookUpNewest(panel: Panel, id: string): Promise<void> {
  const answer = await panel.link.call('portal.newest', { id });
  if (answer.ok && idIn(panel.store.get().view) === id) change(panel, { known: { ...panel.store.get().known, newest: answer.value } });
}

/** What is here is the newest now. */
function forgetNewest(panel: Panel, id: string): void {
  panel.store.set((state) => (idIn(state.view) === id ? { ...state, known: { ...state.known, newest: null } } : state));
}

async function whileBusy<T>(panel: Panel, work: () => Promise<T>): Promise<T> {
  change(panel, { busy: true });
  try {
    return await work();
  } finally {
    change(panel, { busy: false });
  }
}
