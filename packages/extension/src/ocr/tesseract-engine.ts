import { greyMap, LineEngineError, tesseractLetters, type AbortSignalLike, type LineCrop, type LineEngine, type RecognisedLine } from '@waymark/core';
import { createWorker, OEM, PSM, type Worker as Tesseract } from 'tesseract.js';

/** Milliseconds that loading may take, and one line after it. */
const PATIENCE = { start: 20_000, line: 8_000 };

interface Job {
  crop: LineCrop;
  signal: AbortSignalLike;
  resolve(line: RecognisedLine): void;
  reject(error: unknown): void;
}

/**
 * Tesseract in a worker of its own, on single lines; it starts at the first of them. One that broke down stays so: it
 * goes with the page it lives in, which is the only sure way to end it.
 */
export class TesseractEngine implements LineEngine {
  readonly name = 'tesseract';
  /** Where its files lie: all of them are in the extension. */
  readonly #folder: string;
  readonly #onBroken: () => void;
  readonly #waiting: Job[] = [];
  #running: Promise<Tesseract> | null = null;
  #broken: LineEngineError | null = null;
  #busy = false;

  constructor(folder: string, onBroken: () => void) {
    this.#folder = folder;
    this.#onBroken = onBroken;
  }

  get load(): number {
    return this.#waiting.length + (this.#busy ? 1 : 0);
  }

  recognise(crop: LineCrop, signal: AbortSignalLike): Promise<RecognisedLine> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ crop, signal, resolve, reject });
      if (!this.#busy) void this.#work();
    });
  }

  async close(): Promise<void> {
    const engine = await this.#running?.catch(() => null);
    this.#running = null;
    await engine?.terminate();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      if (job.signal.aborted) job.reject(new LineEngineError('aborted', 'no longer wanted'));
      else if (this.#broken) job.reject(this.#broken);
      else await this.#line(job);
    }
    this.#busy = false;
  }

  async #line({ crop, resolve, reject }: Job): Promise<void> {
    try {
      const engine = await (this.#running ??= startTesseract(this.#folder));
      const page = engine.recognize(new Blob([greyMap(crop) as Uint8Array<ArrayBuffer>]), {}, { text: false, blocks: true });
      const { data } = await within(PATIENCE.line, page, 'the engine did not answer in time');
      resolve({ letters: tesseractLetters(data.blocks ?? [], crop.width) });
    } catch (error) {
      this.#broken = error instanceof LineEngineError ? error : new LineEngineError('engine-failed', `the engine failed: ${messageOf(error)}`, { cause: error });
      reject(this.#broken);
      this.#onBroken();
    }
  }
}

/** The core for processors of the last ten years, without the older way of reading: the only one that is shipped. */
async function startTesseract(folder: string): Promise<Tesseract> {
  // What goes wrong while it loads is told to the handler alone.
  const failure = new EventTarget();
  const told = new Promise<never>((_, reject) => failure.addEventListener('error', (event) => reject((event as CustomEvent<unknown>).detail), { once: true }));
  const starting = createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: `${folder}/worker.min.js`,
    corePath: `${folder}/tesseract-core-relaxedsimd-lstm.js`,
    langPath: folder,
    gzip: false,
    cacheMethod: 'none',
    workerBlobURL: false,
    errorHandler: (detail: unknown) => void failure.dispatchEvent(new CustomEvent('error', { detail })),
  });
  try {
    const engine = await within(PATIENCE.start, Promise.race([starting, told]), 'the engine did not start in time');
    await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, debug_file: '/dev/null' });
    return engine;
  } catch (error) {
    throw error instanceof LineEngineError ? error : await startProblem(folder, error);
  }
}

/** The engine itself says no more than that something could not be fetched. */
async function startProblem(folder: string, cause: unknown): Promise<LineEngineError> {
  const hasData = await fetch(`${folder}/eng.traineddata`).then(
    (answer) => answer.ok,
    () => false,
  );
  return hasData
    ? new LineEngineError('no-engine', `the engine could not be loaded: ${messageOf(cause)}`, { cause })
    : new LineEngineError('no-language', 'the data for English is missing: install the extension again', { cause });
}

async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LineEngineError('engine-failed', message)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
