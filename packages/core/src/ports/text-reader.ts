import type { Rect } from '../element/geometry.js';
import type { AbortSignalLike } from './clock.js';

/** Reads what a picture shows. The engine starts at the first call; a problem is an answer, never a throw. */
export interface TextReader {
  read(picture: Picture, options: ReadOptions): Promise<PictureReading>;
  /** Starts the engine beside other work, where something will be read for certain. */
  start?(): void;
  /** Stops whatever runs. A later `read` starts it again. */
  close(): Promise<void>;
}

export type Picture = (PngPicture | PlainPicture) & {
  /** CSS pixels that it shows; where it is not known, a pixel of the picture counts as one. */
  viewport?: Size;
};

export interface PngPicture {
  png: Uint8Array;
}

/** Four bytes a pixel, row by row. */
export interface PlainPicture extends Size {
  rgba: Uint8Array | Uint8ClampedArray;
}

export interface Size {
  width: number;
  height: number;
}

export interface ReadOptions {
  /** Milliseconds. */
  timeout: number;
  /** Only lines that touch one of these are read. */
  regions?: readonly Rect<'device'>[];
  /** Reads again even what was read before. */
  fresh?: boolean;
  signal?: AbortSignalLike;
}

export type PictureReading = ReadText | UnreadPicture;

export interface ReadText {
  ok: true;
  words: readonly ReadWord[];
  lines: readonly ReadLine[];
  /** Lines that stand together, in the order of reading. */
  blocks: readonly ReadBlock[];
  /** Real size of the picture. */
  size: Size;
  viewport: Size;
  engine: string;
  /** Whether all of it was known from an earlier reading. */
  cached: boolean;
}

export interface UnreadPicture {
  ok: false;
  problem: ReadProblem;
  /** For people. */
  detail: string;
}

export type ReadProblem = 'broken-picture' | 'too-large' | 'no-engine' | 'no-language' | 'engine-failed' | 'timed-out' | 'aborted';

export interface ReadWord {
  text: string;
  box: Rect<'device'>;
  /** 0–100. */
  confidence: number;
  /** Index of its line and of its block. */
  line: number;
  block: number;
}

export interface ReadLine {
  text: string;
  box: Rect<'device'>;
  confidence: number;
  block: number;
}

export interface ReadBlock {
  box: Rect<'device'>;
  lines: readonly number[];
}

/** Recognises the letters of one line of text. */
export interface LineEngine {
  readonly name: string;
  /** Crops are 48 pixels high. Rejects with a LineEngineError. */
  recognise(crop: LineCrop, signal: AbortSignalLike): Promise<RecognisedLine>;
  /** Loads what it needs before the first line comes. */
  start?(): void;
  close(): Promise<void>;
}

/** Three bytes a pixel, row by row. */
export interface LineCrop extends Size {
  rgb: Uint8Array;
}

export interface RecognisedLine {
  letters: readonly RecognisedLetter[];
}

export interface RecognisedLetter {
  /** One character, or a space. */
  text: string;
  /** Where it stands, as a fraction of the crop's width. */
  at: number;
  /** 0–100. */
  confidence: number;
}

/** Why an engine could not answer, told apart without reading messages. */
export class LineEngineError extends Error {
  constructor(
    readonly problem: ReadProblem,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'LineEngineError';
  }
}
