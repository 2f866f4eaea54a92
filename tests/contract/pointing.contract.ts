import { describe, expect, it } from 'vitest';
import type { NodeRef } from '@waymark/core';
import { type DriverStage, OPTIONS, errorOf, frameAt, values } from './driver-stage.js';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Where a pointer lands: frames, scrolling, zoom, device pixels, drags. */
export function pointing(stage: DriverStage): void {
  const { visit, find, send, clickAt, click, press, logged, loadedFrames, frameId, reopen } = stage;

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
      await stage.witness.locator('#low').scrollIntoViewIfNeeded();
      await click('#low');
      expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'low' });
    });

    it('scrolls with the wheel', async () => {
      await visit('/plain');
      await send({ kind: 'wheel', at: (await find('#go')).at, dx: 0, dy: 400 });
      await expect.poll(() => stage.witness.evaluate('scrollY')).toBe(400);
    });

    it.each([
      ['a same-origin frame', 'same'],
      ['a cross-origin frame', 'foreign'],
      ['a frame in a frame in a frame, across sites', 'nest > inner > innermost'],
    ])('clicks in %s, scrolled inside and out', async (_, path) => {
      await visit('/frames');
      await loadedFrames(6);
      await stage.witness.evaluate('scrollTo(0, 250)');
      const frame = await frameAt(stage.witness, path);
      await expect.poll(() => frame.locator('#leaf').count()).toBe(1);
      const id = await frameId(path);
      for (const button of ['leaf', 'deep-leaf']) {
        await frame.locator(`#${button}`).scrollIntoViewIfNeeded();
        const [capture] = values(await stage.driver.call('capture', { css: `#${button}` }, { ...OPTIONS, frame: id }));
        const { x, y, width, height } = capture?.state?.box ?? { x: 0, y: 0, width: 0, height: 0 };
        await clickAt({ space: 'viewport', frame: id, x: x + width / 2, y: y + height / 2 });
        expect(await frame.evaluate('log.at(-1)'), button).toMatchObject({ type: 'click', target: button, trusted: true });
      }
    });

    it.each(['same', 'foreign', 'nest > inner > innermost'])('prepares, clicks and fills what is far out of view in the frame %s', async (path) => {
      await visit('/frames');
      await loadedFrames(6);
      const frame = await frameAt(stage.witness, path);
      await expect.poll(() => frame.locator('#field').count()).toBe(1);
      const id = await frameId(path);
      const ready = async (css: string): Promise<NodeRef> => {
        const [capture] = values(await stage.driver.call('capture', { css }, { ...OPTIONS, frame: id }));
        const node = capture?.node ?? -1;
        const [prepared] = values(await stage.driver.call('prepare', { node, action: 'click', timeout: 3_000 }, { ...OPTIONS, frame: id }));
        expect(prepared).toMatchObject({ ready: true });
        if (prepared?.ready) await clickAt({ space: 'viewport', frame: id, ...prepared.point });
        return { frame: id, node };
      };
      await ready('#deep-leaf');
      expect(await frame.evaluate('log.at(-1)')).toMatchObject({ type: 'click', target: 'deep-leaf', trusted: true });
      const { node } = await ready('#field');
      await stage.driver.call('focusAll', { node }, { ...OPTIONS, frame: id });
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
      const frame = await frameAt(stage.witness, path);
      await expect.poll(() => frame.locator('#leaf').count()).toBe(1);
      await click('#leaf', new URL(frame.url()).pathname);
      const all = await stage.driver.call('capture', { css: '#leaf' }, { ...OPTIONS, frame: 'all' });
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
      const frame = await frameAt(stage.witness, 'foreign');
      expect(await frame.evaluate('log.filter(({ type }) => type === "click").length')).toBe(0);
    });

    it('clicks and pictures right at two device pixels per CSS pixel', async () => {
      await reopen({ deviceScaleFactor: 2 });
      await visit('/plain');
      await click('#go');
      expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
      const { viewport, size } = await stage.driver.screenshot(OPTIONS);
      expect({ viewport, size }).toEqual({ viewport: { width: 1000, height: 700 }, size: { width: 2000, height: 1400 } });
    });

    it('clicks on a page zoomed by CSS', async () => {
      await visit('/zoomed');
      await click('#go');
      expect((await logged()).at(-1)).toMatchObject({ type: 'click', target: 'go' });
    });

    it('clicks on a page magnified by a pinch', async () => {
      await visit('/plain');
      const session = await stage.witness.context().newCDPSession(stage.witness);
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
      await expect.poll(() => stage.witness.evaluate('window.dropped')).toBe('cargo');
    });

    it('drags with the pointer', async () => {
      await visit('/drag');
      const { at } = await find('#knob');
      await send({ kind: 'drag', from: at, to: { ...at, x: at.x + 200 } });
      expect(await stage.witness.evaluate('window.knobLeft')).toBe('220px');
    });
  });
}
