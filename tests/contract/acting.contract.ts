import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Input } from '@waymark/core';
import { type DriverStage, OPTIONS, errorOf, values } from './driver-stage.js';
import { pixelsOf } from './pixels.js';

/** Keys, files, dialogs, pictures, tabs, downloads, and the end of a page. */
export function typingAndAnswering(stage: DriverStage): void {
  const { visit, find, send, click, press, valueOf, logged, signal, loadedFrames } = stage;

  describe('typing', () => {
    it('writes into whatever has the focus, in any script', async () => {
      await visit('/plain');
      await click('#name');
      await send({ kind: 'text', text: 'Zoë 保存 👍' });
      expect(await valueOf('#name')).toBe('Zoë 保存 👍');
      await click('#rich');
      await send({ kind: 'text', text: 'rich text' });
      expect(await stage.witness.locator('#rich').innerText()).toBe('rich text');
    });

    it('presses keys with modifiers', async () => {
      await visit('/plain');
      await click('#name');
      for (const key of ['a', 'B', '7', '%', ' ', 'é', 'Backspace', 'Backspace']) await press(key);
      expect(await valueOf('#name')).toBe('aB7%');
      await press('a', [process.platform === 'darwin' ? 'Meta' : 'Control']);
      await press('Delete');
      expect(await valueOf('#name')).toBe('');
      await press('Tab');
      expect(await stage.witness.evaluate('document.activeElement.id')).toBe('other');
      await press('Tab', ['Shift']);
      expect(await stage.witness.evaluate('document.activeElement.id')).toBe('name');
      await press('X');
      expect(await valueOf('#name')).toBe('X');
    });

    it('names a key that there is none of', async () => {
      await visit('/plain');
      expect(await errorOf(press('Frobnicate'))).toMatchObject({ code: 'unsupported', message: expect.stringContaining('Frobnicate') });
    });

    it('puts files into a file input', async () => {
      const paths = [join(stage.folder(), 'one.txt'), join(stage.folder(), 'zwei ü.txt')];
      for (const [index, path] of paths.entries()) await writeFile(path, `file ${index}`);
      await visit('/upload');
      await send({ kind: 'files', node: (await find('#file')).ref, files: paths });
      await expect.poll(() => stage.witness.evaluate('window.got')).toEqual(['one.txt=file 0', 'zwei ü.txt=file 1']);
      expect((await logged()).filter(({ type }) => type === 'change')).toHaveLength(1);
    });
  });

  describe('dialogs', () => {
    const answers: [string, Omit<Extract<Input, { kind: 'dialogs' }>, 'kind'> | undefined, unknown][] = [
      ['alert', undefined, 'alerted'],
      ['confirm', undefined, false],
      ['confirm', { answer: 'accept' }, true],
      ['prompt', undefined, null],
      ['prompt', { answer: 'accept', promptText: 'Ada' }, 'Ada'],
      ['prompt', { answer: 'accept' }, 'nobody'],
    ];
    it.each(answers)('answers %s when told %o', async (kind, answer, result) => {
      await visit('/dialogs');
      if (answer !== undefined) await send({ kind: 'dialogs', ...answer });
      await click(`#${kind}`);
      await expect.poll(() => stage.witness.evaluate('done')).toBe(result);
      expect(signal('dialog')).toEqual([expect.objectContaining({ type: kind, answer: answer?.answer ?? 'dismiss' })]);
    });

    it('is not held up by fifty in a row', async () => {
      await visit('/dialogs');
      await click('#many');
      await expect.poll(() => stage.witness.evaluate('done')).toBe(50);
      expect(signal('dialog').map(({ message }) => message)).toEqual(Array.from({ length: 50 }, (_, index) => String(index)));
    });

    it('stays where a page asks to, unless it is told to go', async () => {
      await visit('/dialogs');
      await click('#unload');
      await click('#leave');
      await expect.poll(() => signal('dialog').length).toBe(1);
      expect(new URL(stage.witness.url()).pathname).toBe('/dialogs');
      await visit('/second');
      expect(new URL(stage.witness.url()).pathname).toBe('/second');
    });
  });

  describe('pictures', () => {
    it('paints over what must not be seen, in frames as well', async () => {
      await visit('/secrets');
      await loadedFrames(2);
      const mask = [(await find('#pin', '/secrets')).ref, (await find('#pin2', '/secret-leaf')).ref];
      const masked = await pixelsOf((await stage.driver.screenshot({ ...OPTIONS, mask })).png);
      const open = await pixelsOf((await stage.driver.screenshot(OPTIONS)).png);
      for (const [left, top] of [[100, 50], [320, 110]] as const) {
        const inside = masked.colours({ left, top, width: 100, height: 30 });
        expect(inside).toEqual(new Set(['0,0,0']));
        expect(open.colours({ left, top, width: 100, height: 30 }).size).toBeGreaterThan(2);
      }
      expect(masked.colours({ left: 700, top: 300, width: 50, height: 50 })).toEqual(new Set(['255,255,255']));
    });

    it('masks nothing for a node that is no longer there', async () => {
      await visit('/secrets');
      const { ref } = await find('#pin');
      await visit('/plain');
      await expect(stage.driver.screenshot({ ...OPTIONS, mask: [ref] })).resolves.toMatchObject({ size: { width: 1000, height: 700 } });
    });
  });

  describe('tabs', () => {
    it('numbers them in the order of opening, switches and closes', async (context) => {
      if (stage.gaps.tabs !== undefined) return context.skip(stage.gaps.tabs);
      await visit('/tabs');
      await click('#open');
      await expect.poll(() => signal('tabOpened').length).toBe(1);
      await click('#popup');
      await expect.poll(() => signal('tabOpened').length).toBe(2);
      expect(signal('tabOpened').map(({ index }) => index)).toEqual([1, 2]);
      const title = async (): Promise<string | undefined> => values(await stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.title;
      expect(await title()).toBe('Tabs');
      for (const [index, expected] of [[1, 'Second'], [2, 'Plain'], [0, 'Tabs']] as const) {
        await send({ kind: 'tab', do: 'switch', index });
        await expect.poll(title).toBe(expected);
      }
      await send({ kind: 'tab', do: 'close', index: 1 });
      await expect.poll(() => signal('tabClosed')).toEqual([{ kind: 'tabClosed', index: 1 }]);
      expect((await errorOf(send({ kind: 'tab', do: 'switch', index: 1 }))).code).toBe('no-such-tab');
      expect((await errorOf(send({ kind: 'tab', do: 'switch', index: 7 }))).code).toBe('no-such-tab');
      await send({ kind: 'tab', do: 'switch', index: 2 });
      await click('#go');
    });

    it('says that it has no tabs where it has none', async (context) => {
      if (stage.gaps.tabs === undefined) return context.skip('this driver has tabs');
      expect((await errorOf(send({ kind: 'tab', do: 'switch', index: 0 }))).code).toBe('unsupported');
    });
  });

  describe('downloads', () => {
    it('tells of a download', async () => {
      await visit('/downloads');
      await click('#get');
      await expect.poll(() => signal('download')).toMatchObject([{ state: 'started', fileName: 'file.txt' }, { state: 'completed', fileName: 'file.txt' }]);
    });

    it('keeps what was downloaded where it says', async (context) => {
      if (stage.gaps.downloadPath !== undefined) return context.skip(stage.gaps.downloadPath);
      await visit('/downloads');
      for (const times of [1, 2]) {
        await click('#get');
        await expect.poll(() => signal('download').filter(({ state }) => state === 'completed').length).toBe(times);
      }
      const paths = signal('download').flatMap(({ path }) => path ?? []);
      expect(new Set(paths).size).toBe(2);
      for (const path of paths) expect(await readFile(path, 'utf8')).toBe('contents');
    });
  });

  describe('the end of a page', () => {
    it('fails what is pending and what comes later when the page crashes', async () => {
      await visit('/plain');
      const session = await stage.witness.context().newCDPSession(stage.witness);
      await stage.witness.evaluate('void setTimeout(() => { for (;;); })');
      const pending = errorOf(stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }));
      session.send('Page.crash').catch(() => undefined);
      expect((await pending).code).toBe('page-crashed');
      expect(signal('crashed')).toHaveLength(1);
      expect((await errorOf(stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }))).code).toBe('page-crashed');
      expect((await errorOf(press('a'))).code).toBe('page-crashed');
    });

    it('says that the page is closed', async () => {
      await visit('/plain');
      await stage.witness.close();
      expect((await errorOf(stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }))).code).toBe('page-closed');
    });
  });
}
