import { fromDevTools, parseDevTools, serialiseRecording } from '@waymark/core';
import { PANEL_PORT, type PanelAnswer } from '../messages.js';

const NAME = 'Waymark';
const CREATED_BY = 'Chrome DevTools Recorder';

/** Puts Waymark into Chrome's own Recorder panel: into its export menu, and beside its replay button. */
export function registerRecorderPlugin(): void {
  chrome.devtools.recorder.registerRecorderExtensionPlugin(new RecorderPlugin(), NAME, 'application/json');
}

/** The panel hands over its own JSON, as an object. */
export class RecorderPlugin implements chrome.devtools.recorder.RecorderExtensionPlugin {
  stringify(recording: object): Promise<string> {
    return Promise.resolve(converted(recording));
  }

  /** One step alone is shown as it would stand in the file. */
  stringifyStep(step: object): Promise<string> {
    return Promise.resolve(converted({ title: 'Step', steps: [step] }));
  }

  replay(recording: object): void {
    void replayInTab(converted(recording), chrome.devtools.inspectedWindow.tabId);
  }
}

function converted(recording: object): string {
  const parsed = parseDevTools(recording);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return serialiseRecording(fromDevTools(parsed.flow, { id: crypto.randomUUID(), createdAt: new Date().toISOString(), createdBy: CREATED_BY }));
}

/** Kept among the recordings, so that its steps and outcomes can be looked at in the side panel. */
async function replayInTab(text: string, tabId: number): Promise<void> {
  const { id } = await ask<{ id: string }>('recordings.import', { text, fileName: 'the DevTools recording' });
  await ask('replay.start', { id, tabId });
}

function ask<R>(call: string, argument: object): Promise<R> {
  return new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: PANEL_PORT });
    port.onMessage.addListener((message: PanelAnswer) => {
      if (message.id !== 1) return;
      port.disconnect();
      if (message.ok) resolve(message.value as R);
      else reject(new Error(`${message.problem.message} ${message.problem.whatToDo}`));
    });
    port.postMessage({ id: 1, call, argument });
  });
}
