/**
 * Tabs as the host counts them, and the number that replay will know each by. Replay has only the tabs that pages
 * open; what a person did in a tab opened by hand is replayed in the tab in use at that time.
 */
export interface DraftTabs {
  readonly open: readonly DraftTab[];
  /** How many tabs replay will have had. */
  readonly replayed: number;
  /** The number replay is in; null where that cannot be known, as after a tab was closed. */
  readonly current: number | null;
  /** Which of the host's tabs each of replay's shows, by its number. */
  readonly shown: readonly (number | null)[];
}

export interface DraftTab {
  readonly host: number;
  readonly index: number;
  /** As a step would open it: what must not be written down is a reference in it. */
  readonly url: string;
  readonly opened: 'page' | 'person';
  readonly visited?: true;
}

export const FIRST_TAB: DraftTabs = { open: [{ host: 0, index: 0, url: '', opened: 'page', visited: true }], replayed: 1, current: 0, shown: [0] };

export function tabOf(tabs: DraftTabs, host: number): DraftTab | undefined {
  return tabs.open.find((tab) => tab.host === host);
}

export function openedByPage(tabs: DraftTabs, host: number, url: string): DraftTabs {
  const index = tabs.replayed;
  return { ...tabs, open: [...without(tabs, host), { host, index, url, opened: 'page' }], replayed: index + 1, shown: [...tabs.shown, host] };
}

export function openedByPerson(tabs: DraftTabs, host: number, url: string): DraftTabs {
  const index = tabs.current ?? tabs.open[0]?.index ?? 0;
  return { ...tabs, open: [...without(tabs, host), { host, index, url, opened: 'person' }] };
}

export function wentTo(tabs: DraftTabs, host: number, url: string): DraftTabs {
  const index = tabs.open.findIndex((tab) => tab.host === host);
  const tab = tabs.open[index];
  return tab === undefined || tab.url === url ? tabs : { ...tabs, open: tabs.open.with(index, { ...tab, url }) };
}

export function closedTab(tabs: DraftTabs, { host, index }: DraftTab): DraftTabs {
  const shown = tabs.shown[index] === host ? tabs.shown.with(index, null) : tabs.shown;
  return { ...tabs, open: without(tabs, host), shown };
}

/** Replay is in that tab now, and it shows what the person saw. */
export function inTab(tabs: DraftTabs, { host, index, visited }: DraftTab): DraftTabs {
  if (tabs.current === index && tabs.shown[index] === host && visited) return tabs;
  const open = tabs.open.map((tab): DraftTab => (tab.host === host ? { ...tab, visited: true } : tab));
  return { ...tabs, open, current: index, shown: tabs.shown.with(index, host) };
}

function without(tabs: DraftTabs, host: number): DraftTab[] {
  return tabs.open.filter((tab) => tab.host !== host);
}
