import { describe, expect, it } from 'vitest';
import type { DriverErrorCode } from '@waymark/core';
import { type DriverStage, OPTIONS, errorOf, values } from './driver-stage.js';

/** Going to pages, and running page code in all their frames. */
export function navigatingAndCalling(stage: DriverStage): void {
  const { visit, find, send, clickAt, click, logged, signal, loadedFrames } = stage;

  describe('navigating', () => {
    it('opens a page that can be read at once, and says so', async () => {
      await visit('/plain');
      const [answer] = await stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' });
      expect(answer).toMatchObject({ frame: { parent: null, path: [] }, value: { title: 'Plain', url: `${stage.pages.near}/plain` } });
      expect(signal('navigated')).toContainEqual({ kind: 'navigated', url: `${stage.pages.near}/plain`, sameDocument: false });
      await expect.poll(() => signal('loaded').length).toBe(1);
    });

    it('follows a page that sends on to another one', async () => {
      await visit('/hops');
      await expect.poll(async () => values(await stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.title).toBe('Plain');
    });

    it('goes to a place in the same document', async () => {
      await visit('/plain');
      await stage.driver.navigate(`${stage.pages.near}/plain#low`, OPTIONS);
      await expect.poll(() => signal('navigated').at(-1)).toEqual({ kind: 'navigated', url: `${stage.pages.near}/plain#low`, sameDocument: true });
    });

    it('tells of a navigation that the page starts by itself', async () => {
      await visit('/plain');
      await stage.witness.evaluate('void setTimeout(() => { location.href = "/second" })');
      await expect.poll(() => signal('navigated').at(-1)?.url).toBe(`${stage.pages.near}/second`);
      expect(signal('navigationStarted').at(-1)?.url).toBe(`${stage.pages.near}/second`);
    });

    it.each<[string, () => string, DriverErrorCode, RegExp]>([
      ['a refused connection', () => stage.pages.refused, 'navigation-failed', /ERR_CONNECTION_REFUSED/],
      ['an endless redirect', () => `${stage.pages.near}/loop`, 'too-many-redirects', /redirects without end/],
      ['a server that never answers', () => `${stage.pages.near}/never`, 'timeout', /1000 ms/],
    ])('gives a typed error for %s', async (_, url, code, message) => {
      const failure = await errorOf(stage.driver.navigate(url(), { timeout: code === 'timeout' ? 1_000 : 10_000 }));
      expect(failure.code).toBe(code);
      expect(failure.message).toMatch(message);
      expect(failure.message).toContain(url());
    });

    it('says what a page is waiting for that does not answer a call', async () => {
      await visit('/plain');
      await stage.witness.evaluate('void setTimeout(() => { location.href = "/never" })');
      await expect.poll(() => signal('navigationStarted').at(-1)?.url).toBe(`${stage.pages.near}/never`);
      const [answer] = await stage.driver.call('page', {}, { timeout: 300, frame: 'main' });
      expect(answer).toMatchObject({ error: { code: 'timeout', message: expect.stringContaining(`waiting for ${stage.pages.near}/never`) } });
    });

    it('goes on working after a failed navigation', async () => {
      await errorOf(stage.driver.navigate(`${stage.pages.near}/never`, { timeout: 300 }));
      await visit('/plain');
      await click('#go');
      expect(await logged()).toContainEqual(expect.objectContaining({ type: 'click', target: 'go' }));
    });
  });

  describe('calling', () => {
    it('reaches same-origin, cross-origin and nested frames, each by its identity', async () => {
      await visit('/frames');
      await loadedFrames(6);
      await find('#leaf');
      const answers = await stage.driver.call('page', {}, { ...OPTIONS, frame: 'all' });
      const paths = answers.map(({ frame }) => frame.path.map(({ id }) => id).join(' > '));
      expect(paths.sort()).toEqual(['', 'foreign', 'nest', 'nest > inner', 'nest > inner > innermost', 'same']);
      const at = (id: string) => answers.find(({ frame }) => frame.path.at(-1)?.id === id)?.frame.path.at(-1);
      expect(at('same')).toEqual({ id: 'same', name: 'same-name', index: 0, host: new URL(stage.pages.near).host, urlPattern: '/leaf' });
      expect(at('foreign')).toEqual({ id: 'foreign', name: null, index: 1, host: new URL(stage.pages.far).host, urlPattern: '/leaf' });
      expect(at('nest')).toMatchObject({ index: 2, urlPattern: '/nest/*' });
    });

    it('follows a frame that moves between processes', async () => {
      await visit('/frames');
      await loadedFrames(6);
      for (const [url, host] of [[`${stage.pages.far}/nest-far`, stage.pages.far], [`${stage.pages.near}/leaf`, stage.pages.near], [`${stage.pages.far}/leaf`, stage.pages.far]] as const) {
        await stage.witness.evaluate((to) => document.querySelector('#same')?.setAttribute('src', to), url);
        await expect
          .poll(async () => (await stage.driver.call('page', {}, { ...OPTIONS, frame: 'all' })).find(({ frame }) => frame.path.at(-1)?.id === 'same'), { timeout: 5_000 })
          .toMatchObject({ frame: { url }, value: { url: expect.stringContaining(host) } });
      }
      await stage.witness.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
      await expect.poll(async () => (await stage.driver.call('page', {}, { ...OPTIONS, frame: 'all' })).length).toBe(1);
    });

    it('comes to the frames that the browser has, after a flurry of moves', async () => {
      await visit('/frames');
      const urls = [`${stage.pages.far}/nest-far`, `${stage.pages.near}/leaf`, `${stage.pages.far}/leaf`, `${stage.pages.near}/nest/42`];
      for (let turn = 0; turn < 12; turn += 1) {
        await stage.witness.evaluate(([id, url]) => document.querySelector(`#${id}`)?.setAttribute('src', url ?? ''), [['same', 'foreign', 'nest'][turn % 3], `${urls[turn % 4]}?${turn}`]);
        if (turn % 2 === 0) await stage.driver.call('page', {}, { ...OPTIONS, frame: 'all' });
      }
      const differences = async (): Promise<string[]> => {
        const seen = values(await stage.driver.call('page', {}, { ...OPTIONS, frame: 'all' })).map(({ url }) => url);
        const real = stage.witness.frames().map((frame) => frame.url());
        return [...real.filter((url) => !seen.includes(url)), ...seen.filter((url) => !real.includes(url)), ...real.filter((url) => !url.startsWith('http'))];
      };
      await expect.poll(differences, { timeout: 5_000 }).toEqual([]);
    });

    it.each(['/shadow', '/shadow-among-many'])('sees into open and closed shadow roots, however deep, on %s', async (path) => {
      await visit(path);
      for (const id of ['in-open', 'in-closed', 'in-nested', 'in-plain-host']) {
        const [report] = values(await stage.driver.call('query', { target: { dom: { id, tag: 'button' }, semantics: { text: id } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' }));
        const candidate = report?.candidates.find(({ snapshot }) => snapshot.dom?.id === id);
        expect(candidate, id).toBeDefined();
        const { x, y, width, height } = candidate?.state.box ?? { x: 0, y: 0, width: 0, height: 0 };
        const { id: frame } = (await stage.driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.frame ?? { id: '' };
        await clickAt({ space: 'viewport', frame, x: x + width / 2, y: y + height / 2 });
      }
      expect(await stage.witness.evaluate('clicked')).toEqual(['in-open', 'in-closed', 'in-nested', 'in-plain-host']);
    });

    it('never takes a node of an earlier document for one of this', async () => {
      await visit('/plain');
      const { ref } = await find('#go');
      await visit('/second');
      await find('#go');
      const [answer] = await stage.driver.call('read', { node: ref.node }, { ...OPTIONS, frame: 'main' });
      expect(answer).toMatchObject({ error: { code: 'stale-node' } });
      expect((await errorOf(send({ kind: 'files', node: ref, files: [] }))).code).toBe('stale-node');
    });

    it('answers, with a value or a typed error, on a page that keeps going elsewhere', async (context) => {
      if (stage.gaps.restlessPages !== undefined) return context.skip(stage.gaps.restlessPages);
      await visit('/restless');
      for (let turn = 0; turn < 15; turn += 1) {
        const [answer] = await stage.driver.call('query', { target: { dom: { id: 'p' } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' });
        const outcome = answer === undefined ? 'nothing' : 'value' in answer ? 'value' : answer.error.code;
        expect(['value', 'stale-node', 'frame-gone']).toContain(outcome);
      }
    });

    it('says which frame is gone', async () => {
      await visit('/plain');
      expect((await errorOf(stage.driver.call('page', {}, { ...OPTIONS, frame: 'nonesuch' }))).code).toBe('frame-gone');
    });

    it('is not fooled by a hostile page', async () => {
      await visit('/hostile');
      await click('#go');
      expect(await stage.witness.locator('#go').getAttribute('data-clicked')).toBe('yes');
      const { png } = await stage.driver.screenshot(OPTIONS);
      expect(png.length).toBeGreaterThan(100);
    });

    it('leaves no trace that the page can see', async () => {
      await visit('/watched');
      const { ref } = await find('#go');
      await stage.driver.call('query', { target: { dom: { id: 'go' } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' });
      await stage.driver.call('read', { node: ref.node }, { ...OPTIONS, frame: 'main' });
      await stage.driver.screenshot({ ...OPTIONS, mask: [ref] });
      const seen = await stage.witness.evaluate(() => ({
        globals: Object.getOwnPropertyNames(window).sort().join() === [...String(Reflect.get(window, 'before')).split(','), 'before', 'mutations', 'html'].sort().join(),
        html: document.documentElement.outerHTML.startsWith(String(Reflect.get(window, 'html')).replace(/<\/body>.*$/s, '')),
        mutations: Reflect.get(window, 'mutations'),
        focus: document.activeElement?.tagName,
      }));
      expect(seen).toEqual({ globals: true, html: true, mutations: 0, focus: 'BODY' });
    });

    it('stops at its deadline and by its signal', async () => {
      await visit('/plain');
      await stage.witness.evaluate('void setTimeout(() => { const end = Date.now() + 1500; while (Date.now() < end); }, 50)');
      await new Promise((resolve) => setTimeout(resolve, 100));
      const [late] = await stage.driver.call('page', {}, { timeout: 200, frame: 'main' });
      expect(late).toMatchObject({ error: { code: 'timeout' } });
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      const [stopped] = await stage.driver.call('page', {}, { ...OPTIONS, signal: controller.signal, frame: 'main' });
      expect(stopped).toMatchObject({ error: { code: 'aborted' } });
      expect((await errorOf(stage.driver.navigate(`${stage.pages.near}/plain`, { ...OPTIONS, signal: controller.signal }))).code).toBe('aborted');
    });
  });
}
