import type { TextReader } from '@waymark/core';
import { createReader } from '../packages/runner/src/replay.js';

/** Of this process, and ended with it: to load an engine takes longer than to read most pages. */
const open = new Map<'reader', TextReader>();

/** The eyes of all tests that are not about opening and closing them. */
export function readerForTests(): TextReader {
  const reader = open.get('reader') ?? createReader();
  open.set('reader', reader);
  return { read: (picture, options) => reader.read(picture, options), start: () => reader.start?.(), close: () => Promise.resolve() };
}
