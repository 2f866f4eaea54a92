import { useState } from 'preact/hooks';
import { findRecordings } from '../model/find-recordings.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { change } from '../state/panel.js';
import { showPortal } from '../state/portal.js';
import { startRecording } from '../state/record.js';
import { importFile } from '../state/recordings.js';
import { words } from '../words.js';
import { EmptyList } from './empty-list.js';
import { RecordingCard } from './recording-card.js';

export function RecordingsView() {
  const panel = usePanel();
  const [over, setOver] = useState(false);
  const recordings = usePart((state) => state.recordings);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) void importFile(panel, file);
  };
  return (
    <main
      class={over ? 'view dropping' : 'view'}
      onDragOver={(event) => { event.preventDefault(); setOver(event.dataTransfer?.types.includes('Files') ?? false); }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header class="brand">
        <svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path class="post" d="M11 3h2v18h-2Z" /><path class="sign" d="M4 5h13l3.5 3-3.5 3H4Z" /></svg>
        <h1>{words.product}</h1>
        <span class="spring" />
        <PortalButton />
      </header>
      <div class="start">
        <Button icon="record" kind="record" onPress={() => void startRecording(panel)}>{words.list.record}</Button>
        <p class="hint">{words.list.recordHint}</p>
      </div>
      {recordings === null && <p class="quiet-line">{words.waitForLink}</p>}
      {recordings !== null && recordings.length === 0 && <EmptyList />}
      {recordings !== null && recordings.length > 0 && <FoundRecordings />}
      <ImportButton />
      {over && <p class="drop-here" aria-hidden="true">{words.list.drop}</p>}
    </main>
  );
}

function PortalButton() {
  const panel = usePanel();
  const portal = usePart((state) => state.app.portal);
  return <Button icon="globe" kind="quiet" onPress={() => void showPortal(panel)}>{portal ? words.portal.show(portal.organisation.name) : words.portal.connect}</Button>;
}

function FoundRecordings() {
  const panel = usePanel();
  const recordings = usePart((state) => state.recordings) ?? [];
  const search = usePart((state) => state.search);
  const found = findRecordings(recordings, search);
  return (
    <section aria-labelledby="list-heading">
      <div class="list-head">
        <h2 id="list-heading">{words.list.heading}</h2>
        <p class="count" role="status">{words.list.found(found.length)}</p>
      </div>
      <div class="search">
        <Icon name="search" />
        <input type="search" aria-label={words.list.search} placeholder={words.list.searchHint} value={search} onInput={(event) => change(panel, { search: event.currentTarget.value })} />
      </div>
      {found.length === 0 ? <p class="quiet-line">{words.list.nothingFound(search)}</p> : <ul class="cards">{found.map((summary) => <RecordingCard key={summary.id} summary={summary} />)}</ul>}
    </section>
  );
}

function ImportButton() {
  const panel = usePanel();
  const take = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file) void importFile(panel, file);
    input.value = '';
  };
  return (
    <div class="import">
      <label class="button plain">
        <Icon name="import" />
        <span>{words.list.import}</span>
        <input type="file" class="unseen" accept=".json,application/json" aria-describedby="import-hint" onChange={(event) => take(event.currentTarget)} />
      </label>
      <p class="hint" id="import-hint">{words.list.importHint}</p>
    </div>
  );
}
