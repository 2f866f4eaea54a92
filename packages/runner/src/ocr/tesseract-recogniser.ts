import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LineEngineError, type LineCrop, type RecognisedLetter, type RecognisedLine } from '@waymark/core';
import { createWorker, OEM, PSM, type Block } from 'tesseract.js';
import type { Recognise } from './ppocr-recogniser.js';

/** The variant of the data that is quick on processors, and as good on screens. */
const VARIANT = '4.0.0_best_int';

/** Tesseract on single lines; languages come as packages of npm. */
export async function createTesseractRecogniser(language: string): Promise<Recognise> {
  const langPath = await languageFolder(language);
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler: () => undefined });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, debug_file: '/dev/null' });
  return async (crop) => {
    const { data: page } = await worker.recognize(greyMap(crop), {}, { text: false, blocks: true });
    return { letters: lettersOf(page.blocks ?? [], crop.width) } satisfies RecognisedLine;
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

function lettersOf(blocks: readonly Block[], width: number): RecognisedLetter[] {
  const words = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)));
  return words.flatMap(({ symbols }, index) => {
    const letters = symbols.map(({ text, bbox, confidence }) => ({ text, confidence, at: (bbox.x0 + bbox.x1) / 2 / width }));
    return index > 0 ? [{ text: ' ', at: letters[0]?.at ?? 0, confidence: 100 }, ...letters] : letters;
  });
}

/** Dark letters on white, whatever the colours were: how far each pixel is from the background. As PGM, which needs no packing. */
function greyMap({ rgb, width, height }: LineCrop): Buffer {
  const background = backgroundOf({ rgb, width, height });
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const map = Buffer.alloc(head.length + width * height);
  head.copy(map);
  let farthest = 32;
  for (let at = head.length, from = 0; from < rgb.length; at += 1, from += 3) {
    const away = Math.max(...[0, 1, 2].map((channel) => Math.abs((rgb[from + channel] ?? 0) - (background[channel] ?? 0))));
    farthest = Math.max(farthest, away);
    map[at] = away;
  }
  for (let at = head.length; at < map.length; at += 1) map[at] = 255 - ((map[at] ?? 0) * 255) / farthest;
  return map;
}

/** The crop has room around its ink: its upper and lower edge show the background. */
function backgroundOf({ rgb, width, height }: LineCrop): number[] {
  const edge = [...Array(width).keys()].flatMap((x) => [x, (height - 1) * width + x]);
  return [0, 1, 2].map((channel) => edge.map((at) => rgb[at * 3 + channel] ?? 0).sort((a, b) => a - b)[edge.length >> 1] ?? 255);
}
