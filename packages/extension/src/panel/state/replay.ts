import { defaultsOf } from '@waymark/core';
import { withStored } from '../model/replay-progress.js';
import { NO_PROGRESS, type ReplayInputs } from './panel-state.js';
import { ask, change, showTrouble, type Panel } from './panel.js';
import { show } from './recordings.js';
import { words } from '../words.js';

/** The view, with the results of the last replay where there was one. */
export async function showReplay(panel: Panel, id: string): Promise<void> {
  await show(panel, { kind: 'replay', id });
  await loadResults(panel, id);
}

export async function loadResults(panel: Panel, id: string): Promise<void> {
  const [stored, files] = await Promise.all([ask(panel, 'replay.results', { id }), ask(panel, 'files.list', { recordingId: id })]);
  const state = panel.store.get();
  if (state.view.kind !== 'replay' || state.view.id !== id) return;
  if (files) setInputs(panel, { files: files.map(({ name }) => name) });
  if (stored) change(panel, { replay: withStored(state.replay, stored) });
}

export function setInputs(panel: Panel, part: Partial<ReplayInputs>): void {
  panel.store.set((state) => ({ ...state, inputs: { ...state.inputs, ...part } }));
}

export async function startReplay(panel: Panel): Promise<void> {
  const { view, inputs, breakpoints, open } = panel.store.get();
  if (view.kind !== 'replay' || open === null || open === 'missing') return;
  change(panel, { replay: NO_PROGRESS, openResult: null });
  const { secrets, stepByStep, newTab, verify } = inputs;
  const variables = { ...defaultsOf(open.recording), ...inputs.variables };
  const tabId = newTab ? undefined : await panel.host.currentTab();
  await ask(panel, 'replay.start', { id: view.id, tabId, newTab, stepByStep, breakpoints: [...breakpoints], variables, secrets, ...(verify && { verify }) });
}

export async function nextStep(panel: Panel): Promise<void> {
  await ask(panel, 'replay.next', undefined);
}

export async function continueReplay(panel: Panel): Promise<void> {
  await ask(panel, 'replay.continue', undefined);
}

export async function stopReplay(panel: Panel): Promise<void> {
  await ask(panel, 'replay.stop', undefined);
}

export async function toggleBreakpoint(panel: Panel, stepId: string): Promise<void> {
  const { breakpoints, app, view } = panel.store.get();
  const next = new Set(breakpoints);
  if (!next.delete(stepId)) next.add(stepId);
  change(panel, { breakpoints: next });
  const runs = app.replay !== null && app.replay.status !== 'ended' && 'id' in view && app.replay.recordingId === view.id;
  if (runs) await ask(panel, 'replay.breakpoints', { breakpoints: [...next] });
}

export async function supplyFile(panel: Panel, name: string, file: File): Promise<void> {
  const { view } = panel.store.get();
  if (view.kind !== 'replay') return;
  const base64 = await base64Of(file).catch(() => null);
  if (base64 === null) return showTrouble(panel, words.surprise);
  if (!(await ask(panel, 'files.supply', { recordingId: view.id, name, base64 }))) return;
  const { files } = panel.store.get().inputs;
  setInputs(panel, { files: [...files.filter((one) => one !== name), name] });
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
