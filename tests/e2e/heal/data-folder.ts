import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { templateFile } from '../../databases.js';

/** A data folder with a store in it, as the first command would leave it: making one takes seconds. */
export async function makeDataFolder(folder: string): Promise<string> {
  const place = join(folder, 'postgres');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', await templateFile(), '-C', place], { stdio: 'ignore' });
  return folder;
}
