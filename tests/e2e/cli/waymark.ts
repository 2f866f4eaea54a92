import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../../../packages/runner/src/cli/main.js';

const bin = fileURLToPath(new URL('../../../packages/runner/bin/waymark.js', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  process: ChildProcess;
  ended: Promise<Ended>;
  /** Resolves as soon as the text has been printed. */
  printed(text: string): Promise<void>;
}

interface Surroundings {
  cwd: string;
  env?: Record<string, string>;
}

/** Runs the real program, as a user's shell would, without a terminal. */
export function waymark(args: readonly string[], options: Surroundings): Promise<Ended> {
  return start(args, options).ended;
}

/**
 * The same command line without a process of its own, which takes a second to start: for the many ways in which it is called. One
 * at a time, since folder, environment and output are those of this process.
 */
export async function waymarkInside(args: readonly string[], { cwd, env = {} }: Surroundings): Promise<Ended> {
  const before = { cwd: process.cwd(), env: process.env };
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      return true;
    }),
  );
  try {
    process.chdir(cwd);
    process.env = { ...plainEnvironment(), ...env };
    const code = await main([process.execPath, bin, ...args]);
    return { code, ...said };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
    for (const spy of spies) spy.mockRestore();
  }
}

export function start(args: readonly string[], { cwd, env = {} }: Surroundings): Started {
  const child = spawn(process.execPath, [bin, ...args], { cwd, env: { ...plainEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
      for (const watcher of watchers) watcher();
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
  });
  const printed = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => void (said.stdout.includes(text) && resolve());
      watchers.add(look);
      look();
      void ended.then(() => reject(new Error(`It ended without printing ${text}: ${said.stdout}${said.stderr}`)));
    });
  return { process: child, ended, printed };
}

function plainEnvironment(): Record<string, string | undefined> {
  const { NO_COLOR: _no, FORCE_COLOR: _force, WAYMARK_MODE: _mode, ...rest } = process.env;
  return rest;
}
