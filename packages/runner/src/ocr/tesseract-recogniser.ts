import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { greyMap, LineEngineError, tesseractLetters, type RecognisedLine } from '@waymark/core';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Recognise } from './ppocr-recogniser.js';

/** The variant of the data that is quick on processors, and as good on screens. */
const VARIANT = '4.0.0_best_int';

/** Tesseract on single lines; languages come as packages of npm. */
export async function createTesseractRecogniser(language: string): Promise<Recognise> {
  const langPath = await languageFolder(language);
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler: () => undefined });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, debug_file: '/dev/null' });
  return async (crop) => {
    const { data: page } = await worker.recognize(Buffer.from(greyMap(crop)), {}, { text: false, blocks: true });
    return { letters: tesseractLetters(page.blocks ?? [], crop.width) } satisfies RecognisedLine;
  };
}

/** Where the data lies on this disk: left to itself, the library would fetch it from a host. */
async function languageFolder(language: string): Promise<string> {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`);
    const folder = join(dirname(manifest), VARIANT);
    await access(join(folder, `${language}.traineddata.gz`));
    return folder;
  } catch (cause) {
    throw new LineEngineError('no-language', `the data for ‘${language}’ is not installed: npm install @tesseract.js-data/${language}`, { cause });
  }
}
