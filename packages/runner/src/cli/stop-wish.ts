import type { Check } from '@waymark/core';
import { EXIT, type ExitCode } from './exit-code.js';

export interface Wishes {
  check(kind: Check): void;
  pause(): void;
}

export interface StopWish {
  /** What can be pressed, in words. */
  words: string;
  /** Resolves when the person, or whoever started the program, wants it to end. */
  wished: Promise<ExitCode>;
  dispose(): void;
}

const CHECKS: Readonly<Record<string, Check>> = { v: 'visible', t: 'text', n: 'count', u: 'url' };

/** Ctrl-C is how a recording is usually ended: it is no failure. */
export function stopWish(wishes: Wishes): StopWish {
  const controller = new AbortController();
  const { signal } = controller;
  const wished = new Promise<ExitCode>((resolve) => {
    const onInterrupt = (): void => resolve(EXIT.passed);
    const onTerminate = (): void => resolve(EXIT.terminated);
    process.on('SIGINT', onInterrupt);
    process.on('SIGTERM', onTerminate);
    signal.addEventListener('abort', () => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
    });
    listenToKeys({ ...wishes, stop: onInterrupt }, signal);
  });
  return { words: words(), wished, dispose: () => controller.abort() };
}

function words(): string {
  if (!process.stdin.isTTY) return 'Close the browser or send an interrupt to stop.';
  return 'q or closing the browser stops; p pauses; then click on what must be there: v that it is visible, t its text, n how many, u the address.';
}

function listenToKeys(wishes: Wishes & { stop(): void }, signal: AbortSignal): void {
  const { stdin } = process;
  if (!stdin.isTTY) return;
  const read = (keys: string): void => {
    for (const key of keys) {
      const check = CHECKS[key];
      if (key === 'q' || key === '\u0003') wishes.stop();
      else if (key === 'p') wishes.pause();
      else if (check !== undefined) wishes.check(check);
    }
  };
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stdin.on('data', read);
  stdin.resume();
  signal.addEventListener('abort', () => {
    stdin.off('data', read);
    stdin.setRawMode(false);
    stdin.pause();
  });
}
