/** Bad usage or bad input: what is wrong in one sentence, where, and what to do. Ends the program with exit code 2. */
export class InputError extends Error {
  readonly code = 'bad-input';

  constructor(
    message: string,
    readonly hint: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'InputError';
  }
}

/** What an error of the file system means to the person who typed the path. */
export function fileError(path: string, cause: unknown): InputError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const [what, hint] = FILE_PROBLEMS[code] ?? ['could not be read', cause instanceof Error ? cause.message : String(cause)];
  return new InputError(`${path} ${what}.`, hint, { cause });
}

const FILE_PROBLEMS: Record<string, [string, string]> = {
  ENOENT: ['does not exist', 'Check the spelling and the folder you are in.'],
  EACCES: ['may not be read', 'Check the permissions of the file.'],
  EPERM: ['may not be read', 'Check the permissions of the file.'],
  EISDIR: ['is a folder, not a file', 'Name the file inside it.'],
  ENOTDIR: ['does not exist', 'A part of the path is a file, not a folder.'],
};
