import type { Check } from '@waymark/core';
import type { AppState } from '../../messages.js';
import { ask, change, showTrouble, type Panel } from './panel.js';
import { fetchOpen, show } from './recordings.js';

/** Into a new recording, or on at the end of one. */
export async function startRecording(panel: Panel, recordingId?: string): Promise<void> {
  const tabId = await panel.host.currentTab();
  const started = await panel.link.call('record.start', { tabId, recordingId });
  if (started.ok) return show(panel, { kind: 'recording', id: started.value.id });
  const app = started.lost ? await stateNow(panel) : undefined;
  if (!app?.recording) showTrouble(panel, started.problem);
}

export async function pauseRecording(panel: Panel): Promise<void> {
  await ask(panel, 'record.pause', undefined);
}

export async function resumeRecording(panel: Panel): Promise<void> {
  await ask(panel, 'record.resume', undefined);
}

/** A worker that died while it stopped may have done so already: what counts is whether it still records. */
export async function stopRecording(panel: Panel): Promise<void> {
  const stopped = await panel.link.call('record.stop', undefined);
  if (stopped.ok) return;
  const app = await stateNow(panel);
  if (app?.recording) showTrouble(panel, stopped.problem);
}

async function stateNow(panel: Panel): Promise<AppState | undefined> {
  const app = await ask(panel, 'state', undefined);
  if (app) change(panel, { app });
  return app;
}

export async function addCheck(panel: Panel, check: Check): Promise<void> {
  await ask(panel, 'record.mode', { kind: 'assert', check });
}

export async function pickTarget(panel: Panel, id: string, stepId: string): Promise<void> {
  const tabId = await panel.host.currentTab();
  await ask(panel, 'record.mode', { kind: 'pick', stepId, id, tabId });
}

export async function endPicking(panel: Panel): Promise<void> {
  await ask(panel, 'record.mode', { kind: 'record' });
}

/** The worker does it, since the value must leave older versions and what was stored of the typing as well. */
export async function markSecret(panel: Panel, argument: { id: string; stepId: string; name: string }): Promise<void> {
  await panel.edits.last;
  if (await ask(panel, 'record.markSecret', argument)) await fetchOpen(panel);
}
