import { useEffect, useState } from 'preact/hooks';
import type { PortalRecording } from '../../messages.js';
import { shortAddress } from '../model/addresses.js';
import { whenText } from '../model/when.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import type { PortalFound } from '../state/panel-state.js';
import { findInPortal, findMore, openFromPortal } from '../state/portal.js';
import { words } from '../words.js';

const text = words.portal;
/** Milliseconds without a key before the portal is asked. */
const REST = 250;

export function PortalList() {
  const panel = usePanel();
  const found = usePart((state) => state.found);
  const busy = usePart((state) => state.busy);
  const { search, items, next, failed } = found;
  useEffect(() => void findInPortal(panel, search), []);
  return (
    <section aria-labelledby="portal-list-heading">
      <div class="list-head"><h2 id="portal-list-heading">{text.list}</h2></div>
      <SearchLine />
      <p class={items === null || items.length === 0 ? 'quiet-line' : 'unseen'} role="status">{stateOf(found)}</p>
      {failed && <div class="buttons more-line"><Button onPress={() => void findInPortal(panel, search)}>{text.again}</Button></div>}
      {items !== null && items.length > 0 && <ul class="cards">{items.map((one) => <PortalCard key={one.id} one={one} />)}</ul>}
      {next !== null && <div class="buttons more-line"><Button disabled={busy} onPress={() => void findMore(panel)}>{text.more}</Button></div>}
    </section>
  );
}

function SearchLine() {
  const panel = usePanel();
  const asked = usePart((state) => state.found.search);
  const [search, setSearch] = useState(asked);
  useEffect(() => {
    if (search.trim() === asked) return;
    const rest = setTimeout(() => void findInPortal(panel, search.trim()), REST);
    return () => clearTimeout(rest);
  }, [search]);
  return (
    <div class="search">
      <Icon name="search" />
      <input type="search" aria-label={text.search} placeholder={words.list.searchHint} maxLength={200} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
    </div>
  );
}

function PortalCard({ one: { id, title, startUrl, steps, version, updatedAt } }: { one: PortalRecording }) {
  const panel = usePanel();
  const busy = usePart((state) => state.busy);
  return (
    <li class="card">
      <button type="button" class="card-main" disabled={busy} onClick={() => void openFromPortal(panel, id)}>
        <span class="card-title">{title || words.list.untitled}</span>
        <span class="card-address">{shortAddress(startUrl)}</span>
        <span class="card-facts">{text.facts(words.recording.steps(steps), version, whenText(updatedAt, Date.now()))}</span>
      </button>
    </li>
  );
}

function stateOf({ items, search, failed }: PortalFound): string {
  if (failed) return text.notListed;
  if (items === null) return text.asking;
  if (items.length > 0) return words.list.found(items.length);
  return search === '' ? text.empty : text.nothingFound(search);
}
