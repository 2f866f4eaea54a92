import type { Check, Observation } from '@waymark/core';

/** What the program that loads the recorder into a frame gives it. */
export interface RecorderHost {
  /** In the order of what happened. It must return at once: storing is the host's. */
  send(observation: Observation): void;
  /** Closed shadow roots, which page code cannot see; the recorder asks for the hosts it meets on the way of an event. */
  closedRootOf?(host: Element): ShadowRoot | null;
}

export interface RecorderOptions {
  mode: RecorderMode;
  /** Fields that the person marked as secret, as CSS selectors of this document. */
  secretFields: readonly string[];
}

/**
 * `pick` and `assert`: the next click points at an element and does not reach the page; it answers with one
 * `assert` observation, or calls `onPicked`. Escape ends it.
 */
export type RecorderMode = { kind: 'record' } | { kind: 'pause' } | { kind: 'pick' } | { kind: 'assert'; check: Check };

export interface Recorder {
  setMode(mode: RecorderMode): void;
  markSecret(selectors: readonly string[]): void;
  /** Sends what is still held back (an effect that is being watched for, a field that is being typed into). */
  flush(): void;
  /** Takes every listener and node out of the page. */
  stop(): void;
}
