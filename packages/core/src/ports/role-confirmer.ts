import type { AbortSignalLike } from './clock.js';
import type { ReadText, Size } from './text-reader.js';

/**
 * A vision model that tells whether a text that was read plays the part it should: a button, a heading, a field.
 * It is never asked whether a text is there.
 */
export interface RoleConfirmer {
  /** Its answer as it came; whoever asks parses it. Rejects where there is none. */
  confirm(request: RoleRequest, options: { timeout: number; signal?: AbortSignalLike }): Promise<unknown>;
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
