import { describeStep } from '@waymark/core';
import type { AppState, PanelEvent } from '../../messages.js';
import { withRunEvent } from '../model/replay-progress.js';
import { withTail } from '../model/with-tail.js';
import { idIn, NO_PROGRESS } from './panel-state.js';
import { change, showTrouble, type Panel } from './panel.js';
import { fetchOpen, refreshList, show } from './recordings.js';
import { loadResults, showReplay } from './replay.js';
import { words } from '../words.js';

type EventOf<K extends PanelEvent['event']> = Extract<PanelEvent, { event: K }>;

export function receive(panel: Panel, event: PanelEvent): void {
  switch (event.event) {
    case 'state':
      return takeState(panel, event.state);
    case 'recordingChanged':
      return takeChange(panel, event);
    case 'listChanged':
      return void refreshList(panel);
    case 'replayEvent':
      return takeRunEvent(panel, event);
    case 'trouble':
      return showTrouble(panel, event);
    default:
      return event satisfies never;
  }
}

/** A panel that is opened while something runs shows what runs. */
export function takeState(panel: Panel, app: AppState): void {
  const before = panel.store.get();
  change(panel, { app });
  if (app.recording && before.app.recording?.id !== app.recording.id) void show(panel, { kind: 'recording', id: app.recording.id });
  const running = app.replay && app.replay.status !== 'ended' ? app.replay : null;
  if (running && before.app.replay?.id !== running.id) {
    void showReplay(panel, running.recordingId);
    change(panel, { breakpoints: new Set(running.breakpoints), replay: { ...NO_PROGRESS, replayId: running.id }, openResult: null });
  }
  takeEnd(panel, before.app.replay, app.replay);
}

/** A run that ended early tells its own end only to the store. */
function takeEnd(panel: Panel, before: AppState['replay'], now: AppState['replay']): void {
  if (now?.status !== 'ended' || before?.id !== now.id || before.status === 'ended') return;
  if (now.problem) showTrouble(panel, now.problem);
  void loadResults(panel, now.recordingId);
}

function takeChange(panel: Panel, { id, version, tail }: EventOf<'recordingChanged'>): void {
  const { open, view } = panel.store.get();
  if (view.kind === 'list') return void refreshList(panel);
  if (idIn(view) !== id) return;
  if (open === null || open === 'missing') return void fetchOpen(panel);
  if (version <= open.version && tail === undefined) return;
  const next = tail ? withTail(open, version, tail) : null;
  if (next === null) return void fetchOpen(panel);
  const last = next.recording.steps.at(-1);
  const isNew = last !== undefined && next.recording.steps.length > open.recording.steps.length;
  change(panel, { open: next, ...(isNew ? { said: words.recording.newStep(describeStep(last)) } : {}) });
}

function takeRunEvent(panel: Panel, { replayId, run }: EventOf<'replayEvent'>): void {
  const { view, app, replay } = panel.store.get();
  const isShown = 'id' in view && (replay.replayId === replayId || app.replay?.id !== replayId || app.replay.recordingId === view.id);
  if (!isShown) return;
  change(panel, { replay: withRunEvent(replay, replayId, run) });
  if (run.type === 'step-ended') {
    const { step, outcome } = run.result;
    change(panel, { said: words.replay.said(step.number, step.label, words.outcomes[outcome]) });
  }
  if (run.type === 'run-ended') change(panel, { said: words.summary[run.result.outcome] });
}
