import { MAX_RECORDING_CHARS } from '@waymark/core';
import { idIn, NO_INPUTS, NO_PROGRESS, NOTHING_KNOWN, type View } from './panel-state.js';
import { ask, change, showToast, showTrouble, type Panel } from './panel.js';
import { words } from '../words.js';

export async function refreshList(panel: Panel): Promise<void> {
  const recordings = await ask(panel, 'recordings.list', undefined);
  if (recordings) change(panel, { recordings });
}

/** Fetches what is in view; an answer that comes after the person went on is dropped. */
export async function fetchOpen(panel: Panel): Promise<void> {
  const id = idIn(panel.store.get().view);
  if (id === null) return;
  const answer = await panel.link.call('recordings.get', { id });
  if (idIn(panel.store.get().view) !== id) return;
  if (!answer.ok) showTrouble(panel, answer.problem);
  change(panel, { open: answer.ok ? answer.value : 'missing' });
}

export async function show(panel: Panel, view: View): Promise<void> {
  const before = panel.store.get().view;
  const same = idIn(view) !== null && idIn(view) === idIn(before);
  change(panel, { view, question: null, ...(same ? {} : { known: NOTHING_KNOWN, open: null, openStep: null, openResult: null, breakpoints: new Set<string>(), replay: NO_PROGRESS, inputs: NO_INPUTS }) });
  if (view.kind === 'list') await refreshList(panel);
  else if (!same) await fetchOpen(panel);
}

export async function rename(panel: Panel, id: string, title: string): Promise<void> {
  if (await ask(panel, 'recordings.rename', { id, title })) await Promise.all([refreshList(panel), fetchOpen(panel)]);
}

export async function duplicate(panel: Panel, id: string): Promise<void> {
  if (await ask(panel, 'recordings.duplicate', { id })) await refreshList(panel);
}

export async function remove(panel: Panel, id: string, title: string): Promise<void> {
  if (!(await ask(panel, 'recordings.delete', { id }))) return;
  await show(panel, { kind: 'list' });
  showToast(panel, words.list.deleted(title), () => void restore(panel, id, title));
}

async function restore(panel: Panel, id: string, title: string): Promise<void> {
  if (!(await ask(panel, 'recordings.restore', { id }))) return;
  await refreshList(panel);
  showToast(panel, words.list.restored(title));
}

export async function exportFile(panel: Panel, id: string): Promise<void> {
  const file = await ask(panel, 'recordings.export', { id });
  if (!file) return;
  panel.host.saveFile(file.fileName, file.text);
  showToast(panel, words.list.exported(file.fileName));
}

export async function importFile(panel: Panel, file: File): Promise<void> {
  if (file.size > MAX_RECORDING_CHARS) return showTrouble(panel, words.list.importTooBig(file.name));
  const made = await ask(panel, 'recordings.import', { text: await file.text(), fileName: file.name });
  if (!made) return;
  await show(panel, { kind: 'recording', id: made.id });
  showToast(panel, [words.list.imported(file.name), ...made.notes].join(' '));
}
