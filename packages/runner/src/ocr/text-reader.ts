import { availableParallelism } from 'node:os';
import { EnginePool, InkTextReader, type Clock, type LineEngine, type TextReader } from '@waymark/core';
import type { EngineKind } from './engine-messages.js';
import { EngineProcess, type EngineProcessOptions } from './engine-process.js';
import { FirstWorkingEngine } from './engines.js';
import { decodePng } from './png.js';

/** Beyond this, starting processes costs more than they save on a screen of text. */
const MOST_PROCESSES = 3;

export interface TextReaderOptions {
  clock: Clock;
  /** The engine to use; without it, the best one that can be loaded here. */
  engine?: EngineKind;
  /** A language of Tesseract. PP-OCR reads English, and few accents: other languages are Tesseract's. */
  language?: string;
}

/** VisionService of the runner. */
export function createTextReader({ clock, engine, language = 'eng' }: TextReaderOptions): TextReader {
  return new InkTextReader({ clock, decode: decodePng, engine: engineFor(engine ?? (language === 'eng' ? undefined : 'tesseract'), language) });
}

function engineFor(kind: EngineKind | undefined, language: string): LineEngine {
  const tesseract = pool({ kind: 'tesseract', language });
  if (kind === 'tesseract') return tesseract;
  return kind === 'ppocr' ? pool({ kind }) : new FirstWorkingEngine([pool({ kind: 'ppocr' }), tesseract]);
}

/** One core is left to the browser. */
function pool(options: EngineProcessOptions): LineEngine {
  const count = Math.max(1, Math.min(MOST_PROCESSES, availableParallelism() - 1));
  return new EnginePool([...Array(count).keys()].map(() => new EngineProcess(options)));
}
