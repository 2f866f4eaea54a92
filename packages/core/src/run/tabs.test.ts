import { expect, it } from 'vitest';
import { Tabs } from './tabs.js';

function opened(...urls: string[]): Tabs {
  const tabs = new Tabs();
  for (const [i, url] of urls.entries()) tabs.hear({ kind: 'tabOpened', index: i + 1, url });
  return tabs;
}

it('begins in the first tab, and stays there when others open or close', () => {
  const tabs = opened('/a', '/b');
  expect(tabs.current).toBe(0);
  tabs.hear({ kind: 'tabClosed', index: 2 });
  expect(tabs.current).toBe(0);
  expect(tabs.isOpen(2)).toBe(false);
});

it('falls back to the tab that was opened before the one that closes', () => {
  const tabs = opened('/a', '/b', '/c');
  tabs.use(2);
  tabs.close(2);
  expect(tabs.current).toBe(1);
  tabs.close(0);
  expect(tabs.current).toBe(1);
  tabs.close(1);
  expect(tabs.current).toBe(3);
});

it('looks at tabs opened at such an address first, then at the newest', () => {
  expect(opened('/help', '/b', '/c').likeliestFirst((url) => url === '/help')).toEqual([1, 3, 2, 0]);
});
