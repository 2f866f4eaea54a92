import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/',
  logLevel: 'warn',
  resolve: { dedupe: ['preact'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: here('./dist'), emptyOutDir: true, target: 'chrome125', sourcemap: false, modulePreload: { polyfill: false }, reportCompressedSize: false, assetsInlineLimit: 0 },
});
