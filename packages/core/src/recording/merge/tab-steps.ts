import type { PlacedObservation } from '../observation.js';
import { addressPattern, hostOf, isReachable, openedAddress, placeName } from './addresses.js';
import { withMerging, type Draft } from './draft.js';
import { inTab, openedByPerson, tabOf, type DraftTab, type DraftTabs } from './draft-tabs.js';
import { addNote, insertStep, type Made } from './draft-steps.js';
import { nameSecret } from './secrets.js';

/** Steps that bring replay into the tab where something is about to be done. */
export function arrive(draft: Draft, placed: PlacedObservation, how: { opening?: boolean } = {}): { draft: Draft; tab: number } {
  const known = knownTab(draft, placed.tab);
  const tab = tabOf(known.merging.tabs, placed.tab);
  if (tab === undefined) return { draft: known, tab: 0 };
  const switched = switchedTo(known, placed, tab);
  const shown = how.opening ? switched : showing(switched, placed, tab);
  return { draft: withMerging(shown, { tabs: inTab(shown.merging.tabs, tab) }), tab: tab.index };
}

/** A tab nobody told of: the first one under another number, or one opened while nobody listened. */
function knownTab(draft: Draft, host: number): Draft {
  const { tabs } = draft.merging;
  if (tabOf(tabs, host) !== undefined) return draft;
  const [first] = tabs.open;
  const renumbered: DraftTabs | null =
    draft.steps.length === 0 && tabs.replayed === 1 && first?.host === 0 ? { ...tabs, open: [{ ...first, host }], shown: [host] } : null;
  return withMerging(draft, { tabs: renumbered ?? openedByPerson(tabs, host, '') });
}

function switchedTo(draft: Draft, placed: PlacedObservation, tab: DraftTab): Draft {
  const { current } = draft.merging.tabs;
  if (current === tab.index) return draft;
  return insertStep(draft, draft.steps.length, { made: switchTo(draft, tab), placed, tab: tab.index });
}

/** A tab that has just been opened takes a moment to be there: it is waited for by its address, where only it has that. */
function switchTo({ merging: { tabs } }: Draft, tab: DraftTab): Made {
  const pattern = addressPattern(tab.url);
  const alone = tabs.open.filter(({ url }) => addressPattern(url) === pattern).length === 1;
  const plain = !tab.url.includes('{{');
  const by = pattern !== null && alone && plain && tab.visited !== true ? { matches: pattern } : { index: tab.index };
  return { label: hostOf(tab.url), make: (head) => ({ ...head, action: 'switchTab', ...by }) };
}

/** Replay has no tab of its own for this one, and the one it uses instead went elsewhere. */
function showing(draft: Draft, placed: PlacedObservation, tab: DraftTab): Draft {
  if (draft.merging.tabs.shown[tab.index] === tab.host) return draft;
  const noted = addNote(draft, 'A tab was opened by hand. Replay opens its pages in the tab in use, and goes back to the earlier page by its address.');
  if (!isReachable(tab.url)) return noted;
  const made: Made = { label: placeName(tab.url), make: (head) => ({ ...head, action: 'navigate', url: tab.url }) };
  const told = tab.url.includes('{{secret:') ? addNote(noted, 'Of addresses that a page led to, values are not kept; where replay goes back to one, they are asked for.') : noted;
  return insertStep(told, told.steps.length, { made, placed, tab: tab.index });
}

export function openAddress(draft: Draft, url: string): { draft: Draft; url: string } {
  let named = draft;
  const text = openedAddress(url, (asked) => {
    const secret = nameSecret(named, asked, hostOf(url));
    named = secret.draft;
    return secret.reference;
  });
  return { draft: named, url: text };
}
