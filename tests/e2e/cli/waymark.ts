import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

/** Runs the real program, as a user's shell would, without a terminal. */
export function waymark(args: readonly string[], options: { cwd: string; env?: Record<string, string> }): Promise<Ended> {
  return start(args, options).ended;
}

export function start(args: readonly string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }): Started {
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
