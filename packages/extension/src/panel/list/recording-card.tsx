import { useEffect, useRef, useState } from 'preact/hooks';
import type { RecordingSummary } from '../../messages.js';
import { shortAddress } from '../model/addresses.js';
import { whenText } from '../model/when.js';
import { Button } from '../parts/button.js';
import { Menu } from '../parts/menu.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { sendFromList } from '../state/portal.js';
import { duplicate, exportFile, remove, rename, show } from '../state/recordings.js';
import { showReplay } from '../state/replay.js';
import { words } from '../words.js';

export function RecordingCard({ summary }: { summary: RecordingSummary }) {
  const [renaming, setRenaming] = useState(false);
  const panel = usePanel();
  const live = usePart((state) => state.app.recording?.id === summary.id);
  const { id, startUrl } = summary;
  const title = summary.title || words.list.untitled;
  if (renaming) return <li class="card"><RenameForm summary={summary} onEnd={() => setRenaming(false)} /></li>;
  return (
    <li class="card">
      <button type="button" class="card-main" onClick={() => void show(panel, { kind: 'recording', id })}>
        <span class="card-title">{title}</span>
        <span class="card-address">{shortAddress(startUrl)}</span>
        <span class="card-facts">
          {words.list.facts(summary.steps, whenText(summary.updatedAt, Date.now()))}
          {live && <span class="chip live">{words.list.recordingNow}</span>}
          {summary.interrupted && !live && <span class="chip warn">{words.list.interrupted}</span>}
        </span>
      </button>
      <Menu
        icon="more"
        label={words.moreFor(title)}
        groups={[
          {
            entries: [
              { icon: 'play', text: words.recording.replay, onChoose: () => void showReplay(panel, id) },
              { icon: 'edit', text: words.list.rename, onChoose: () => setRenaming(true) },
              { icon: 'copy', text: words.list.duplicate, onChoose: () => void duplicate(panel, id) },
              { icon: 'export', text: words.list.export, onChoose: () => void exportFile(panel, id) },
              ...(live ? [] : [{ icon: 'globe', text: words.portal.send, onChoose: () => void sendFromList(panel, id) } as const]),
              { icon: 'trash', text: words.list.delete, danger: true, onChoose: () => void remove(panel, id, title) },
            ],
          },
        ]}
      />
    </li>
  );
}

export function RenameForm({ summary, onEnd }: { summary: { id: string; title: string }; onEnd: () => void }) {
  const [title, setTitle] = useState(summary.title);
  const input = useRef<HTMLInputElement>(null);
  const panel = usePanel();
  useEffect(() => input.current?.select(), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (title.trim() !== '' && title !== summary.title) void rename(panel, summary.id, title.trim());
    onEnd();
  };
  return (
    <form class="rename" onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onEnd()}>
      <input ref={input} aria-label={words.list.renameLabel} value={title} maxLength={500} onInput={(event) => setTitle(event.currentTarget.value)} />
      <Button submit kind="main">{words.list.save}</Button>
      <Button onPress={onEnd}>{words.cancel}</Button>
    </form>
  );
}
