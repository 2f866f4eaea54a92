import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The server sends these as they are: a file that never changes is not compressed again for each reader. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir ?? '', { recursive: true, encoding: 'utf8' }).filter((name) => /[.](?:js|css|html|svg)$/u.test(name))) {
        const path = join(dir ?? '', name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content));
      }
    },
  };
}

export default defineConfig({
  root: here('.'),
  base: '/',
  logLevel: 'warn',
  plugins: [compressed()],
  resolve: { dedupe: ['preact'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: here('./dist'), emptyOutDir: true, target: 'chrome125', sourcemap: false, modulePreload: { polyfill: false }, reportCompressedSize: false, assetsInlineLimit: 0, manifest: true },
});
