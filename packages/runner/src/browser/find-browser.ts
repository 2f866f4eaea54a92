import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { COMMANDS, LINUX_PLACES, MAC_APPS, WINDOWS_APPS, WINDOWS_FOLDERS } from './places.js';

export interface Machine {
  platform: string;
  home: string;
  /** PATH, and on Windows the variables that name the folders of programs. */
  variables: Readonly<Record<string, string | undefined>>;
  isProgram(path: string): boolean;
}

/** A browser of the Chromium family, or null: on the PATH, in the usual places, or the one that Playwright downloads. */
export function findBrowser(machine: Machine = thisMachine()): string | null {
  const isProgram = (path: string): boolean => machine.isProgram(path);
  return [...onPath(machine), ...usualPlaces(machine)].find(isProgram) ?? downloaded().find(isProgram) ?? null;
}

export function thisMachine(variables: Machine['variables'] = {}): Machine {
  return { platform: process.platform, home: homedir(), variables, isProgram };
}

function onPath({ platform, variables }: Machine): string[] {
  const windows = platform === 'win32';
  const { join, delimiter } = windows ? win32 : posix;
  const folders = (valueOf(variables, 'PATH') ?? '').split(delimiter).filter((folder) => folder !== '');
  return COMMANDS[windows ? 'win32' : 'unix'].flatMap((command) => folders.map((folder) => join(folder, command)));
}

function usualPlaces({ platform, home, variables }: Machine): readonly string[] {
  if (platform === 'darwin') {
    return MAC_APPS.flatMap((app) => ['/Applications', posix.join(home, 'Applications')].map((folder) => posix.join(folder, app)));
  }
  if (platform === 'win32') {
    const folders = WINDOWS_FOLDERS.map((name) => valueOf(variables, name)).filter((folder) => folder !== undefined);
    return WINDOWS_APPS.flatMap((app) => folders.map((folder) => win32.join(folder, app)));
  }
  return LINUX_PLACES;
}

/** Playwright takes longer to load than all the rest, and throws where it has no build for this system. */
function downloaded(): string[] {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/** Windows does not tell `Path` from `PATH`. */
function valueOf(variables: Machine['variables'], name: string): string | undefined {
  const key = Object.keys(variables).find((each) => each.toUpperCase() === name);
  return key === undefined ? undefined : variables[key];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
