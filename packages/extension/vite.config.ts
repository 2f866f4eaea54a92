import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        background: here('./src/entrypoints/background.ts'),
        devtools: here('./devtools.html'),
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
