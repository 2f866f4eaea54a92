import { existsSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Whole or not at all: a file that was there before stays until the new one is. It may be read by the same people as before, and a link to it stays one. */
export function replaceFile(path: string, content: string): void {
  const place = existsSync(path) ? realpathSync(path) : path;
  const draft = `${place}.${process.pid}`;
  writeFileSync(draft, content, existsSync(place) ? { mode: statSync(place).mode & 0o777 } : {});
  renameSync(draft, place);
}
