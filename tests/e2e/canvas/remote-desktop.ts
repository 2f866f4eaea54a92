import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';

const WEB_CLIENT = '/usr/share/novnc';
/** Each with the Debian package that brings it. */
const PROGRAMS = { Xtigervnc: 'tigervnc-standalone-server', websockify: 'websockify', xmessage: 'x11-utils' };
/** Milliseconds, after which a program that was asked to end is ended. */
const TO_END = 5_000;

/** What this machine lacks for a remote desktop, in words; null where it has everything. */
export function missingForDesktop(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const lacking = Object.entries(PROGRAMS).filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))));
  const missing = lacking.map(([program, debian]) => `${program} (Debian package ${debian})`);
  if (!existsSync(join(WEB_CLIENT, 'vnc_lite.html'))) missing.push(`${WEB_CLIENT}/vnc_lite.html (Debian package novnc)`);
  return missing.length === 0 ? null : `there is no ${missing.join(', no ')}`;
}

export interface Place {
  x: number;
  y: number;
}

export interface DialogParts {
  at: Place;
  text: string;
  /** Caption and exit code. */
  buttons: Readonly<Record<string, number>>;
}

/** A dialog on the remote desktop. */
export interface Dialog {
  /** The code of the button that was pressed; null while none was. */
  pressed(): number | null;
  /** Resolves with the code of the button that was pressed. */
  closed: Promise<number | null>;
  /** Takes it from the desktop. */
  close(): Promise<void>;
}

/** An X server without a window manager, shown in a web page by noVNC; reached only from this machine, and not by TCP. */
export class RemoteDesktop {
  readonly #running = new Set<ChildProcess>();
  #folder = '';
  #display = '';
  #url = '';

  /** Of the page that shows it. */
  get url(): string {
    return this.#url;
  }

  async open(size: { width: number; height: number }): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'desktop-'));
    const socket = join(this.#folder, 'rfb');
    const server = this.#start('Xtigervnc', ['-displayfd', '3', '-geometry', `${size.width}x${size.height}`, '-depth', '24', '-SecurityTypes', 'None', '-rfbunixpath', socket, '-rfbport', '-1', '-nolisten', 'tcp', '-noreset']);
    this.#display = `:${await firstLine(server.stdio[3] as Readable)}`;
    const port = await freePort();
    this.#start('websockify', [`--unix-target=${socket}`, `--web=${WEB_CLIENT}`, `127.0.0.1:${port}`]);
    this.#url = `http://127.0.0.1:${port}/vnc_lite.html`;
    await served(this.#url);
  }

  dialog({ at, text, buttons }: DialogParts): Dialog {
    const captions = Object.entries(buttons).map(([caption, code]) => `${caption}:${code}`);
    // The font that every X server has within itself, so that all parts of the dialog have the same places everywhere.
    const child = this.#start('xmessage', ['-display', this.#display, '-fn', 'fixed', '-geometry', `+${at.x}+${at.y}`, '-buttons', captions.join(','), text]);
    const closed = once(child, 'exit').then(() => child.exitCode);
    return { pressed: () => child.exitCode, closed, close: () => ended(child) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].toReversed().map(ended));
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }

  #start(program: string, args: readonly string[]): ChildProcess {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    child.once('error', () => this.#running.delete(child));
    return child;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), TO_END);
  await gone;
  clearTimeout(timer);
}

async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) return text.trim();
  }
  throw new Error('The X server ended before it was ready.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Rejects with the test's own time limit where nothing ever answers. */
async function served(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
