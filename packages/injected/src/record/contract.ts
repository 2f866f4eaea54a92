import type { Captured, Check, Observation } from '@waymark/core';

/** What the program that loads the recorder into a frame gives it. */
export interface RecorderHost {
  /** In the order of what happened. It must return at once: storing is the host's. */
  send(observation: Observation): void;
  /** Closed shadow roots, which page code cannot see; the recorder asks for the hosts it meets on the way of an event. */
  closedRootOf?(host: Element): ShadowRoot | null;
  /** What was pointed at in mode `pick`; null where Escape ended it. */
  picked?(captured: Captured | null): void;
  /** The recorder left `pick` or `assert` by itself and is again in the mode it was in before. */
  modeEnded?(): void;
  /** What a field for secrets holds now. To be kept in memory, and nowhere else: it serves to leave it out of pictures. */
  hide?(value: string): void;
}

export interface RecorderOptions {
  mode: RecorderMode;
  /** Fields that the person marked as secret, as CSS selectors of this document. */
  secretFields: readonly string[];
  /**
   * Input and change events count that a program made, as long as no event of a person is being handled: drivers
   * such as Playwright choose options and set dates by script. Without it only what the browser itself made counts.
   */
  scripted?: boolean;
}

/**
 * `pick` and `assert`: the next click points at an element and does not reach the page; it answers with one
 * `assert` observation, or calls `picked`. Escape ends it. Then the mode is again what it was before. URL and title
 * need no click: the main frame answers at once.
 */
export type RecorderMode = { kind: 'record' } | { kind: 'pause' } | { kind: 'pick' } | { kind: 'assert'; check: Check };

export interface Recorder {
  setMode(mode: RecorderMode): void;
  markSecret(selectors: readonly string[]): void;
  /** Sends what is still held back (an effect that is being watched for, a field that is being typed into). */
  flush(): void;
  /** Where fields that hold secrets can be seen now, and what shows once more what was typed there, in CSS pixels of the viewport of this frame, so that pictures can hide them. */
  secretBoxes(): { x: number; y: number; width: number; height: number }[];
  /** What fields for secrets hold or held, whole, for a host that has forgotten what it was told. */
  typedSecrets(): readonly string[];
  /** Takes every listener and node out of the page. */
  stop(): void;
}

/**
 * What `recorderScript` leaves as `globalThis.__waymarkRecorder` in the world where it was evaluated. Evaluated again
 * in the same world it keeps what is there.
 */
export interface RecorderGlobal {
  /**
   * Each observation goes as one JSON string to the function `globalThis[binding]` (`Runtime.addBinding`), which is
   * looked up when it is called. A recorder that runs already is stopped first.
   */
  start(request: { binding: string; options: RecorderOptions }): Recorder;
  /** Elements that may host a closed shadow root; the host looks with the protocol and hands in what it finds. */
  takeShadowSuspects(): Element[];
  adoptShadowRoot(host: Element, root: ShadowRoot): void;
  /** Of the recorder that runs; none before it is started. */
  secretBoxes(): { x: number; y: number; width: number; height: number }[];
}
