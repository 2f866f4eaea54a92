import { CHECKS, type Check } from '@waymark/core';
import type { AppState } from '../../messages.js';
import { Button } from '../parts/button.js';
import type { IconName } from '../parts/icon-paths.js';
import { Menu } from '../parts/menu.js';
import { usePanel } from '../parts/use-panel.js';
import { addCheck, endPicking, pauseRecording, resumeRecording, stopRecording } from '../state/record.js';
import { words } from '../words.js';

type Live = NonNullable<AppState['recording']>;

const CHECK_ICONS: Record<Check, IconName> = { visible: 'eye', notVisible: 'close', text: 'text', value: 'edit', checked: 'check', count: 'list', url: 'globe', title: 'note' };

/** Of the page as a whole: nothing needs to be clicked. */
const PAGE_CHECKS: readonly Check[] = ['url', 'title'];

export function RecordBar({ live, steps }: { live: Live; steps: number }) {
  const panel = usePanel();
  const paused = live.status === 'paused';
  return (
    <div class={paused ? 'record-bar paused' : 'record-bar'}>
      <p class="record-state">
        <span class="dot" aria-hidden="true" />
        <strong>{paused ? words.recording.paused : words.recording.recordingNow}</strong> <span>{words.recording.steps(steps)}</span>
      </p>
      <div class="buttons">
        {paused ? (
          <Button icon="record" onPress={() => void resumeRecording(panel)}>{words.recording.resume}</Button>
        ) : (
          <Button icon="pause" onPress={() => void pauseRecording(panel)}>{words.recording.pause}</Button>
        )}
        <Button icon="stop" kind="main" onPress={() => void stopRecording(panel)}>{words.recording.stop}</Button>
        {!paused && <CheckMenu />}
      </div>
      <ModeLine mode={live.mode} />
    </div>
  );
}

function CheckMenu() {
  const panel = usePanel();
  const entry = (check: Check) => ({ icon: CHECK_ICONS[check], text: words.checks[check], onChoose: () => void addCheck(panel, check) });
  return (
    <Menu
      icon="plus"
      text={words.recording.addCheck}
      label={words.recording.addCheck}
      hint={words.recording.checkHint}
      groups={[
        { heading: words.elementChecks, entries: CHECKS.filter((check) => !PAGE_CHECKS.includes(check)).map(entry) },
        { heading: words.pageChecks, entries: PAGE_CHECKS.map(entry) },
      ]}
    />
  );
}

function ModeLine({ mode }: { mode: Live['mode'] }) {
  if (mode.kind === 'record') return null;
  return <PickingLine text={mode.kind === 'pick' ? words.recording.picking : words.recording.asserting(words.checks[mode.check])} />;
}

export function PickingLine({ text }: { text: string }) {
  const panel = usePanel();
  return (
    <div class="picking" role="status">
      <p>{text}</p>
      <Button kind="quiet" onPress={() => void endPicking(panel)}>{words.recording.endPicking}</Button>
    </div>
  );
}
