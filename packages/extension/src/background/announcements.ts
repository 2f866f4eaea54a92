import type { AppState, PanelEvent } from '../messages.js';
import type { RecordingSession } from '../record/recording-session.js';

/** Panels cannot draw faster than that. */
const PAUSE = 120;
/** Only the last steps can still change while something is recorded. */
const TAIL = 30;

/** Tells panels what changed, gathered: a fast typist makes a change with every key. */
export class Announcements {
  readonly #tell: (event: PanelEvent) => void;
  readonly #state: () => AppState;
  #stateDue = false;
  #stepsDue = false;

  constructor(tell: (event: PanelEvent) => void, state: () => AppState) {
    this.#tell = tell;
    this.#state = state;
  }

  stateChanged(): void {
    if (this.#stateDue) return;
    this.#stateDue = true;
    queueMicrotask(() => {
      this.#stateDue = false;
      this.#tell({ event: 'state', state: this.#state() });
    });
  }

  stepsChanged(session: RecordingSession): void {
    if (this.#stepsDue) return;
    this.#stepsDue = true;
    setTimeout(() => {
      this.#stepsDue = false;
      this.#tellTail(session);
    }, PAUSE);
  }

  #tellTail(session: RecordingSession): void {
    const open = session.live && session.view(session.live.id);
    if (open === undefined) return;
    const { recording, version } = open;
    const from = Math.max(0, recording.steps.length - TAIL);
    const tail = { from, steps: recording.steps.slice(from), notes: recording.notes ?? [], title: recording.title };
    this.#tell({ event: 'recordingChanged', id: recording.id, version, tail });
  }
}
