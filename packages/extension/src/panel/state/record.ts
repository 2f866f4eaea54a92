import type { Check } from '@waymark/core';
import { ask, type Panel } from './panel.js';
import { fetchOpen, show } from './recordings.js';

/** Into a new recording, or on at the end of one. */
export async function startRecording(panel: Panel, recordingId?: string): Promise<void> {
  const tabId = await panel.host.currentTab();
  const started = await ask(panel, 'record.start', { tabId, recordingId });
  if (started) await show(panel, { kind: 'recording', id: started.id });
}

export async function pauseRecording(panel: Panel): Promise<void> {
  await ask(panel, 'record.pause', undefined);
}

export async function resumeRecording(panel: Panel): Promise<void> {
  await ask(panel, 'record.resume', undefined);
}

export async function stopRecording(panel: Panel): Promise<void> {
  await ask(panel, 'record.stop', undefined);
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
