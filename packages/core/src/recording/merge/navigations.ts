import type { ObservationOf, PlacedObservation } from '../observation.js';
import { isReachable, keptAddress, placeName } from './addresses.js';
import { attachNavigation } from './attach-navigation.js';
import { causeIn } from './causes.js';
import { withMerging, type Draft, type Orphan } from './draft.js';
import { tabOf, wentTo } from './draft-tabs.js';
import { insertStep, lastTrace, stepById, withLink, type Made } from './draft-steps.js';
import { arrive, openAddress } from './tab-steps.js';
import { TIMES } from './times.js';

export function absorbNavigation(draft: Draft, placed: PlacedObservation, navigation: ObservationOf<'navigated'>): Draft {
  const { url, by, at, how } = navigation;
  const main = placed.frames.length === 0;
  const fresh = isFresh(draft, placed.tab);
  const there = main ? seenIn(draft, placed.tab, url) : draft;
  if (main && isBeginning(draft, placed)) return begun(there, navigation);
  if (!isReachable(url)) return there;
  const cause = causeIn(there, placed.tab, at);
  const toldBefore = how === 'traverse' && addressOf(there, placed) === addressOf(draft, placed);
  if (main && toldBefore && cause !== null && hasLedTo(there, cause.step, url)) return withLink(there, navigation.id, cause.step);
  if (main && isByPerson(navigation)) return opened(there, placed, navigation);
  const sameDocument = how === 'sameDocument';
  const signal = { kind: 'navigation', url: keptAddress(url), ...(sameDocument ? { sameDocument } : {}), ...(main ? {} : { frame: true }) };
  const from = tabOf(draft.merging.tabs, placed.tab)?.url || draft.startUrl;
  const happened: Orphan = { tab: placed.tab, at, signal, from, main, sameDocument, step: null };
  if (cause !== null) return withLink(attachNavigation(there, cause.step, happened), navigation.id, cause.step);
  if (!main || fresh) return there;
  const byItself = by === 'page' || sameDocument;
  const done = byItself ? there : opened(there, placed, navigation);
  return withMerging(done, { orphan: { ...happened, step: done === there ? null : (lastTrace(done)?.step ?? null) } });
}

function addressOf({ merging: { tabs } }: Draft, { tab }: PlacedObservation): string | undefined {
  return tabOf(tabs, tab)?.url;
}

/** The page told of it when it began, its host when it was done. */
function hasLedTo(draft: Draft, id: string, url: string): boolean {
  const signal = stepById(draft, id)?.signals?.at(-1);
  return signal?.kind === 'navigation' && signal['url'] === keptAddress(url) && signal['frame'] !== true;
}

/** A step through the history that only may be the page's own is repeated in any case: to open the same address twice does no harm. */
function isByPerson({ by, how }: ObservationOf<'navigated'>): boolean {
  return by === 'person' || (by === 'unknown' && how === 'traverse');
}

function seenIn(draft: Draft, tab: number, url: string): Draft {
  const { draft: named, url: address } = openAddress(draft, url);
  return withMerging(named, { tabs: wentTo(named.merging.tabs, tab, address) });
}

/** The first page of a tab that a page opened belongs to its opening. */
function isFresh({ merging: { tabs } }: Draft, host: number): boolean {
  const tab = tabOf(tabs, host);
  return tab?.opened === 'page' && tab.visited !== true;
}

/** Until something has been done, where one goes is where the recording starts. */
function isBeginning({ steps, merging: { tabs } }: Draft, { tab }: PlacedObservation): boolean {
  return steps.length === 0 && (tabs.open.length === 1 || tabOf(tabs, tab)?.index === 0);
}

/** Where a page leads on from its first address by itself, replay will be led too. */
function begun(draft: Draft, { url, by }: ObservationOf<'navigated'>): Draft {
  if (!isReachable(url) || (by !== 'person' && isReachable(draft.startUrl))) return draft;
  const { draft: named, url: startUrl } = openAddress(draft, url);
  return { ...named, startUrl };
}

/** An address typed, a bookmark, back, forward, reload: replay opens the address. */
function opened(draft: Draft, placed: PlacedObservation, { url, id, at }: ObservationOf<'navigated'>): Draft {
  const address = openAddress(draft, url);
  const before = lastTrace(draft);
  const last = before && stepById(draft, before.step);
  if (last?.action === 'navigate' && last.url === address.url && before?.tab === placed.tab && Math.abs(at - before.at) <= TIMES.sameEvent) return withLink(draft, id, last.id);
  const { draft: there, tab } = arrive(address.draft, placed, { opening: true });
  const answered = leavingAnswer(there, placed, tab);
  const made: Made = { label: placeName(url), make: (head) => ({ ...head, action: 'navigate', url: address.url }) };
  return insertStep(answered, answered.steps.length, { made, placed, tab });
}

/** The question whether to leave came when the person left, though it was told as the last step's. */
function leavingAnswer(draft: Draft, placed: PlacedObservation, tab: number): Draft {
  const before = lastTrace(draft);
  const step = before && stepById(draft, before.step);
  const asked = step?.signals?.some((signal) => signal.kind === 'dialog' && signal['type'] === 'beforeunload' && signal['answer'] === 'accept');
  if (!asked) return draft;
  const made: Made = { label: 'leave the page', make: (head) => ({ ...head, action: 'dialog', answer: 'accept' }) };
  return insertStep(draft, draft.steps.length, { made, placed, tab });
}
