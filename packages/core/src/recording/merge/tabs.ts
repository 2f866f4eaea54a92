import type { ObservationOf, PlacedObservation } from '../observation.js';
import { hostOf, keptAddress } from './addresses.js';
import { causeIn } from './causes.js';
import { withMerging, type Draft, type Trace } from './draft.js';
import { closedTab, openedByPage, openedByPerson, tabOf, type DraftTab } from './draft-tabs.js';
import { addSignal, insertStep, lastTrace, markTrace, removeStep, stepById, withLink, type Made } from './draft-steps.js';
import { openAddress } from './tab-steps.js';
import { TIMES } from './times.js';

export function absorbTabOpened(draft: Draft, placed: PlacedObservation, { opened, url, by, at, id }: ObservationOf<'tabOpened'>): Draft {
  if (tabOf(draft.merging.tabs, opened) !== undefined) return draft;
  const { draft: named, url: address } = openAddress(draft, url);
  const { tabs } = named.merging;
  const last = lastTrace(draft);
  const opener = placed.tab === opened ? (last?.tab ?? placed.tab) : placed.tab;
  const cause = causeIn(draft, opener, at);
  const byPage = by === 'page' || (cause !== null && (by === 'unknown' || opensTabs(draft, cause)));
  if (!byPage) return withMerging(named, { tabs: openedByPerson(tabs, opened, address) });
  const known = withMerging(named, { tabs: openedByPage(tabs, opened, address) });
  if (cause === null) return known;
  const signal: { kind: string; index: number; url: string } = { kind: 'tab', index: tabs.replayed, url: keptAddress(url) };
  return withLink(markTrace(addSignal(known, cause.step, signal), cause.step, { caused: true }), id, cause.step);
}

/** With a key held a link opens in a new tab: the person's doing, which replay does again. */
function opensTabs(draft: Draft, { step }: Trace): boolean {
  const clicked = stepById(draft, step);
  return clicked?.action === 'click' && (clicked.modifiers ?? []).some((one) => one !== 'Alt');
}

export function absorbTabClosed(draft: Draft, placed: PlacedObservation, { at }: ObservationOf<'tabClosed'>): Draft {
  const tab = tabOf(draft.merging.tabs, placed.tab);
  if (tab === undefined) return draft;
  if (draft.merging.tabs.open.length === 1) return withoutClosing(gone(draft, tab), at);
  const cause = causeIn(draft, placed.tab, at);
  if (cause !== null && at - cause.at <= TIMES.closedByPage) return closedBy(draft, tab, cause);
  if (tab.opened === 'person' || sharesReplayTab(draft, tab)) return gone(draft, tab);
  const made: Made = { label: hostOf(tab.url), make: (head) => ({ ...head, action: 'closeTab', index: tab.index }) };
  return gone(insertStep(draft, draft.steps.length, { made, placed, tab: tab.index }), tab);
}

function closedBy(draft: Draft, tab: DraftTab, cause: Trace): Draft {
  const signal: { kind: string; index: number; closed: true } = { kind: 'tab', index: tab.index, closed: true };
  return gone(markTrace(addSignal(draft, cause.step, signal), cause.step, { caused: true }), tab);
}

/** Which tab a browser shows next is its own affair: the next step says where it is done. */
function gone(draft: Draft, tab: DraftTab): Draft {
  const tabs = closedTab(draft.merging.tabs, tab);
  return withMerging(draft, { tabs: tabs.current === tab.index && tab.opened === 'page' ? { ...tabs, current: null } : tabs });
}

function sharesReplayTab({ merging: { tabs } }: Draft, tab: DraftTab): boolean {
  return tabs.open.some(({ host, index }) => host !== tab.host && index === tab.index);
}

/** Closing the browser closes all tabs, one after the other; that ended the recording, and is no part of it. */
function withoutClosing(draft: Draft, at: number): Draft {
  const last = lastTrace(draft);
  const together = last?.kind === 'tabClosed' && at - last.at <= TIMES.closedByPage;
  return together ? withoutClosing(removeStep(draft, last.step, null), at) : draft;
}
