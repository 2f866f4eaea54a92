import { secretWordsIn, targetOf, type PlacedObservation, type Recording, type RunResult } from '@waymark/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { record } from '../../../packages/runner/src/record/record.js';
import { replay } from '../../../packages/runner/src/replay.js';
import { launchForTests } from '../../browser.js';
import { readerForTests } from '../../reader.js';
import { CARD, ECHO_PAGES, PASSWORD, type EchoPage } from './echo-pages.js';

const URL = 'http://profile.test/';
const reader = readerForTests();
let browser: Browser;

beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser?.close());

async function onPage<T>(html: string, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
  try {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    return await act(page);
  } finally {
    await page.close();
  }
}

interface Recorded {
  recording: Recording;
  /** All that a journal would hold. */
  journal: string;
}

function recorded({ html, secret }: EchoPage): Promise<Recorded> {
  const seen: PlacedObservation[] = [];
  return onPage(html, async (page) => {
    await page.goto(URL);
    const session = await record(page, { pictures: true, onObserved: (one) => seen.push(one) });
    await session.looked();
    await page.fill('#user', 'Ada');
    await session.looked();
    await page.click('#secret');
    await page.keyboard.type(secret);
    for (const button of ['#save', '#next']) {
      await session.looked();
      await page.click(button);
    }
    await session.looked();
    const recording = await session.stop();
    return { recording, journal: JSON.stringify(seen) };
  });
}

function replayed(recording: Recording, { html, secret }: EchoPage): Promise<RunResult> {
  return onPage(html, (page) => replay(page, recording, { reader, pictures: true, verify: 'strict', secrets: { password: secret, secret, card: secret }, timeouts: { step: 60_000 } }));
}

async function wordsOn(png: Uint8Array): Promise<string[]> {
  const reading = await reader.read({ png }, { timeout: 60_000 });
  if (!reading.ok) throw new Error(reading.detail);
  return reading.words.map(({ text }) => text);
}

const tells = (words: readonly string[], secret: string): boolean => secretWordsIn(words.map((text) => ({ text })), [secret]).size > 0;
const withoutPictures = (text: string): string => text.replace(/data:image\/\w+;base64,[^"]*/g, '');

function cropsOf({ steps }: Recording): Uint8Array[] {
  return steps.flatMap((step) => targetOf(step)?.pixels?.crop ?? []).map((crop) => Buffer.from(crop.slice(crop.indexOf(',') + 1), 'base64'));
}

function picturesOf({ steps }: RunResult): Uint8Array[] {
  return steps.flatMap(({ picture, verified }) => [picture, verified?.sight?.picture ?? null]).flatMap((one) => (one ? [one.png] : []));
}

const recordings = new Map<string, Recorded>();

describe.each(ECHO_PAGES)('a secret that the page shows again as $name', (page) => {
  it('is in no word and no picture of the recording', async () => {
    const made = await recorded(page);
    recordings.set(page.name, made);
    const { recording, journal } = made;
    const parts = page.secret === CARD ? (CARD.match(/.{4}/g) ?? []) : [page.secret, page.secret.replace('0', 'O')];
    for (const part of parts) expect(withoutPictures(journal + JSON.stringify(recording))).not.toContain(part);
    const crops = cropsOf(recording);
    expect(crops.length).toBeGreaterThan(1);
    for (const crop of crops) expect(tells(await wordsOn(crop), page.secret)).toBe(false);
  }, 240_000);

  it('is in no picture of a replay', async () => {
    const made = recordings.get(page.name) ?? (await recorded(page));
    const run = await replayed(made.recording, page);
    expect(run.steps.map(({ outcome, reason }) => [outcome, reason]).filter(([outcome]) => outcome !== 'passed' && outcome !== 'unverified')).toEqual([]);
    const pictures = picturesOf(run);
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) expect(tells(await wordsOn(picture), page.secret)).toBe(false);
    expect(run.steps.flatMap(({ notes }) => notes).join('; ')).toMatch(/shows a secret/);
  }, 240_000);
});

it('a run without eyes that see keeps no picture once a secret was typed, and says so', async () => {
  const page = ECHO_PAGES[0] as EchoPage;
  const { recording } = recordings.get(page.name) ?? (await recorded(page));
  const blind = { read: () => Promise.resolve({ ok: false as const, problem: 'no-engine' as const, detail: 'there is no engine' }), close: () => Promise.resolve() };
  const quiet = page.html.replace('secret.oninput', 'secret.onquiet');
  const run = await onPage(quiet, (one) => replay(one, recording, { reader: blind, pictures: true, secrets: { password: PASSWORD }, timeouts: { step: 60_000 } }));
  const [open, user, ...later] = run.steps;
  expect([open?.picture, user?.picture]).not.toContain(null);
  expect(later.map(({ picture }) => picture)).toEqual([null, null, null]);
  expect(later[1]?.notes.join()).toContain('no picture: it could not be searched for secrets (there is no engine)');
}, 120_000);

it('a run without secrets reads no picture', async () => {
  const html = '<!doctype html><title>Plain</title><label>User <input id="user"></label><button id="save" onclick="this.textContent=\'Saved\'">Save</button>';
  const { recording } = await onPage(html, async (page) => {
    await page.goto(URL);
    const session = await record(page);
    await page.fill('#user', 'Ada');
    await page.click('#save');
    return { recording: await session.stop() };
  });
  let readings = 0;
  const counting = { read: (...args: Parameters<typeof reader.read>) => ((readings += 1), reader.read(...args)), close: () => Promise.resolve() };
  const run = await onPage(html, (page) => replay(page, recording, { reader: counting, pictures: true, verify: 'off' }));
  expect(run.steps.every(({ picture }) => picture !== null)).toBe(true);
  expect(readings).toBe(0);
}, 120_000);
