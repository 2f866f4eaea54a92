import type { AbortSignalLike } from './clock.js';
import type { ReadText, Size } from './text-reader.js';
import type { ModelUsage } from './vision-model.js';

/**
 * A vision model that tells whether a text that was read plays the part it should: a button, a heading, a field.
 * It is never asked whether a text is there.
 */
export interface RoleConfirmer {
  /** Its answer as it came; whoever asks parses it. Rejects where there is none. */
  confirm(request: RoleRequest, options: ConfirmOptions): Promise<unknown>;
}

export interface ConfirmOptions {
  timeout: number;
  signal?: AbortSignalLike;
  /** Told of each question to a model and what it cost, whether or not its answer still comes in time. */
  onAsked?(asked: ConfirmingCall): void;
}

/** In millionths of a dollar; null where nobody said. */
export interface ConfirmingCall {
  provider: string;
  model: string;
  usage: ModelUsage | null;
  cost: number | null;
  /** Milliseconds; 0 where it never answered. */
  latency: number;
  answered: boolean;
}

export interface RoleRequest {
  png: Uint8Array;
  /** Boxes in it are CSS pixels of the viewport. */
  prompt: string;
  /** Where in the viewport the picture begins, where it is a part of it. */
  from?: { x: number; y: number };
  /** CSS pixels that the picture shows. */
  shows: Size;
  /** What was read on it, as if all of the viewport had been pictured. */
  text: ReadText;
  /** In CSS pixels of the viewport: what the page itself knows to be secret. */
  secretBoxes: readonly { x: number; y: number; width: number; height: number }[];
  /** Secrets of the run: no model may see them. */
  secretValues: readonly string[];
}
