import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input, PageDriver } from '@waymark/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walledIn } from './host-walls.js';

const OPTIONS = { timeout: 1 };
const upload = (...files: string[]): Input => ({ kind: 'files', node: 1, files }) as unknown as Input;

function stage(files: string | null) {
  const done: string[] = [];
  const driver = {
    navigate: (url: string) => Promise.resolve(void done.push(url)),
    dispatch: (input: Input) => Promise.resolve(void done.push(...('files' in input ? input.files : [input.kind]))),
  } as unknown as PageDriver;
  return { done, page: walledIn(driver, files) };
}

describe('a row on somebody else’s host', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-files-'));
    writeFileSync(join(folder, 'invoice.pdf'), 'x');
    symlinkSync('/etc', join(folder, 'out'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['file:///etc/passwd', 'FILE:///proc/self/environ', ' file:///x', 'chrome://version', 'javascript:alert(1)', 'data:text/html,x', 'view-source:https://a/', 'blob:https://a/1'])('does not open %s', async (url) => {
    const { done, page } = stage(folder);
    await expect(page.navigate(url, OPTIONS)).rejects.toMatchObject({ code: 'navigation-failed', message: expect.stringContaining('https://') });
    expect(done).toEqual([]);
  });

  it('opens pages of the web', async () => {
    const { done, page } = stage(null);
    for (const url of ['https://a.example/', 'http://127.0.0.1:1/', 'about:blank']) await page.navigate(url, OPTIONS);
    expect(done).toEqual(['https://a.example/', 'http://127.0.0.1:1/', 'about:blank']);
  });

  it('uploads files of its one folder, and no other', async () => {
    const { done, page } = stage(folder);
    await page.dispatch(upload('invoice.pdf'), OPTIONS);
    expect(done).toHaveLength(1);
    for (const path of ['/etc/passwd', '../../etc/passwd', 'out/passwd', 'missing.pdf', '.']) await expect(page.dispatch(upload(path), OPTIONS)).rejects.toMatchObject({ code: 'page-error' });
    await expect(stage(null).page.dispatch(upload('invoice.pdf'), OPTIONS)).rejects.toMatchObject({ message: expect.stringContaining('--files') });
    expect(done).toHaveLength(1);
  });
});
