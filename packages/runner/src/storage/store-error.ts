export const STORE_ERRORS = ['newer', 'unreachable', 'in-use', 'unwritable', 'full', 'damaged', 'other-version', 'lost', 'bad-file'] as const;

/**
 * - `newer`: the database was made by a newer Waymark.
 * - `unreachable`: no server answers, or it does not let us in.
 * - `in-use`: another process has the folder, and does not answer.
 * - `unwritable`, `full`: the folder cannot be written.
 * - `damaged`, `other-version`: what is in the folder cannot be opened.
 * - `lost`: the connection ended during a commit, so that it is not known whether it was done.
 * - `bad-file`: a file to import is none, or is damaged.
 */
export type StoreErrorCode = (typeof STORE_ERRORS)[number];

/** What is wrong with the store in one sentence, and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    readonly code: StoreErrorCode,
    message: string,
    readonly details: { hint: string; cause?: unknown },
  ) {
    super(message, { cause: details.cause });
  }

  get hint(): string {
    return this.details.hint;
  }
}
