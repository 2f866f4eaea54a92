import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OcrWord } from '@waymark/core';
import { createWorker, OEM } from 'tesseract.js';

export interface PlainTesseract {
  read(png: Buffer): Promise<OcrWord[]>;
  close(): Promise<void>;
}

/** Tesseract.js as its manual shows it: one call on the screenshot as it is. */
export async function startPlainTesseract(): Promise<PlainTesseract> {
  const manifest = createRequire(new URL('../../packages/runner/package.json', import.meta.url)).resolve('@tesseract.js-data/eng/package.json');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: join(dirname(manifest), '4.0.0_best_int'), cacheMethod: 'none' });
  return {
    async read(png) {
      const { data } = await worker.recognize(png, {}, { blocks: true });
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
      return lines.flatMap(({ words }) =>
        words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({ text, confidence, box: { space: 'device', x: x0, y: y0, width: x1 - x0, height: y1 - y0 } })),
      );
    },
    close: async () => void (await worker.terminate()),
  };
}
