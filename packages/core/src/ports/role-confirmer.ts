import type { AbortSignalLike } from './clock.js';

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
  prompt: string;
}
