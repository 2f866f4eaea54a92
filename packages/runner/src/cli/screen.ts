import type { Environment } from '../config.js';
import type { Redactor } from '@waymark/core';
import { createPaint, type Paint } from './colours.js';

export interface Screen {
  paint: Paint;
  line(text?: string): void;
  /** A line that the next one overwrites; nothing of it reaches a pipe. */
  transient(text: string): void;
}

export interface Outlet {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const ERASE_LINE = '\r\u001B[2K';

export function createScreen(stream: Outlet, environment: Environment, redactor: Redactor): Screen {
  const live = stream.isTTY === true && !environment.ci;
  const paint = createPaint(environment, stream.isTTY === true);
  let pending = false;
  const erase = (): string => {
    const code = pending ? ERASE_LINE : '';
    pending = false;
    return code;
  };
  return {
    paint,
    line: (text = '') => void stream.write(`${erase()}${redactor.text(text)}\n`),
    transient: (text) => {
      if (!live) return;
      stream.write(`${erase()}${paint('dim', redactor.text(text).slice(0, (stream.columns || 80) - 1))}`);
      pending = true;
    },
  };
}

/** A reader that has gone away (`waymark run | head`) must not cost the report. */
export function survivePipes(streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Page-derived text must not move the cursor or colour the terminal. */
export function printable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '');
}
