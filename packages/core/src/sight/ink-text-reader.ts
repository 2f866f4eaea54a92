import { STOPPED, stopAfter, type Stopper } from '../locator/stopper.js';
import type { AbortSignalLike, Clock } from '../ports/clock.js';
import {
  LineEngineError,
  type LineEngine,
  type Picture,
  type PictureReading,
  type PlainPicture,
  type ReadOptions,
  type ReadProblem,
  type ReadText,
  type RecognisedLine,
  type TextReader,
  type UnreadPicture,
} from '../ports/text-reader.js';
import { pageText } from './blocks.js';
import { bytesKey, cropKey } from './crop-key.js';
import { inkLines, type InkLine } from './ink-lines.js';
import { cropBox, cropOf, type CropBox } from './line-crop.js';
import { LineMemory } from './line-memory.js';
import { doubtful, lineWords } from './line-words.js';
import { withoutUnderlines } from './without-underlines.js';
import { pixelsOf, type Pixels } from './pixels.js';

/** Of the crops that engines get: the one that PP-OCRv4 was taught on, and enough for Tesseract. */
export const CROP_HEIGHT = 48;
/** Eight screens of 4K at once: beyond, memory for the labels of the pixels would not be there. */
export const MOST_PIXELS = 64_000_000;
/** Milliseconds: timers take no more, and would be over at once. */
const LONGEST_WAIT = 2 ** 31 - 1;
/** A few full screens of text. */
const MOST_LINES_KEPT = 4000;

export interface InkTextReaderParts {
  engine: LineEngine;
  clock: Clock;
  /** Rejects on what is no picture. */
  decode(png: Uint8Array): Promise<PlainPicture>;
}

/** VisionService: finds the lines of text by their ink and lets an engine recognise each; what was read before is not read again. */
export class InkTextReader implements TextReader {
  readonly #parts: InkTextReaderParts;
  readonly #memory = new LineMemory(MOST_LINES_KEPT);
  #last: { key: string; text: ReadText } | null = null;

  constructor(parts: InkTextReaderParts) {
    this.#parts = parts;
  }

  async read(picture: Picture, options: ReadOptions): Promise<PictureReading> {
    const { clock } = this.#parts;
    const stop = stopAfter(Math.min(options.timeout, LONGEST_WAIT), { clock, ...(options.signal && { signal: options.signal }) });
    const end = clock.now() + options.timeout;
    try {
      if (stop.signal.aborted) return stopped(stop);
      const answer = await Promise.race([this.#read(picture, options, { signal: stop.signal, isLate: () => clock.now() > end }), stop.whenStopped]);
      return answer === STOPPED ? stopped(stop) : answer;
    } catch (error) {
      return stop.signal.aborted ? stopped(stop) : unreadBecause(error);
    } finally {
      stop.release();
    }
  }

  start(): void {
    this.#parts.engine.start?.();
  }

  async close(): Promise<void> {
    this.#memory.clear();
    this.#last = null;
    await this.#parts.engine.close();
  }

  /** `isLate`: no timer runs while a large picture is unpacked, or its lines are looked for. */
  async #read(picture: Picture, options: ReadOptions, { signal, isLate }: { signal: AbortSignalLike; isLate(): boolean }): Promise<PictureReading> {
    const key = keyOf(picture, options);
    if (this.#last?.key === key && !options.fresh) return { ...this.#last.text, cached: true };
    const plain = await this.#plain(picture);
    if ('ok' in plain) return plain;
    if (isLate()) return tooLate();
    const { width, height } = plain;
    const viewport = picture.viewport ?? { width, height };
    const pixels = pixelsOf(plain.rgba, plain);
    const lines = inkLines(pixels, width / viewport.width).filter((line) => isWanted(line, options.regions));
    if (isLate()) return tooLate();
    const read = await this.#recognise(lines, { pixels, fresh: options.fresh ?? false, signal });
    const text = pageText(lines.map((line, index) => doubtful(lineWords(line, cropBox(line), read.lines[index]?.letters ?? []))));
    const answer: ReadText = { ok: true, ...text, size: { width, height }, viewport, engine: this.#parts.engine.name, cached: read.known };
    this.#last = { key, text: answer };
    return answer;
  }

  async #plain(picture: Picture): Promise<PlainPicture | UnreadPicture> {
    const size = 'png' in picture ? pngSize(picture.png) : picture;
    if (!size || !isSize(size) || ('rgba' in picture && picture.rgba.length !== size.width * size.height * 4)) {
      return unread('broken-picture', 'these bytes are no picture');
    }
    if (size.width * size.height > MOST_PIXELS) return unread('too-large', `a picture of ${size.width} × ${size.height} pixels is not read; give a part of it`);
    if (!('png' in picture)) return picture;
    return this.#parts.decode(picture.png).catch((error: unknown) => unread('broken-picture', `the picture cannot be decoded: ${messageOf(error)}`));
  }

  async #recognise(lines: readonly InkLine[], { pixels, fresh, signal }: { pixels: Pixels; fresh: boolean; signal: AbortSignalLike }): Promise<{ lines: RecognisedLine[]; known: boolean }> {
    const asked = new Map<string, Promise<RecognisedLine>>();
    const answers = lines.map((line) => {
      const box = cropBox(line);
      const key = cropKey(pixels, box);
      const known = asked.get(key) ?? (fresh ? undefined : this.#memory.get(key));
      if (known) return known;
      const answer = this.#ask({ ...withoutUnderlines(pixels, box, line.underlines), key }, signal);
      asked.set(key, answer);
      return answer;
    });
    // All of them are waited for, so that none is left to reject with nobody listening.
    const settled = await Promise.allSettled(answers);
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return { lines: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), known: asked.size === 0 };
  }

  async #ask({ pixels, box, key }: { pixels: Pixels; box: CropBox; key: string }, signal: AbortSignalLike): Promise<RecognisedLine> {
    const line = await this.#parts.engine.recognise(cropOf(pixels, box, CROP_HEIGHT), signal);
    this.#memory.set(key, line);
    return line;
  }
}

function keyOf(picture: Picture, { regions = [] }: ReadOptions): string {
  const { width = 0, height = 0 } = picture.viewport ?? {};
  return `${bytesKey('png' in picture ? picture.png : picture.rgba)} ${width}x${height} ${regions.map(({ x, y, width: across, height: down }) => [x, y, across, down].join()).join(';')}`;
}

function isWanted(line: InkLine, regions: ReadOptions['regions']): boolean {
  if (!regions) return true;
  return regions.some(({ x, y, width, height }) => line.left < x + width && line.right >= x && line.top < y + height && line.bottom >= y);
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** Known before anything is unpacked: a small file can claim to be a huge picture. */
function pngSize(png: Uint8Array): { width: number; height: number } | null {
  if (png.length < 33 || PNG_SIGNATURE.some((byte, index) => png[index] !== byte)) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function isSize({ width, height }: { width: number; height: number }): boolean {
  return Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
}

function stopped(stop: Stopper): UnreadPicture {
  return stop.why() === 'timeout' ? tooLate() : unread('aborted', 'stopped before all was read');
}

function tooLate(): UnreadPicture {
  return unread('timed-out', 'reading took longer than it may');
}

function unread(problem: ReadProblem, detail: string): UnreadPicture {
  return { ok: false, problem, detail };
}

function unreadBecause(error: unknown): UnreadPicture {
  return unread(error instanceof LineEngineError ? error.problem : 'engine-failed', messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
