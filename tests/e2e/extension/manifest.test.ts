import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const home = fileURLToPath(new URL('../../../packages/extension/', import.meta.url));

interface Manifest {
  permissions: string[];
  host_permissions: string[];
  content_security_policy: { extension_pages: string };
}

const manifest = async (): Promise<Manifest> => JSON.parse(await readFile(`${home}dist/manifest.json`, 'utf8')) as Manifest;

describe('what the extension may do', () => {
  it('is explained, each permission by itself', async () => {
    const readme = await readFile(`${home}README.md`, 'utf8');
    const { permissions, host_permissions } = await manifest();
    for (const name of [...permissions, ...host_permissions]) expect(readme, name).toContain(`| \`${name}\` |`);
  });

  it('is to run its own scripts and its own WebAssembly, and to connect to itself, to https, and to this computer', async () => {
    const rules = (await manifest()).content_security_policy.extension_pages.split(';').map((rule) => rule.trim());
    expect(rules).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(rules).toContain("connect-src 'self' data: https: http://127.0.0.1:* http://localhost:*");
    expect(rules).toContain("default-src 'none'");
  });

  it('brings all that reading needs, and one core only', async () => {
    const files = await readdir(`${home}dist/ocr`);
    expect(files.sort()).toEqual(['LICENSE.txt', 'eng.traineddata', 'tesseract-core-relaxedsimd-lstm.js', 'tesseract-core-relaxedsimd-lstm.wasm', 'worker.min.js']);
  });
});
