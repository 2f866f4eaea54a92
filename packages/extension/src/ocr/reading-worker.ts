import { EnginePool, InkTextReader, type PictureReading, type ReadProblem } from '@waymark/core';
import { browserClock } from '../browser-clock.js';
import { decodePicture } from './decode-picture.js';
import { GIVE_UP, IDLE, ReadRequestSchema } from './reading-messages.js';
import { TesseractEngine } from './tesseract-engine.js';

/** Milliseconds without a picture, after which all of it ends. */
const LONGEST_REST = 60_000;
/** Beyond this, each further one costs more memory than it saves time on a screen of text. */
const MOST_ENGINES = 3;
/** After these, nothing is read here any more. */
const FATAL: ReadonlySet<ReadProblem> = new Set<ReadProblem>(['no-engine', 'no-language', 'engine-failed']);

/** Reads pictures in this worker; the engines have workers of their own. */
export function readHere(): void {
  // An engine that hangs is found out after whoever waited for it: it must not go on until the next picture.
  const onBroken = (): void => {
    if (underway === 0) postMessage(IDLE);
  };
  const reader = new InkTextReader({ clock: browserClock, decode: decodePicture, engine: engines(onBroken) });
  const rest = (ms: number): ReturnType<typeof setTimeout> => setTimeout(() => postMessage(IDLE), ms);
  let resting = rest(LONGEST_REST);
  let underway = 0;
  addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
    if (!port) return;
    underway += 1;
    clearTimeout(resting);
    void answer(reader, data, port).then((reading) => {
      underway -= 1;
      port.postMessage(reading);
      if (!reading.ok && FATAL.has(reading.problem)) postMessage(IDLE);
      else if (underway === 0) resting = rest(LONGEST_REST);
    });
  });
}

async function answer(reader: InkTextReader, message: unknown, port: MessagePort): Promise<PictureReading> {
  const request = ReadRequestSchema.safeParse(message);
  if (!request.success) return { ok: false, problem: 'broken-picture', detail: 'this is no picture' };
  const { picture, timeout, regions, fresh = false } = request.data;
  const giveUp = new AbortController();
  port.addEventListener('message', ({ data }) => data === GIVE_UP && giveUp.abort());
  port.start();
  const { viewport, ...pixels } = picture;
  return reader.read({ ...pixels, ...(viewport && { viewport }) }, { timeout, fresh, signal: giveUp.signal, ...(regions && { regions }) });
}

/** One core is left to the browser. */
function engines(onBroken: () => void): EnginePool {
  const count = Math.max(1, Math.min(MOST_ENGINES, navigator.hardwareConcurrency - 1));
  const folder = new URL('ocr', location.href).href;
  return new EnginePool(Array.from({ length: count }, () => new TesseractEngine(folder, onBroken)));
}
