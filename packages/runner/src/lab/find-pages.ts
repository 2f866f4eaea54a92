import { readdir } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { fileError, InputError } from '../data/input-error.js';

/** A page of the folder, by its path inside it with slashes. */
export type PagePath = string;

/** All HTML files of the folder, in the same order everywhere. */
export async function findPages(folder: string): Promise<PagePath[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw notAFolder(folder, error);
  });
  const pages = entries
    .filter((entry) => entry.isFile() && /[.]html?$/i.test(entry.name))
    .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  if (pages.length === 0) throw new InputError(`${folder} has no HTML files.`, 'Name a folder with pages (*.html) with --sites.');
  return pages;
}

function notAFolder(folder: string, error: unknown): InputError {
  const isFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  return isFile ? new InputError(`${folder} is a file, not a folder.`, 'Name the folder that it is in with --sites.', { cause: error }) : fileError(folder, error);
}
