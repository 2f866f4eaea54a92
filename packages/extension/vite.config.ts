import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared: UserConfig = {
  root: here('.'),
  base: './',
  logLevel: 'warn',
  resolve: { dedupe: ['preact'] },
};

/** Pages and the worker are modules; what runs in web pages is one classic script, which Chrome wants without imports. */
export default defineConfig(({ mode }) => (mode === 'content' ? content : pages));

const output = { outDir: here('./dist'), target: 'chrome125', sourcemap: false, modulePreload: { polyfill: false }, reportCompressedSize: false, chunkSizeWarningLimit: 1_000 } as const;

const pages: UserConfig = {
  ...shared,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [tesseract()],
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        background: here('./src/entrypoints/background.ts'),
        devtools: here('./devtools.html'),
        offscreen: here('./src/entrypoints/offscreen.ts'),
        'reading-worker': here('./src/entrypoints/reading-worker.ts'),
        ...(existsSync(here('./panel.html')) && { panel: here('./panel.html') }),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
};

const content: UserConfig = {
  ...shared,
  publicDir: false,
  plugins: [dialogWatch()],
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      input: here('./src/entrypoints/recorder.content.ts'),
      output: { format: 'iife', entryFileNames: 'recorder.js' },
    },
  },
};

/** What runs in the page's own world comes as source text. */
function dialogWatch(): Plugin {
  return {
    name: 'dialog-watch',
    async generateBundle() {
      const { dialogWatchScript } = await import('@waymark/injected/recorder-script');
      this.emitFile({ type: 'asset', fileName: 'dialog-watch.js', source: dialogWatchScript });
    },
  };
}

/** What reads is shipped whole, so that nothing is ever fetched: its worker, one core, and the data for English, unpacked because the zip packs it anyway. */
function tesseract(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  const files: Record<string, () => Uint8Array> = {
    'worker.min.js': () => readFileSync(resolve('tesseract.js/dist/worker.min.js')),
    'tesseract-core-relaxedsimd-lstm.js': () => readFileSync(resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js')),
    'tesseract-core-relaxedsimd-lstm.wasm': () => readFileSync(resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm')),
    'eng.traineddata': () => gunzipSync(readFileSync(resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))),
    'LICENSE.txt': () => readFileSync(resolve('tesseract.js/LICENSE.md')),
  };
  return {
    name: 'tesseract',
    generateBundle() {
      for (const [name, read] of Object.entries(files)) this.emitFile({ type: 'asset', fileName: `ocr/${name}`, source: read() });
    },
  };
}
