import { fromDevTools, parseDevTools, serialiseRecording } from '@waymark/core';
import { type CallArgument, type CallName, type CallValues, PANEL_PORT, type PanelAnswer, type Trouble } from '../messages.js';

const NAME = 'Waymark';
const CREATED_BY = 'Chrome DevTools Recorder';
/** Letters of what is shown: a recording with hundreds of wrong steps has as many problems. */
const LONGEST = 2_000;
const AGAIN = 'Replay again; reload the extension if it happens again.';

/** Puts Waymark into Chrome's own Recorder panel: into its export menu, and beside its replay button. */
export function registerRecorderPlugin(): void {
  chrome.devtools.recorder.registerRecorderExtensionPlugin(new RecorderPlugin(), NAME, 'application/json');
}

/** Why something was not done, in words for people. */
export class Refusal extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.name = 'Refusal';
    this.trouble = trouble;
  }
}

export type AskWorker = <N extends CallName>(call: N, argument: CallArgument<N>) => Promise<CallValues[N]>;

/** The panel hands over its own JSON, as an object. */
export class RecorderPlugin implements chrome.devtools.recorder.RecorderExtensionPlugin {
  readonly #ask: AskWorker;
  readonly #tabId: () => number;

  constructor(ask: AskWorker = askWorker, tabId: () => number = () => chrome.devtools.inspectedWindow.tabId) {
    this.#ask = ask;
    this.#tabId = tabId;
  }

  stringify(recording: object): Promise<string> {
    return Promise.resolve(converted(recording));
  }

  /** One step alone is shown as it would stand in the file. */
  stringifyStep(step: object): Promise<string> {
    return Promise.resolve(converted({ title: 'Step', steps: [step] }));
  }

  /** Kept among the recordings, so that its steps and outcomes can be looked at in the side panel. The Recorder shows no error of a plugin: a window does. */
  async replay(recording: object): Promise<void> {
    const tabId = this.#tabId();
    try {
      const { id } = await this.#ask('recordings.import', { text: converted(recording), fileName: 'the DevTools recording' });
      await this.#ask('replay.start', { id, tabId });
    } catch (error) {
      const { message, whatToDo } = error instanceof Refusal ? error.trouble : { message: String(error), whatToDo: AGAIN };
      await this.#ask('trouble.show', { message: `The recording from Chrome’s Recorder was not replayed. ${message}`.slice(0, LONGEST), whatToDo, tabId });
    }
  }
}

function converted(recording: object): string {
  const parsed = parseDevTools(recording);
  if (!parsed.ok) throw new Refusal({ message: parsed.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'), whatToDo: 'Take the step that is named out of the recording, or record it again.' });
  return serialiseRecording(fromDevTools(parsed.flow, { id: crypto.randomUUID(), createdAt: new Date().toISOString(), createdBy: CREATED_BY }));
}

function askWorker<N extends CallName>(call: N, argument: CallArgument<N>): Promise<CallValues[N]> {
  return new Promise((resolve, reject) => {
    const port = chrome.runtime.connect({ name: PANEL_PORT });
    port.onDisconnect.addListener(() => reject(new Refusal({ message: 'The extension stopped before it answered.', whatToDo: AGAIN })));
    port.onMessage.addListener((message: PanelAnswer) => {
      if (message.id !== 1) return;
      port.disconnect();
      if (message.ok) resolve(message.value as CallValues[N]);
      else reject(new Refusal(message.problem));
    });
    port.postMessage({ id: 1, call, argument });
  });
}
