import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DIST = new URL('../../../packages/portal/dist/', import.meta.url);

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What a browser loads before it shows a page: the entry, the page's own chunk, and all that these import. */
function filesOf(manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  chunk.css?.forEach((file) => seen.add(file));
  chunk.imports?.forEach((other) => filesOf(manifest, other, seen));
  return seen;
}

describe('the first load', () => {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>;
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/'));
  const size = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + statSync(new URL(`${file}.gz`, DIST)).size, 0);

  it('knows every page', () => expect(pages.length).toBeGreaterThan(10));

  it.each(pages)('of %s is at most 300 kB compressed', (page) => {
    expect(size(filesOf(manifest, page, filesOf(manifest, 'index.html')))).toBeLessThan(300_000);
  });

  it('has the charts in a part of their own, that is compressed as well', () => {
    const plot = Object.keys(manifest).find((name) => name.includes('@observablehq/plot'));
    expect(plot).toBeDefined();
    expect(filesOf(manifest, 'index.html')).not.toContain(manifest[plot ?? '']?.file);
    expect(size(filesOf(manifest, 'src/pages/overview/overview-page.tsx', filesOf(manifest, plot ?? '', filesOf(manifest, 'index.html'))))).toBeLessThan(300_000);
  });
});
