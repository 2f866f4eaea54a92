import { useState } from 'preact/hooks';
import type { OpenRecording } from '../../messages.js';
import { RenameForm } from '../list/recording-card.js';
import { shortAddress } from '../model/addresses.js';
import { Button } from '../parts/button.js';
import { Menu } from '../parts/menu.js';
import { usePanel, usePart } from '../parts/use-panel.js';
import { StandingLine } from '../portal/standing-line.js';
import { redo, undo } from '../state/edits.js';
import { startRecording } from '../state/record.js';
import { sendFromList } from '../state/portal.js';
import { duplicate, exportFile, remove, show } from '../state/recordings.js';
import { showReplay } from '../state/replay.js';
import { words } from '../words.js';
import { Notes } from './notes.js';
import { PickingLine, RecordBar } from './record-bar.js';
import { StepList } from './step-list.js';

export function RecordingView() {
  const open = usePart((state) => state.open);
  if (open === null) return <Waiting text={words.recording.loading} />;
  if (open === 'missing') return <Waiting text={words.recording.missing} />;
  return <OpenView open={open} />;
}

export function Waiting({ text }: { text: string }) {
  const panel = usePanel();
  return (
    <main class="view">
      <div class="top-line"><Button icon="back" kind="quiet" label={words.back} onPress={() => void show(panel, { kind: 'list' })} /></div>
      <h1 class="unseen">{words.product}</h1>
      <p class="quiet-line">{text}</p>
    </main>
  );
}

function OpenView({ open }: { open: OpenRecording }) {
  const { recording } = open;
  const own = usePart((state) => (state.app.recording?.id === recording.id ? state.app.recording : null));
  const picking = usePart((state) => own === null && state.app.picking?.id === recording.id);
  const count = recording.steps.length;
  return (
    <main class="view">
      <div class="sticky">
        <TitleLine open={open} live={own !== null} />
        {own ? <RecordBar live={own} steps={count} /> : <EditBar open={open} />}
        {picking && <PickingLine text={words.recording.picking} />}
      </div>
      {own === null && <StandingLine open={open} />}
      <Notes recording={recording} />
      <section aria-labelledby="steps-heading">
        <h2 id="steps-heading" class="unseen">{words.recording.stepsHeading}</h2>
        <p id="list-hint" class="unseen">{words.recording.listHint}</p>
        {count === 0 ? <p class="quiet-line">{own ? words.recording.noStepsLive : words.recording.noSteps}</p> : <StepList recording={recording} live={own !== null} />}
      </section>
    </main>
  );
}

function TitleLine({ open: { recording }, live }: { open: OpenRecording; live: boolean }) {
  const panel = usePanel();
  const [renaming, setRenaming] = useState(false);
  const { id, startUrl } = recording;
  const title = recording.title || words.list.untitled;
  return (
    <div class="top-line">
      <Button icon="back" kind="quiet" label={words.back} onPress={() => void show(panel, { kind: 'list' })} />
      {renaming ? (
        <RenameForm summary={{ id, title: recording.title }} onEnd={() => setRenaming(false)} />
      ) : (
        <div class="title-words">
          <h1>{title}</h1>
          <p class="card-address">{shortAddress(startUrl)}</p>
        </div>
      )}
      {!renaming && (
        <Menu
          icon="more"
          label={words.more}
          groups={[
            {
              entries: [
                { icon: 'edit', text: words.list.rename, onChoose: () => setRenaming(true) },
                { icon: 'copy', text: words.list.duplicate, onChoose: () => void duplicate(panel, id) },
                { icon: 'export', text: words.list.export, onChoose: () => void exportFile(panel, id) },
                ...(live ? [] : [{ icon: 'globe', text: words.portal.send, onChoose: () => void sendFromList(panel, id) } as const, { icon: 'trash', text: words.list.delete, danger: true, onChoose: () => void remove(panel, id, title) } as const]),
              ],
            },
          ]}
        />
      )}
    </div>
  );
}

function EditBar({ open }: { open: OpenRecording }) {
  const panel = usePanel();
  const { id, steps } = open.recording;
  return (
    <div class="edit-bar buttons">
      <Button icon="play" kind="main" disabled={steps.length === 0} onPress={() => void showReplay(panel, id)}>{words.recording.replay}</Button>
      <Button icon="record" onPress={() => void startRecording(panel, id)}>{words.recording.recordMore}</Button>
      <span class="spring" />
      <Button icon="undo" kind="quiet" label={words.undo} disabled={!open.canUndo} onPress={() => void undo(panel)} />
      <Button icon="redo" kind="quiet" label={words.redo} disabled={!open.canRedo} onPress={() => void redo(panel)} />
    </div>
  );
}
