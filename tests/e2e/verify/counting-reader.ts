import type { Picture, PictureReading, ReadOptions, TextReader } from '@waymark/core';
import { readerForTests } from '../../reader.js';

/** A reader that counts what it is asked for. */
class CountingReader implements TextReader {
  reads = 0;
  constructor(readonly inner: TextReader) {}

  read(picture: Picture, options: ReadOptions): Promise<PictureReading> {
    this.reads += 1;
    return this.inner.read(picture, options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

export function countingReaderForTests(): CountingReader {
  return new CountingReader(readerForTests());
}

/** Short where something is waited for in vain, and long where a busy machine reads. */
export const PATIENCE = { after: 600, read: 60_000, step: 90_000 };

export const STYLE = `<style>body{font:16px sans-serif;margin:24px} button{font:15px sans-serif;padding:8px 14px} p{margin:24px 0}</style>`;
