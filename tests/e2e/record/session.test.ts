import { serialiseRecording, type Recording } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { record, replay } from '../../../packages/runner/src/index.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';
import { serveRecordSites, type RecordSites } from '../../sites/record-sites/serve.js';
import { look, siteState, typeInto } from './cases/record-case.js';

let sites: RecordSites;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [sites, browser] = await Promise.all([serveRecordSites(), launchForTests()]);
});
afterAll(async () => {
  await browser?.close();
  await sites?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.context().close());

function told({ steps }: Recording): string[] {
  return steps.map(({ action, label }) => `${action} ${label}`);
}

async function save(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Save draft' }).click();
}

describe('record(page)', () => {
  test('begun on an empty page, starts where the script goes first, under the title of that page', async () => {
    const session = await record(page);
    await page.goto(`${sites.url}/plain/buttons`);
    await save(page);
    const recording = await session.stop();
    expect(recording.startUrl).toBe(`${sites.url}/plain/buttons`);
    expect(recording.title).toBe('buttons to record on');
    expect(told(recording)).toEqual(['click Save draft']);
  });

  test('says what is wrong with a page that is closed', async () => {
    const closed = await browser.newPage();
    await closed.close();
    await expect(record(closed)).rejects.toThrow('The page that is to be recorded is closed.');
  });

  test('leaves the page when it is stopped, and may be begun again', async () => {
    await page.goto(`${sites.url}/plain/buttons`);
    const first = await record(page);
    await save(page);
    await first.stop();
    await page.getByRole('button', { name: 'Publish' }).click();
    const second = await record(page);
    await page.getByText('Photo.png').dblclick();
    expect(told(first.recording())).toEqual(['click Save draft']);
    expect(told(await second.stop())).toEqual(['doubleClick Photo.png']);
  });

  test('does not record what is done while it is paused', async () => {
    await page.goto(`${sites.url}/plain/buttons`);
    const session = await record(page);
    await session.pause();
    await save(page);
    await session.resume();
    await page.getByRole('button', { name: 'Publish' }).click();
    expect(told(await session.stop())).toEqual(['click Publish']);
  });

  test('leaves dialogs to whoever answers them, and keeps the answer', async () => {
    await page.goto(`${sites.url}/plain/dialogs`);
    const session = await record(page);
    await page.getByRole('button', { name: 'Remove the photo' }).click();
    await look(page, 'Photo kept');
    const { steps } = await session.stop();
    expect(steps[0]).toMatchObject({ action: 'dialog', answer: 'dismiss' });
  });

  test('does not keep what is typed into a prompt that asks for a secret', async () => {
    await page.goto(`${sites.url}/plain/dialogs`);
    const session = await record(page);
    page.once('dialog', (dialog) => void dialog.accept('s3cr3t-answer'));
    await page.evaluate(() => document.querySelector('#greet')?.addEventListener('click', () => void prompt('Your password?'), { once: true }));
    await page.evaluate(() => (globalThis.alert = () => undefined));
    await page.getByRole('button', { name: 'Greet' }).click();
    await look(page, 'Greeted');
    const recording = await session.stop();
    expect(serialiseRecording(recording)).not.toContain('s3cr3t-answer');
    expect(recording.notes?.map(({ text }) => text).join()).toContain('asks for a secret');
  });

  test('keeps the value of a field that the caller calls secret out of the file', async () => {
    await page.goto(`${sites.url}/plain/form`);
    const session = await record(page, { secretFields: ['[name=fullName]'] });
    await typeInto(page.getByLabel('Full name'), 'Nobody-May-Know');
    const recording = await session.stop();
    expect(recording.steps[0]).toMatchObject({ action: 'fill', secret: true });
    expect(serialiseRecording(recording)).not.toContain('Nobody-May-Know');
  });

  test('sees into frames of other sites that appear later', async () => {
    await page.goto(`${sites.url}/plain/buttons`);
    const session = await record(page);
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, name: 'late' });
      document.body.append(frame);
    }, `${sites.url.replace('127.0.0.1', 'localhost')}/plain/framed`);
    await page.frameLocator('[name=late]').getByRole('button', { name: 'Vote' }).waitFor();
    await page.waitForTimeout(500);
    await page.frameLocator('[name=late]').getByRole('button', { name: 'Vote' }).click();
    const { steps } = await session.stop();
    expect(steps[0]).toMatchObject({ action: 'click', label: 'Vote', target: { frames: [{ name: 'late', urlPattern: '/plain/framed' }] } });
  });

  test('cannot be told anything by the page itself', async () => {
    await page.goto(`${sites.url}/plain/buttons`);
    const session = await record(page);
    const names = await page.evaluate(() => Object.getOwnPropertyNames(globalThis).filter((name) => /waymark/i.test(name)));
    await page.evaluate(() => document.querySelector<HTMLElement>('#publish')?.click());
    await save(page);
    expect(names).toEqual([]);
    expect(told(await session.stop())).toEqual(['click Save draft']);
  });

  test('keeps what the caller says, and gives the recording at any time', async () => {
    await page.goto(`${sites.url}/plain/buttons`);
    const session = await record(page, { title: 'Saving', baseUrl: `${sites.url}/plain` });
    session.note('The server was slow that day.');
    await save(page);
    await expect.poll(() => told(session.recording())).toEqual(['click Save draft']);
    expect(await session.stop()).toMatchObject({ title: 'Saving', baseUrl: `${sites.url}/plain`, notes: [{ text: 'The server was slow that day.' }] });
  });
});

describe('a recording of ways that pages have of their own', () => {
  test('what stands far down in a list that grows as it is scrolled is reached again', async () => {
    await page.goto(`${sites.url}/plain/growing`);
    const session = await record(page);
    await page.mouse.move(100, 150);
    const wanted = page.getByRole('button', { name: 'Message 57', exact: true });
    const inView = (): Promise<boolean> => wanted.evaluate((button) => button.getBoundingClientRect().bottom < 300, undefined, { timeout: 1_000 });
    await expect
      .poll(async () => {
        if ((await wanted.count()) > 0 && (await inView())) return true;
        await page.mouse.wheel(0, 200);
        return false;
      }, { timeout: 20_000, interval: 60 })
      .toBe(true);
    await wanted.click();
    await look(page, 'Message 57 is open');
    const recording = await session.stop();
    expect(recording.steps.map(({ action }) => action)).toEqual(['scroll', 'click']);

    const again = await browser.newPage();
    const result = await replay(again, recording, { reader: readerForTests() });
    expect(result.steps.map(({ outcome, reason }) => `${outcome}: ${reason}`).filter((line) => !line.startsWith('passed'))).toEqual([]);
    expect(await siteState(again)).toBe('Message 57 is open');
    await again.close();
  });

  test('a page that goes back by itself is not sent back once more', async () => {
    await page.goto(`${sites.url}/plain/routes`);
    const session = await record(page);
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await look(page, 'Books');
    await page.getByRole('button', { name: 'Go back' }).click();
    await look(page, 'Welcome');
    await page.getByRole('button', { name: 'Opening hours' }).click();
    await look(page, 'Monday to Friday');
    const recording = await session.stop();
    expect(recording.steps.map(({ action, label }) => `${action} ${label}`)).toEqual(['click Catalogue', 'click Go back', 'click Opening hours']);
    expect((await replay(page, recording, { reader: readerForTests() })).outcome).toBe('passed');
  });
});
