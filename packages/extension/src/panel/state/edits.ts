import type { Recording } from '@waymark/core';
import { ask, change, showTrouble, type Panel } from './panel.js';
import { fetchOpen } from './recordings.js';
import { words } from '../words.js';

/** An edit is tried again on what somebody else saved in between, as the recorder does with every step. */
const TRIES = 4;

/** Nothing is shown before it is stored. Edits name steps by id, so that they can be made on a newer version as well. */
export function edit(panel: Panel, make: (recording: Recording) => Recording): Promise<void> {
  const next = panel.edits.last.then(() => save(panel, make, TRIES)).catch(() => showTrouble(panel, words.surprise));
  panel.edits.last = next;
  return next;
}

async function save(panel: Panel, make: (recording: Recording) => Recording, tries: number): Promise<void> {
  const { open } = panel.store.get();
  if (open === null || open === 'missing') return;
  const recording = make(open.recording);
  if (recording === open.recording) return;
  const answer = await panel.link.call('recordings.save', { id: recording.id, recording, version: open.version });
  const now = panel.store.get().open;
  if (answer.ok) {
    const isNewer = now !== null && now !== 'missing' && now.recording.id === recording.id && now.version <= answer.value.version;
    if (isNewer) change(panel, { open: { ...now, recording, version: answer.value.version, canUndo: true, canRedo: false } });
    return;
  }
  await fetchOpen(panel);
  const fresh = panel.store.get().open;
  const movedOn = fresh !== null && fresh !== 'missing' && fresh.recording.id === recording.id && fresh.version !== open.version;
  if (movedOn && tries > 1) return save(panel, make, tries - 1);
  showTrouble(panel, answer.problem);
}

export function undo(panel: Panel): Promise<void> {
  return goBack(panel, 'recordings.undo');
}

export function redo(panel: Panel): Promise<void> {
  return goBack(panel, 'recordings.redo');
}

async function goBack(panel: Panel, call: 'recordings.undo' | 'recordings.redo'): Promise<void> {
  await panel.edits.last;
  const { open } = panel.store.get();
  if (open === null || open === 'missing') return;
  const can = call === 'recordings.undo' ? open.canUndo : open.canRedo;
  if (!can) return change(panel, { said: words.recording.nothingToUndo });
  if (!(await ask(panel, call, { id: open.recording.id }))) return;
  await fetchOpen(panel);
  change(panel, { said: call === 'recordings.undo' ? words.recording.undone : words.recording.redone });
}
