import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a user's programs keep their data, on each system. */
export function defaultDataDir(variables: Readonly<Record<string, string | undefined>>, platform: string = process.platform): string {
  if (platform === 'win32') return join(variables['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Waymark');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Waymark');
  return join(variables['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'waymark');
}
