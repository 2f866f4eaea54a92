import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DriverError, type DriverErrorCode, type FrameAnswer, type FramePoint, type Input, type NodeRef, type PageDriver, type PageSignal } from '@waymark/core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type DriverPages, serveDriverPages } from './driver-pages.js';
import { pixelsOf } from './pixels.js';

/** What a driver may lack; the suite skips it and says why. */
export type Feature = 'tabs' | 'downloadPath';

export interface Opened {
  driver: PageDriver;
  /** The same page by another way, to see what really happened. */
  witness: Page;
  close(): Promise<void>;
}

export interface DriverUnderTest {
  name: string;
  gaps: Partial<Record<Feature, string>>;
  open(options: BrowserContextOptions & { downloads: string }): Promise<Opened>;
}

const OPTIONS = { timeout: 10_000 };

export function pageDriverContract(subject: DriverUnderTest, folder: () => string): void {
  describe(`PageDriver: ${subject.name}`, () => {
    let pages: DriverPages;
    let opened: Opened;
    let driver: PageDriver;
    let witness: Page;
    let signals: PageSignal[];

    beforeAll(async () => {
      pages = await serveDriverPages();
    });
    afterAll(async () => {
      await pages.close();
    });
    beforeEach(async () => open({}));
    afterEach(() => opened.close());

    async function open(options: BrowserContextOptions): Promise<void> {
      opened = await subject.open({ viewport: { width: 1000, height: 700 }, ...options, downloads: folder() });
      ({ driver, witness } = opened);
      signals = [];
      driver.subscribe((signal) => signals.push(signal));
    }

    async function reopen(options: BrowserContextOptions): Promise<void> {
      await opened.close();
      await open(options);
    }

    const visit = (path: string): Promise<void> => driver.navigate(pages.near + path, OPTIONS);

    /** The node, and the frame and point it is at, of the first frame whose URL ends so. */
    async function find(css: string, inFrame = ''): Promise<{ ref: NodeRef; at: FramePoint }> {
      return expect
        .poll(async () => {
          const answers = await driver.call('capture', { css }, { ...OPTIONS, frame: 'all' });
          for (const answer of answers) {
            if (!('value' in answer) || !answer.frame.url.endsWith(inFrame)) continue;
            const { node, state } = answer.value;
            if (node === null || state === null) continue;
            const { x, y, width, height } = state.box;
            found = { ref: { frame: answer.frame.id, node }, at: { space: 'viewport', frame: answer.frame.id, x: x + width / 2, y: y + height / 2 } };
            return true;
          }
          return false;
        }, { timeout: 5_000 })
        .toBe(true)
        .then(() => found);
    }
    let found: { ref: NodeRef; at: FramePoint };

    const send = (input: Input): Promise<void> => driver.dispatch(input, OPTIONS);
    const clickAt = (at: FramePoint, more: Partial<Extract<Input, { kind: 'click' }>> = {}): Promise<void> =>
      send({ kind: 'click', at, button: 'left', count: 1, modifiers: [], ...more });
    const click = async (css: string, inFrame = ''): Promise<void> => clickAt((await find(css, inFrame)).at);
    const press = (key: string, modifiers: Extract<Input, { kind: 'key' }>['modifiers'] = []): Promise<void> => send({ kind: 'key', key, modifiers });
    const valueOf = (css: string): Promise<string> => witness.locator(css).inputValue();
    const logged = (): Promise<{ type: string; target: string; trusted: boolean; ctrl: boolean; shift: boolean }[]> => witness.evaluate('log');
    const signal = <K extends PageSignal['kind']>(kind: K): Extract<PageSignal, { kind: K }>[] => signals.filter((each): each is Extract<PageSignal, { kind: K }> => each.kind === kind);
    const loadedFrames = (count: number): Promise<void> => expect.poll(async () => values(await driver.call('page', {}, { ...OPTIONS, frame: 'all' })).filter(({ url }) => url.startsWith('http')).length, { timeout: 5_000 }).toBe(count);

    const frameId = async (path: string): Promise<string> =>
      (await driver.call('page', {}, { ...OPTIONS, frame: 'all' })).find(({ frame }) => frame.path.map(({ id }) => id).join(' > ') === path)?.frame.id ?? '';

    describe('navigating', () => {
      it('opens a page that can be read at once, and says so', async () => {
        await visit('/plain');
        const [answer] = await driver.call('page', {}, { ...OPTIONS, frame: 'main' });
        expect(answer).toMatchObject({ frame: { parent: null, path: [] }, value: { title: 'Plain', url: `${pages.near}/plain` } });
        expect(signal('navigated')).toContainEqual({ kind: 'navigated', url: `${pages.near}/plain`, sameDocument: false });
        await expect.poll(() => signal('loaded').length).toBe(1);
      });

      it('follows a page that sends on to another one', async () => {
        await visit('/hops');
        await expect.poll(async () => values(await driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.title).toBe('Plain');
      });

      it('goes to a place in the same document', async () => {
        await visit('/plain');
        await driver.navigate(`${pages.near}/plain#low`, OPTIONS);
        await expect.poll(() => signal('navigated').at(-1)).toEqual({ kind: 'navigated', url: `${pages.near}/plain#low`, sameDocument: true });
      });

      it('tells of a navigation that the page starts by itself', async () => {
        await visit('/plain');
        await witness.evaluate('void setTimeout(() => { location.href = "/second" })');
        await expect.poll(() => signal('navigated').at(-1)?.url).toBe(`${pages.near}/second`);
        expect(signal('navigationStarted').at(-1)?.url).toBe(`${pages.near}/second`);
      });

      it.each<[string, () => string, DriverErrorCode, RegExp]>([
        ['a refused connection', () => pages.refused, 'navigation-failed', /ERR_CONNECTION_REFUSED/],
        ['an endless redirect', () => `${pages.near}/loop`, 'too-many-redirects', /redirects without end/],
        ['a server that never answers', () => `${pages.near}/never`, 'timeout', /1000 ms/],
      ])('gives a typed error for %s', async (_, url, code, message) => {
        const failure = await errorOf(driver.navigate(url(), { timeout: code === 'timeout' ? 1_000 : 10_000 }));
        expect(failure.code).toBe(code);
        expect(failure.message).toMatch(message);
        expect(failure.message).toContain(url());
      });

      it('says what a page is waiting for that does not answer a call', async () => {
        await visit('/plain');
        await witness.evaluate('void setTimeout(() => { location.href = "/never" })');
        await expect.poll(() => signal('navigationStarted').at(-1)?.url).toBe(`${pages.near}/never`);
        const [answer] = await driver.call('page', {}, { timeout: 300, frame: 'main' });
        expect(answer).toMatchObject({ error: { code: 'timeout', message: expect.stringContaining(`waiting for ${pages.near}/never`) } });
      });

      it('goes on working after a failed navigation', async () => {
        await errorOf(driver.navigate(`${pages.near}/never`, { timeout: 300 }));
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
        const answers = await driver.call('page', {}, { ...OPTIONS, frame: 'all' });
        const paths = answers.map(({ frame }) => frame.path.map(({ id }) => id).join(' > '));
        expect(paths.sort()).toEqual(['', 'foreign', 'nest', 'nest > inner', 'nest > inner > innermost', 'same']);
        const at = (id: string) => answers.find(({ frame }) => frame.path.at(-1)?.id === id)?.frame.path.at(-1);
        expect(at('same')).toEqual({ id: 'same', name: 'same-name', index: 0, host: new URL(pages.near).host, urlPattern: '/leaf' });
        expect(at('foreign')).toEqual({ id: 'foreign', name: null, index: 1, host: new URL(pages.far).host, urlPattern: '/leaf' });
        expect(at('nest')).toMatchObject({ index: 2, urlPattern: '/nest/*' });
      });

      it('follows a frame that moves between processes', async () => {
        await visit('/frames');
        await loadedFrames(6);
        for (const [url, host] of [[`${pages.far}/nest-far`, pages.far], [`${pages.near}/leaf`, pages.near], [`${pages.far}/leaf`, pages.far]] as const) {
          await witness.evaluate((to) => document.querySelector('#same')?.setAttribute('src', to), url);
          await expect
            .poll(async () => (await driver.call('page', {}, { ...OPTIONS, frame: 'all' })).find(({ frame }) => frame.path.at(-1)?.id === 'same'), { timeout: 5_000 })
            .toMatchObject({ frame: { url }, value: { url: expect.stringContaining(host) } });
        }
        await witness.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
        await expect.poll(async () => (await driver.call('page', {}, { ...OPTIONS, frame: 'all' })).length).toBe(1);
      });

      it.each(['/shadow', '/shadow-among-many'])('sees into open and closed shadow roots, however deep, on %s', async (path) => {
        await visit(path);
        for (const id of ['in-open', 'in-closed', 'in-nested', 'in-plain-host']) {
          const [report] = values(await driver.call('query', { target: { dom: { id, tag: 'button' }, semantics: { text: id } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' }));
          const candidate = report?.candidates.find(({ snapshot }) => snapshot.dom?.id === id);
          expect(candidate, id).toBeDefined();
          const { x, y, width, height } = candidate?.state.box ?? { x: 0, y: 0, width: 0, height: 0 };
          const { id: frame } = (await driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.frame ?? { id: '' };
          await clickAt({ space: 'viewport', frame, x: x + width / 2, y: y + height / 2 });
        }
        expect(await witness.evaluate('clicked')).toEqual(['in-open', 'in-closed', 'in-nested', 'in-plain-host']);
      });

      it('never takes a node of an earlier document for one of this', async () => {
        await visit('/plain');
        const { ref } = await find('#go');
        await visit('/second');
        await find('#go');
        const [answer] = await driver.call('read', { node: ref.node }, { ...OPTIONS, frame: 'main' });
        expect(answer).toMatchObject({ error: { code: 'stale-node' } });
        expect((await errorOf(send({ kind: 'files', node: ref, files: [] }))).code).toBe('stale-node');
      });

      it('answers, with a value or a typed error, on a page that keeps going elsewhere', async () => {
        await visit('/restless');
        for (let turn = 0; turn < 15; turn += 1) {
          const [answer] = await driver.call('query', { target: { dom: { id: 'p' } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' });
          const outcome = answer === undefined ? 'nothing' : 'value' in answer ? 'value' : answer.error.code;
          expect(['value', 'stale-node', 'frame-gone']).toContain(outcome);
        }
      });

      it('says which frame is gone', async () => {
        await visit('/plain');
        expect((await errorOf(driver.call('page', {}, { ...OPTIONS, frame: 'nonesuch' }))).code).toBe('frame-gone');
      });

      it('is not fooled by a hostile page', async () => {
        await visit('/hostile');
        await click('#go');
        expect(await witness.locator('#go').getAttribute('data-clicked')).toBe('yes');
        const { png } = await driver.screenshot(OPTIONS);
        expect(png.length).toBeGreaterThan(100);
      });

      it('leaves no trace that the page can see', async () => {
        await visit('/watched');
        const { ref } = await find('#go');
        await driver.call('query', { target: { dom: { id: 'go' } }, action: 'click', limit: 5 }, { ...OPTIONS, frame: 'main' });
        await driver.call('read', { node: ref.node }, { ...OPTIONS, frame: 'main' });
        await driver.screenshot({ ...OPTIONS, mask: [ref] });
        const seen = await witness.evaluate(() => ({
          globals: Object.getOwnPropertyNames(window).sort().join() === [...String(Reflect.get(window, 'before')).split(','), 'before', 'mutations', 'html'].sort().join(),
          html: document.documentElement.outerHTML.startsWith(String(Reflect.get(window, 'html')).replace(/<\/body>.*$/s, '')),
          mutations: Reflect.get(window, 'mutations'),
          focus: document.activeElement?.tagName,
        }));
        expect(seen).toEqual({ globals: true, html: true, mutations: 0, focus: 'BODY' });
      });

      it('stops at its deadline and by its signal', async () => {
        await visit('/plain');
        await witness.evaluate('void setTimeout(() => { const end = Date.now() + 1500; while (Date.now() < end); }, 50)');
        await new Promise((resolve) => setTimeout(resolve, 100));
        const [late] = await driver.call('page', {}, { timeout: 200, frame: 'main' });
        expect(late).toMatchObject({ error: { code: 'timeout' } });
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 50);
        const [stopped] = await driver.call('page', {}, { ...OPTIONS, signal: controller.signal, frame: 'main' });
        expect(stopped).toMatchObject({ error: { code: 'aborted' } });
        expect((await errorOf(driver.navigate(`${pages.near}/plain`, { ...OPTIONS, signal: controller.signal }))).code).toBe('aborted');
      });
    });

    describe('pointing', () => {
      it('sends trusted clicks, double clicks, right clicks, with modifiers', async () => {
        await visit('/plain');
        const { at } = await find('#go');
        await clickAt(at, { modifiers: ['Control', 'Shift'] });
        await clickAt(at, { count: 2 });
        await clickAt(at, { button: 'right' });
        await send({ kind: 'move', at: (await find('#name')).at });
        const events = (await logged()).filter(({ target, type }) => ['go', 'name'].includes(target) && type !== 'keydown');
        expect(events.every(({ trusted }) => trusted)).toBe(true);
        expect(events.filter(({ type }) => type === 'click').map(({ ctrl, shift }) => ctrl && shift)).toEqual([true, false, false]);
        expect(events.map(({ type, target }) => `${type} ${target}`)).toEqual(expect.arrayContaining(['dblclick go', 'contextmenu go', 'mouseover name']));
      });

      it('clicks on a scrolled page', async () => {
        await visit('/plain');
        await witness.locator('#low').scrollIntoViewIfNeeded();
        await click('#low');
        expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'low' });
      });

      it('scrolls with the wheel', async () => {
        await visit('/plain');
        await send({ kind: 'wheel', at: (await find('#go')).at, dx: 0, dy: 400 });
        await expect.poll(() => witness.evaluate('scrollY')).toBe(400);
      });

      it.each([
        ['a same-origin frame', 'same'],
        ['a cross-origin frame', 'foreign'],
        ['a frame in a frame in a frame, across sites', 'nest > inner > innermost'],
      ])('clicks in %s, scrolled inside and out', async (_, path) => {
        await visit('/frames');
        await loadedFrames(6);
        await witness.evaluate('scrollTo(0, 250)');
        const frame = await frameAt(witness, path);
        await expect.poll(() => frame.locator('#leaf').count()).toBe(1);
        const id = await frameId(path);
        for (const button of ['leaf', 'deep-leaf']) {
          await frame.locator(`#${button}`).scrollIntoViewIfNeeded();
          const [capture] = values(await driver.call('capture', { css: `#${button}` }, { ...OPTIONS, frame: id }));
          const { x, y, width, height } = capture?.state?.box ?? { x: 0, y: 0, width: 0, height: 0 };
          await clickAt({ space: 'viewport', frame: id, x: x + width / 2, y: y + height / 2 });
          expect(await frame.evaluate('log.at(-1)'), button).toMatchObject({ type: 'click', target: button, trusted: true });
        }
      });

      it.each(['same', 'foreign', 'nest > inner > innermost'])('prepares, clicks and fills what is far out of view in the frame %s', async (path) => {
        await visit('/frames');
        await loadedFrames(6);
        const frame = await frameAt(witness, path);
        await expect.poll(() => frame.locator('#field').count()).toBe(1);
        const id = await frameId(path);
        const ready = async (css: string): Promise<NodeRef> => {
          const [capture] = values(await driver.call('capture', { css }, { ...OPTIONS, frame: id }));
          const node = capture?.node ?? -1;
          const [prepared] = values(await driver.call('prepare', { node, action: 'click', timeout: 3_000 }, { ...OPTIONS, frame: id }));
          expect(prepared).toMatchObject({ ready: true });
          if (prepared?.ready) await clickAt({ space: 'viewport', frame: id, ...prepared.point });
          return { frame: id, node };
        };
        await ready('#deep-leaf');
        expect(await frame.evaluate('log.at(-1)')).toMatchObject({ type: 'click', target: 'deep-leaf', trusted: true });
        const { node } = await ready('#field');
        await driver.call('focusAll', { node }, { ...OPTIONS, frame: id });
        await send({ kind: 'text', text: 'new' });
        await press('1');
        expect(await frame.locator('#field').inputValue()).toBe('new1');
      });

      it.each([
        ['zoomed by CSS, with a frame inside', 'zoomed > inside'],
        ['turned and scaled', 'turned'],
      ])('clicks in a frame that is %s', async (_, path) => {
        await visit('/bent-frames');
        await loadedFrames(4);
        const frame = await frameAt(witness, path);
        await expect.poll(() => frame.locator('#leaf').count()).toBe(1);
        await click('#leaf', new URL(frame.url()).pathname);
        const all = await driver.call('capture', { css: '#leaf' }, { ...OPTIONS, frame: 'all' });
        const answer = all.find((each) => each.frame.path.map(({ id }) => id).join(' > ') === path);
        const { x, y, width, height } = answer !== undefined && 'value' in answer ? (answer.value.state?.box ?? NOWHERE) : NOWHERE;
        for (const [fx, fy] of [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]] as const) {
          await frame.evaluate('log.length = 0');
          await clickAt({ space: 'viewport', frame: answer?.frame.id ?? '', x: x + width * fx, y: y + height * fy });
          expect(await frame.evaluate('log.at(-1)')).toMatchObject({ type: 'click', target: 'leaf' });
        }
      });

      it('refuses to click where something covers the frame', async () => {
        await visit('/covered-frame');
        await loadedFrames(2);
        const { at } = await find('#leaf', '/leaf');
        const failure = await errorOf(clickAt(at));
        expect(failure.code).toBe('covered');
        expect(failure.message).toContain('div#veil');
        const frame = await frameAt(witness, 'foreign');
        expect(await frame.evaluate('log.filter(({ type }) => type === "click").length')).toBe(0);
      });

      it('clicks and pictures right at two device pixels per CSS pixel', async () => {
        await reopen({ deviceScaleFactor: 2 });
        await visit('/plain');
        await click('#go');
        expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
        const { viewport, size } = await driver.screenshot(OPTIONS);
        expect({ viewport, size }).toEqual({ viewport: { width: 1000, height: 700 }, size: { width: 2000, height: 1400 } });
      });

      it('clicks on a page zoomed by CSS', async () => {
        await visit('/zoomed');
        await click('#go');
        expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
      });

      it('clicks on a page magnified by a pinch', async () => {
        await visit('/plain');
        const session = await witness.context().newCDPSession(witness);
        await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
        await click('#go');
        expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
      });

      it('clicks on a phone-sized page that is wider than its screen', async () => {
        await reopen({ viewport: { width: 400, height: 700 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 });
        await visit('/plain');
        await click('#go');
        expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
      });

      it('carries out HTML drag and drop', async () => {
        await visit('/drag');
        await send({ kind: 'drag', from: (await find('#source')).at, to: (await find('#target')).at });
        await expect.poll(() => witness.evaluate('window.dropped')).toBe('cargo');
      });

      it('drags with the pointer', async () => {
        await visit('/drag');
        const { at } = await find('#knob');
        await send({ kind: 'drag', from: at, to: { ...at, x: at.x + 200 } });
        expect(await witness.evaluate('window.knobLeft')).toBe('220px');
      });
    });

    describe('typing', () => {
      it('writes into whatever has the focus, in any script', async () => {
        await visit('/plain');
        await click('#name');
        await send({ kind: 'text', text: 'Zoë 保存 👍' });
        expect(await valueOf('#name')).toBe('Zoë 保存 👍');
        await click('#rich');
        await send({ kind: 'text', text: 'rich text' });
        expect(await witness.locator('#rich').innerText()).toBe('rich text');
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
        expect(await witness.evaluate('document.activeElement.id')).toBe('other');
        await press('Tab', ['Shift']);
        expect(await witness.evaluate('document.activeElement.id')).toBe('name');
        await press('X');
        expect(await valueOf('#name')).toBe('X');
      });

      it('names a key that there is none of', async () => {
        await visit('/plain');
        expect(await errorOf(press('Frobnicate'))).toMatchObject({ code: 'unsupported', message: expect.stringContaining('Frobnicate') });
      });

      it('puts files into a file input', async () => {
        const paths = [join(folder(), 'one.txt'), join(folder(), 'zwei ü.txt')];
        for (const [index, path] of paths.entries()) await writeFile(path, `file ${index}`);
        await visit('/upload');
        await send({ kind: 'files', node: (await find('#file')).ref, files: paths });
        await expect.poll(() => witness.evaluate('window.got')).toEqual(['one.txt=file 0', 'zwei ü.txt=file 1']);
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
        await expect.poll(() => witness.evaluate('done')).toBe(result);
        expect(signal('dialog')).toEqual([expect.objectContaining({ type: kind, answer: answer?.answer ?? 'dismiss' })]);
      });

      it('is not held up by fifty in a row', async () => {
        await visit('/dialogs');
        await click('#many');
        await expect.poll(() => witness.evaluate('done')).toBe(50);
        expect(signal('dialog').map(({ message }) => message)).toEqual(Array.from({ length: 50 }, (_, index) => String(index)));
      });

      it('stays where a page asks to, unless it is told to go', async () => {
        await visit('/dialogs');
        await click('#unload');
        await click('#leave');
        await expect.poll(() => signal('dialog').length).toBe(1);
        expect(new URL(witness.url()).pathname).toBe('/dialogs');
        await visit('/second');
        expect(new URL(witness.url()).pathname).toBe('/second');
      });
    });

    describe('pictures', () => {
      it('paints over what must not be seen, in frames as well', async () => {
        await visit('/secrets');
        await loadedFrames(2);
        const mask = [(await find('#pin', '/secrets')).ref, (await find('#pin2', '/secret-leaf')).ref];
        const masked = await pixelsOf((await driver.screenshot({ ...OPTIONS, mask })).png);
        const open = await pixelsOf((await driver.screenshot(OPTIONS)).png);
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
        await expect(driver.screenshot({ ...OPTIONS, mask: [ref] })).resolves.toMatchObject({ size: { width: 1000, height: 700 } });
      });
    });

    describe('tabs', () => {
      it('numbers them in the order of opening, switches and closes', async (context) => {
        if (subject.gaps.tabs !== undefined) return context.skip(subject.gaps.tabs);
        await visit('/tabs');
        await click('#open');
        await expect.poll(() => signal('tabOpened').length).toBe(1);
        await click('#popup');
        await expect.poll(() => signal('tabOpened').length).toBe(2);
        expect(signal('tabOpened').map(({ index }) => index)).toEqual([1, 2]);
        const title = async (): Promise<string | undefined> => values(await driver.call('page', {}, { ...OPTIONS, frame: 'main' }))[0]?.title;
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
        if (subject.gaps.tabs === undefined) return context.skip('this driver has tabs');
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
        if (subject.gaps.downloadPath !== undefined) return context.skip(subject.gaps.downloadPath);
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
        const session = await witness.context().newCDPSession(witness);
        await witness.evaluate('void setTimeout(() => { for (;;); })');
        const pending = errorOf(driver.call('page', {}, { ...OPTIONS, frame: 'main' }));
        session.send('Page.crash').catch(() => undefined);
        expect((await pending).code).toBe('page-crashed');
        expect(signal('crashed')).toHaveLength(1);
        expect((await errorOf(driver.call('page', {}, { ...OPTIONS, frame: 'main' }))).code).toBe('page-crashed');
        expect((await errorOf(press('a'))).code).toBe('page-crashed');
      });

      it('says that the page is closed', async () => {
        await visit('/plain');
        await witness.close();
        expect((await errorOf(driver.call('page', {}, { ...OPTIONS, frame: 'main' }))).code).toBe('page-closed');
      });
    });
  });
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

function values<R>(answers: readonly FrameAnswer<R>[]): R[] {
  return answers.flatMap((answer) => ('value' in answer ? [answer.value] : []));
}

async function errorOf(work: Promise<unknown>): Promise<DriverError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DriverError);
  return error as DriverError;
}

/** The frame below elements with these ids, as the witness sees it. */
async function frameAt(witness: Page, path: string): Promise<import('playwright-core').Frame> {
  let frame = witness.mainFrame();
  for (const id of path.split(' > ')) {
    const element = await frame.waitForSelector(`#${id}`, { state: 'attached' });
    const content = await element.contentFrame();
    if (content === null) throw new Error(`no frame at ${path}`);
    frame = content;
  }
  return frame;
}
