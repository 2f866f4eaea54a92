import { expect, it } from 'vitest';
import type { TextReader } from '@waymark/core';

export interface ReadablePage {
  png: Uint8Array;
  viewport: { width: number; height: number };
  /** Words with the middle of each, in CSS pixels. */
  words: readonly { text: string; x: number; y: number }[];
}

const WITHIN = { timeout: 60_000 };

/** What whoever reads the screen leans on, whichever engine reads. */
export function textReaderContract(ground: () => { reader: TextReader; page: ReadablePage }): void {
  it('reads dark, light and coloured text, each word where it stands', async () => {
    const { reader, page } = ground();
    const reading = await reader.read(page, WITHIN);
    if (!reading.ok) throw new Error(reading.detail);
    const scale = reading.size.width / reading.viewport.width;
    expect(scale).toBe(2);
    for (const { text, x, y } of page.words) {
      const found = reading.words.filter((word) => word.text === text).map(({ box }) => [(box.x + box.width / 2) / scale, (box.y + box.height / 2) / scale]);
      expect(found.some(([left = 0, top = 0]) => Math.abs(left - x) < 4 && Math.abs(top - y) < 5), `${text} at ${x}, ${y}; seen: ${JSON.stringify(found)} among ${reading.words.map((word) => word.text).join(' ')}`).toBe(true);
    }
  });

  it('says so when it has read the same before', async () => {
    const { reader, page } = ground();
    await reader.read(page, WITHIN);
    expect(await reader.read(page, WITHIN)).toMatchObject({ ok: true, cached: true });
  });

  it('reads words of a region alone', async () => {
    const { reader, page } = ground();
    const word = page.words.at(-1);
    if (!word) throw new Error('no words');
    const reading = await reader.read(page, { ...WITHIN, regions: [{ space: 'device', x: word.x * 2 - 5, y: word.y * 2 - 5, width: 10, height: 10 }] });
    expect(reading.ok && reading.lines).toHaveLength(1);
    expect(reading.ok && reading.words.map(({ text }) => text)).toContain(word.text);
  });

  it('is stopped by its caller, and reads again after it', async () => {
    const { reader, page } = ground();
    const caller = new AbortController();
    const reading = reader.read(page, { ...WITHIN, fresh: true, signal: caller.signal });
    caller.abort();
    expect(await reading).toMatchObject({ ok: false, problem: 'aborted' });
    expect(await reader.read(page, WITHIN)).toMatchObject({ ok: true });
  });

  it('starts again after it was closed', async () => {
    const { reader, page } = ground();
    await reader.close();
    expect(await reader.read(page, WITHIN)).toMatchObject({ ok: true, cached: false });
  });

  it('answers to a picture that is none', async () => {
    const { reader, page } = ground();
    const cut = page.png.slice(0, page.png.length / 2);
    expect(await reader.read({ png: cut }, WITHIN)).toMatchObject({ ok: false, problem: 'broken-picture' });
    expect(await reader.read({ rgba: new Uint8Array(4), width: 1, height: 1 }, WITHIN)).toMatchObject({ ok: true, words: [] });
  });
}
